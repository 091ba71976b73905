import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { FileSearch } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { summarizeInWorker } from "@/importing/summary/summary-connection.ts";
import { FILE_EXTENSIONS } from "@/importing/source/file-extensions.ts";
import type { FileSummary, UNREADABLE } from "@/importing/summary/file-summary.ts";
import { SampleReport } from "@/site/application/steps/sample-report.tsx";
import { UNREADABLE_MESSAGES } from "@/site/application/steps/sample-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

type SampleFileProps = {
  sample: FileSummary | null;
  onSample: (summary: FileSummary | null) => void;
};

type Reading = { name: string; size: number; bytes: number };

/** Megabytes with one decimal place, so that progress is visible. */
const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;

/** Checks a catalogue file and shows its contents and errors. The file never leaves the browser. */
export function SampleFile({ sample, onSample }: SampleFileProps) {
  const { t, i18n } = useLingui();
  const [reading, setReading] = useState<Reading | null>(null);
  const [rejected, setRejected] = useState<(typeof UNREADABLE)[number] | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function summarize(file: File) {
    work.current?.abort();
    const { signal } = (work.current = new AbortController());
    setRejected(null);
    onSample(null);
    setReading({ name: file.name, size: file.size, bytes: 0 });
    const onProgress = (bytes: number) => {
      if (!signal.aborted) setReading({ name: file.name, size: file.size, bytes });
    };
    const found = await summarizeInWorker(file, { onProgress, signal });
    if (found === null) return;
    setReading(null);
    if (found.outcome === "read") onSample(found.summary);
    else setRejected(found.reason);
  }

  function abortReading() {
    work.current?.abort();
    setReading(null);
  }

  return (
    <section className="grid gap-3" aria-label={t`Sample of your catalogue`}>
      <SampleDrop onFile={(file) => void summarize(file)} />
      {reading && (
        <Progress
          label={t`Reading ${reading.name}, in MB`}
          done={megabytes(reading.bytes)}
          total={megabytes(reading.size)}
          actions={
            <Button size="sm" variant="outline" onClick={abortReading}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      )}
      <div aria-live="polite">
        {rejected && <Callout kind="bad">{i18n._(UNREADABLE_MESSAGES[rejected])}</Callout>}
        {sample && <SampleReport summary={sample} onRemove={() => onSample(null)} />}
      </div>
    </section>
  );
}

function SampleDrop({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  function take(list: FileList | null) {
    const [file] = list ?? [];
    if (file) onFile(file);
  }

  return (
    <div
      className={clsx(
        "relative grid justify-items-center gap-1 rounded-panel border border-dashed px-6 py-8 text-center text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isOver ? "border-accent bg-accent-soft" : "border-edge bg-surface hover:border-ink-3",
      )}
    >
      <FileSearch size={20} strokeWidth={1.75} aria-hidden className="mb-1 text-accent" />
      <label htmlFor={id} className="font-medium text-ink">
        <Trans>Try a sample of your catalogue</Trans>
      </label>
      <span id={`${id}-how`} className="max-w-md text-pretty text-ink-2">
        <Trans>
          Drop or choose a CSV, Excel, XML or JSON file. It’s read in your browser and isn’t
          uploaded, and you see the results right away.
        </Trans>
      </span>
      {/* An invisible input covers the whole area, so it receives clicks, drops and focus. */}
      <input
        id={id}
        type="file"
        accept={FILE_EXTENSIONS.join(",")}
        aria-describedby={`${id}-how`}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        onChange={(event) => {
          take(event.target.files);
          // The input is cleared so that the same file can be chosen again after a fix.
          event.target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
