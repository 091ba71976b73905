import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CellRejection } from "@/ui/grid/cells/edit.ts";
import { countSelected, type Selection } from "@/ui/grid/model/selection.ts";
import type { Direction } from "@/ui/grid/model/sorting.ts";
import type { CellError } from "@/ui/grid/model/value.ts";
import {
  isEstimatedAll,
  isUncountedAll,
  knownCount,
  type SourceState,
} from "@/ui/grid/source/grid-source.ts";

type Planned = {
  rejections: readonly unknown[];
  skipped: number;
};

/** The grid's messages: in its live region, next to a rejected cell, and in its footer. */
export function useGridMessages() {
  const { t } = useLingui();

  const errors: Record<CellError, () => string> = {
    required: () => t`This cell can’t be empty.`,
    number: () => t`Enter a number, such as 1234.50.`,
    date: () => t`Enter a date as year-month-day, such as 2026-04-15.`,
    boolean: () => t`Enter yes or no.`,
    choice: () => t`Choose one of the listed values.`,
  };

  const rows = (count: number) => t`${plural(count, { one: "# row", other: "# rows" })}`;
  const cells = (count: number) => t`${plural(count, { one: "# cell", other: "# cells" })}`;

  /** The selection of all matching rows if the server hasn't counted them. */
  const allSelected = (except: number) =>
    t`${plural(except, {
      0: "All matching rows selected",
      one: "All matching rows selected, except #",
      other: "All matching rows selected, except #",
    })}`;

  return {
    rows,
    allSelected,
    rejection: ({ why }: CellRejection) => ("message" in why ? why.message : errors[why.error]()),
    sorted: (header: string, direction: Direction | null) => {
      if (direction === null) return t`Sorting by ${header} removed`;
      return direction === "ascending"
        ? t`Sorted by ${header}, ascending`
        : t`Sorted by ${header}, descending`;
    },
    found: (count: number, isExact: boolean) =>
      isExact ? t`${rows(count)} found` : t`About ${rows(count)} found`,
    selected: (selection: Selection, state: SourceState) => {
      if (isUncountedAll(selection, state)) return allSelected(selection.except.size);
      const selected = rows(countSelected(selection, knownCount(state)));
      return isEstimatedAll(selection, state)
        ? t`About ${selected} selected`
        : t`${selected} selected`;
    },
    copied: (count: number, missing: number) =>
      missing === 0
        ? t`${cells(count)} copied`
        : t`${cells(count)} copied, ${rows(missing)} not loaded yet`,
    /** The changed cells first, then those that couldn't be changed. */
    planned: (changed: number, { rejections, skipped }: Planned) =>
      [
        t`${cells(changed)} changed`,
        rejections.length > 0 && t`${cells(rejections.length)} rejected`,
        skipped > 0 && t`${cells(skipped)} skipped`,
      ]
        .filter((part) => part !== false)
        .join(", "),
    notSavedByServer: (count: number) => t`${cells(count)} couldn’t be saved`,
    notSaved: () => t`This change wasn’t saved. Enter it again.`,
    movedTo: (header: string, place: number) => t`${header} moved to column ${place}`,
    width: (header: string, width: number) => t`${header} is ${width} pixels wide`,
    selectionDropped: () => t`Filter changed: selection cleared`,
  };
}

export type GridMessages = ReturnType<typeof useGridMessages>;
