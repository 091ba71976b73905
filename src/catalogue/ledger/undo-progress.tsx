import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { UndoProgress } from "@/catalogue/ledger/ledger-api.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { type Speed, speedMeter } from "@/catalogue/ledger/speed-meter.ts";
import { Progress } from "@/ui/feedback/progress.tsx";
import { SpeedDetail } from "@/catalogue/ledger/speed-detail.tsx";

type Shown = UndoProgress & { speed: Speed | null };

/** Undoes as `useUndo` does, for a screen that shows the progress of a long undo itself. */
export function useShownUndo() {
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Shown | null>(null);
  const meter = useRef(speedMeter());

  async function run(id: string, title: string, how: { isRedo?: boolean } = {}) {
    meter.current = speedMeter();
    setBusy(true);
    const onProgress = (at: UndoProgress) =>
      setProgress({ ...at, speed: meter.current.at(at.done, at.total) });
    await undo(id, title, { ...how, onProgress });
    setBusy(false);
    setProgress(null);
  }
  return { run, isBusy, progress };
}

/** The progress of an undo, from its second chunk on. */
export function UndoProgressBar({ progress }: { progress: Shown | null }) {
  const { t } = useLingui();
  if (progress === null) return null;
  const { done, total, speed } = progress;
  return (
    <div className="w-full">
      <Progress
        label={t`Updating products`}
        done={done}
        total={total}
        detail={speed && <SpeedDetail speed={speed} />}
      />
    </div>
  );
}
