import { Trans, useLingui } from "@lingui/react/macro";
import * as Radix from "@radix-ui/react-progress";
import type { ReactNode } from "react";

type ProgressProps = {
  /** The running task, such as "Sending changes". */
  label: string;
  /** How much is done, or null while that can't be measured. */
  done: number | null;
  total: number;
  /** Details such as the speed or the time left. */
  detail?: ReactNode;
  /** Buttons such as Pause and Cancel. */
  actions?: ReactNode;
};

/** The progress of a long task, in numbers. */
export function Progress({ label, done, total, detail, actions }: ProgressProps) {
  const { t, i18n } = useLingui();
  const count = done === null ? "" : i18n.number(done);
  const all = i18n.number(total);
  const share = done === null || total === 0 ? 0 : Math.min(100, (done / total) * 100);

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {/* The text is on its own line, so that a longer text doesn't move the bar. */}
      <p className="basis-full text-ink-2 tabular-nums">
        {label}
        {done !== null && (
          <>
            {" · "}
            <Trans>
              <span className="font-semibold text-ink">{count}</span> of {all}
            </Trans>
          </>
        )}
        {detail && <> · {detail}</>}
      </p>
      <Radix.Root
        value={done === null ? null : Math.min(done, total)}
        max={Math.max(total, 1)}
        aria-label={label}
        getValueLabel={() => t`${count} of ${all}`}
        className="h-1.5 min-w-32 flex-1 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        {done === null ? (
          <span className="block h-full w-1/4 animate-slide-along rounded-full bg-accent motion-reduce:mx-auto" />
        ) : (
          <Radix.Indicator
            className="block h-full rounded-full bg-accent transition-[width] duration-200 ease-out forced-colors:bg-[CanvasText]"
            style={{ width: `${share}%` }}
          />
        )}
      </Radix.Root>
      {actions && <div className="flex gap-2">{actions}</div>}
    </div>
  );
}
