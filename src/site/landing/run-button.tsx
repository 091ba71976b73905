import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Pause, Play, RotateCcw } from "lucide-react";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

type RunButtonProps = {
  isRunning: boolean;
  isPaused: boolean;
  onHold: (isPaused: boolean) => void;
  onRun: () => void;
};

/** Pauses, resumes and restarts the demo. All labels share one space, so that nothing moves. */
export function RunButton({ isRunning, isPaused, onHold, onRun }: RunButtonProps) {
  const shown = isRunning ? (isPaused ? "continue" : "pause") : "again";
  const text = (which: typeof shown) =>
    clsx("col-start-1 row-start-1 flex items-center gap-2", which !== shown && "invisible");
  return (
    <Button
      variant="outline"
      size="sm"
      className="noscript:hidden"
      onClick={() => (isRunning ? onHold(!isPaused) : onRun())}
    >
      <span className="grid">
        <span className={text("again")}>
          <RotateCcw {...icon} />
          <Trans>Check file again</Trans>
        </span>
        <span className={text("pause")}>
          <Pause {...icon} />
          <Trans>Pause</Trans>
        </span>
        <span className={text("continue")}>
          <Play {...icon} />
          <Trans>Continue</Trans>
        </span>
      </span>
    </Button>
  );
}
