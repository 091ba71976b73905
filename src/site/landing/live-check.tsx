import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { useRef, useState } from "react";
import { LiveFile } from "@/site/landing/live-file.tsx";
import { LiveHeader } from "@/site/landing/live-header.tsx";
import { LiveRow } from "@/site/landing/live-row.tsx";
import { RunButton } from "@/site/landing/run-button.tsx";
import { SAMPLE_ROWS } from "@/site/landing/landing-sample-file.ts";
import { useSampleCheck } from "@/site/landing/use-sample-check.tsx";
import { useAutoRun } from "@/site/landing/use-auto-run.tsx";

/** The steps in order: reading, recognizing the columns, then checking the rows one by one. */
const [RECOGNIZING, CHECKING] = [1, 2];

/**
 * A working demo instead of a screenshot: the import reads a raw file. The demo plays once, then checks the file again
 * after every keystroke. Without scripts, it shows the prerendered result.
 */
export function LiveCheck() {
  const { t } = useLingui();
  const [rows, setRows] = useState(SAMPLE_ROWS);
  const panel = useRef<HTMLElement>(null);
  const { step, isPaused, run, hold } = useAutoRun(panel, CHECKING + rows.length);
  const reading = useSampleCheck(panel, rows);
  const total = rows.length;
  const isLive = reading.milliseconds !== null;
  const waitsFor = (which: number) => step !== null && which > step;
  const ready = reading.issues.filter(
    (issue, at) => issue === "ready" && !waitsFor(CHECKING + at + 1),
  ).length;

  return (
    <figure
      ref={panel}
      className="overflow-hidden rounded-panel border border-line bg-surface shadow-float"
    >
      <LiveFile
        reading={reading}
        isRead={!waitsFor(RECOGNIZING)}
        isRecognised={!waitsFor(CHECKING)}
      />
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">
          <Trans>Five rows of a sample file, with the issues found in each</Trans>
        </caption>
        <LiveHeader isRecognised={!waitsFor(CHECKING)} />
        <tbody className="divide-y divide-line-soft tabular-nums">
          {rows.map((cells, at) => (
            <LiveRow
              key={cells[0]}
              cells={cells}
              issue={reading.issues[at] ?? "ready"}
              isWaiting={waitsFor(CHECKING + at + 1)}
              isLive={isLive}
              onChange={(column, value) => setRows(rows.with(at, cells.with(column, value)))}
            />
          ))}
        </tbody>
      </table>
      <figcaption className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-raised px-3 py-2 text-sm text-ink-2 sm:px-4">
        <output className="min-w-44 font-medium text-ink" aria-label={t`Result`}>
          <Plural
            value={ready}
            one={`# of ${total} rows is ready`}
            other={`# of ${total} rows are ready`}
          />
        </output>
        <span className={clsx("flex-1 basis-56 noscript:hidden", !isLive && "invisible")}>
          <Trans>Change a value and we check the file again as you type.</Trans>
        </span>
        <RunButton
          isRunning={step !== null}
          isPaused={isPaused}
          onHold={hold}
          onRun={() => {
            setRows(SAMPLE_ROWS);
            run();
          }}
        />
      </figcaption>
    </figure>
  );
}
