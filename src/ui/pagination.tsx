import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";

type PaginationProps = {
  /** The first and last row on screen, from 1. */
  from: number;
  to: number;
  /** Null where counting would cost more than it tells. */
  total: number | null;
  /** Absent at an end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** For lists that are read by key: previous and next, no page numbers to jump to. */
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
        <Turn icon={ChevronLeft} label={t`Previous page`} onTurn={onPrevious} />
        <Turn icon={ChevronRight} label={t`Next page`} onTurn={onNext} />
      </div>
    </nav>
  );
}

type TurnProps = { icon: LucideIcon; label: string; onTurn: (() => void) | undefined };

/** Never `disabled`: at the last page the focus would be lost. */
function Turn({ icon: Icon, label, onTurn }: TurnProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={label}
      aria-disabled={onTurn === undefined}
      onClick={onTurn}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      <Icon {...icon} />
    </Button>
  );
}
