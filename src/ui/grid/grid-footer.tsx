import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { type ReactNode, useSyncExternalStore } from "react";
import { countSelected, type Selection } from "./model/selection.ts";
import {
  isEstimatedAll,
  isUncountedAll,
  knownCount,
  type SourceState,
  type Total,
} from "./source/grid-source.ts";
import type { Formatter } from "./model/value.ts";
import { useGridMessages } from "./interaction/use-grid-messages.ts";
import type { RowSelection } from "./interaction/use-row-selection.ts";
import type { Viewport } from "./interaction/viewport.ts";

type GridFooterProps = {
  viewport: Viewport;
  state: SourceState;
  selection: Selection | null;
  rowSelection: RowSelection;
  isUncounted: boolean;
  /** A note about the cells that the last copy or edit skipped or rejected, or null. People can dismiss it. */
  shortfall: string | null;
  onDismiss: () => void;
  failedCells: number;
  format: Formatter;
  actions: ReactNode;
  note: ReactNode;
};

const LINK = "min-h-6 font-medium text-accent hover:underline pointer-coarse:min-h-11";

/** The selection and its actions, the range of visible rows, and the total. */
export function GridFooter(props: GridFooterProps) {
  const { viewport, state, selection, rowSelection, failedCells, shortfall } = props;
  const { format, actions, note } = props;
  const { t } = useLingui();
  const { allSelected } = useGridMessages();
  const total = knownCount(state);
  const count = selection ? countSelected(selection, total) : 0;
  const chosen = count > 0 && format(count, "number");
  const hasTotal = state.total.is !== "unknown";
  const selectedText = () => {
    if (selection !== null && isUncountedAll(selection, state))
      return allSelected(selection.except.size);
    return selection !== null && isEstimatedAll(selection, state)
      ? t`About ${chosen} selected`
      : t`${chosen} selected`;
  };
  const failed = failedCells > 0 && format(failedCells, "number");
  const canTakeAll =
    selection?.mode === "some" &&
    count > 0 &&
    !state.isComplete &&
    (hasTotal ? count < total : props.isUncounted);

  return (
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-1.5 border-t border-line bg-raised px-3 py-1 text-sm text-ink-2">
      {count > 0 && (
        // The selection bar floats above the footer, so that selecting a row doesn't move the rest of the grid.
        <div className="pointer-events-none absolute inset-x-2 bottom-11 z-10 flex justify-center">
          <div
            role="group"
            aria-label={selectedText()}
            className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-1.5 gap-y-1 rounded-panel border border-line bg-surface px-3 py-1.5 shadow-float"
          >
            <span className="font-medium text-ink tabular-nums">{selectedText()}</span>
            <Dot />
            {actions && (
              <>
                {actions}
                <Dot />
              </>
            )}
            {canTakeAll && (
              <>
                <button type="button" className={LINK} onClick={rowSelection.selectAll}>
                  <SelectAllLabel total={state.items ?? state.total} format={format} />
                </button>
                <Dot />
              </>
            )}
            <button type="button" className={LINK} onClick={rowSelection.clear}>
              <Trans>Clear</Trans>
            </button>
          </div>
        </div>
      )}
      {shortfall !== null && (
        <>
          <span className="text-warn">{shortfall}</span>
          <Dot />
          <button type="button" className={LINK} onClick={props.onDismiss}>
            <Trans>Close message</Trans>
          </button>
        </>
      )}
      {failedCells > 0 && (
        <span className="text-bad">
          <Trans>Unsaved cells: {failed}</Trans>
        </span>
      )}
      <span className="flex flex-1 items-center justify-end gap-1.5 tabular-nums">
        {/* The dot is part of the row range, not of the note, so that the note doesn't move when the row range appears. */}
        <span className={clsx("empty:hidden", note && "after:ml-1.5 after:content-['·']")}>
          <ShownRows viewport={viewport} state={state} format={format} />
        </span>
        {note && <span>{note}</span>}
      </span>
    </div>
  );
}

const Dot = () => (
  <span aria-hidden className="max-sm:hidden">
    ·
  </span>
);

function SelectAllLabel({ total, format }: { total: Total; format: Formatter }) {
  if (total.is === "unknown") return <Trans>Select all matching rows</Trans>;
  const everything = format(total.count, "number");
  return total.is === "exact" ? (
    <Trans>Select all {everything}</Trans>
  ) : (
    <Trans>Select all (about {everything})</Trans>
  );
}

function ShownRows({
  viewport,
  state,
  format,
}: Pick<GridFooterProps, "viewport" | "state" | "format">) {
  const { seenFirst, seenLast } = useSyncExternalStore(viewport.subscribe, viewport.settledRows);
  if (seenLast < seenFirst || state.status !== "ready") return null;

  const from = format(seenFirst + 1, "number");
  const to = format(seenLast + 1, "number");
  const { total } = state;
  if (total.is === "unknown")
    return (
      <Trans>
        Rows {from}–{to}
      </Trans>
    );
  const count = format(total.count, "number");
  return total.is === "exact" ? (
    <Trans>
      {from}–{to} of {count}
    </Trans>
  ) : (
    <Trans>
      {from}–{to} of about {count}
    </Trans>
  );
}
