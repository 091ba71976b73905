import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, ChevronRight } from "lucide-react";

type StepsProps = {
  label: string;
  steps: readonly string[];
  /** The index of the current step, from 0. */
  current: number;
};

/** Shows a person's progress through a task of several steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
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
          {step}
        </li>
      ))}
    </ol>
  );
}
