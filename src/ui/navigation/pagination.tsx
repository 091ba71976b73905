import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { StepButton } from "@/ui/controls/step-button.tsx";

type PaginationProps = {
  /** The first and last row on screen, counted from 1. */
  from: number;
  to: number;
  /** The total number of rows, or null if counting them would take too long. */
  total: number | null;
  /** Opens the previous page. Undefined at the start of the list; `onNext` is undefined at the end. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** Buttons for the previous and next page, for lists with keyset pagination, which have no page numbers. */
export function Pagination({ from, to, total, onPrevious, onNext }: PaginationProps) {
  const { t, i18n } = useLingui();
  const [first, last] = [i18n.number(from), i18n.number(to)];
  const all = total === null ? "" : i18n.number(total);

  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-between gap-3">
      <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
        {total === null ? (
          <Trans>
            {first}–{last}
          </Trans>
        ) : (
          <Trans>
            {first}–{last} of {all}
          </Trans>
        )}
      </p>
      <div className="flex gap-1">
        <StepButton
          variant="outline"
          icon={ChevronLeft}
          label={t`Previous page`}
          onStep={onPrevious}
        />
        <StepButton variant="outline" icon={ChevronRight} label={t`Next page`} onStep={onNext} />
      </div>
    </nav>
  );
}
