import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, ChevronRight } from "lucide-react";

type StepsProps = {
  label: string;
  steps: readonly string[];
  /** The index of the current step, from 0. */
  current: number;
};

/** Shows a person's progress through a task with several steps. A phone shows only the current step. */
export function Steps({ label, steps, current }: StepsProps) {
  const step = current + 1;
  const { length } = steps;
  return (
    <div className="text-sm">
      {/* Screen readers read the whole list, even on a phone. */}
      <p aria-hidden className="text-ink-2 tabular-nums sm:hidden">
        <Trans>
          Step {step} of {length}
        </Trans>
        {" · "}
        <span className="font-semibold text-accent">{steps[current]}</span>
      </p>
      <ol
        aria-label={label}
        className="flex flex-wrap items-center gap-x-1.5 gap-y-1 max-sm:sr-only"
      >
        {steps.map((name, index) => (
          <li
            key={name}
            {...(index === current ? { "aria-current": "step" } : {})}
            className={clsx(
              "flex items-center gap-1.5",
              index === current ? "font-semibold text-accent" : "text-ink-2",
            )}
          >
            {index > 0 && (
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="text-ink-3" />
            )}
            {index < current && (
              <>
                <Check size={14} strokeWidth={2} aria-hidden />
                <span className="sr-only">
                  <Trans>Done:</Trans>
                </span>
              </>
            )}
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
