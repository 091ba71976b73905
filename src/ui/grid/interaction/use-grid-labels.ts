import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Refusal } from "@/ui/grid/cells/edit.ts";
import type { Direction } from "@/ui/grid/model/sorting.ts";
import type { Problem } from "@/ui/grid/model/value.ts";

type Planned = {
  refusals: readonly unknown[];
  skipped: number;
};

/** The grid's messages: in its live region, beside a rejected cell, and in its footer. */
export function useWords() {
  const { t } = useLingui();

  const problems: Record<Problem, () => string> = {
    required: () => t`This cell can’t be empty.`,
    number: () => t`Enter a number, such as 1234.50.`,
    date: () => t`Enter a date as year-month-day, such as 2026-04-15.`,
    boolean: () => t`Enter yes or no.`,
    choice: () => t`Choose one of the listed values.`,
  };

  const rows = (count: number) => t`${plural(count, { one: "# row", other: "# rows" })}`;
  const cells = (count: number) => t`${plural(count, { one: "# cell", other: "# cells" })}`;

  return {
    rows,
    refusal: ({ why }: Refusal) => ("words" in why ? why.words : problems[why.problem]()),
    sorted: (header: string, direction: Direction | null) => {
      if (direction === null) return t`Sorting by ${header} removed`;
      return direction === "ascending"
        ? t`Sorted by ${header}, ascending`
        : t`Sorted by ${header}, descending`;
    },
    found: (count: number, isExact: boolean) =>
      isExact ? t`${rows(count)} found` : t`About ${rows(count)} found`,
    selected: (count: number) => t`${rows(count)} selected`,
    copied: (count: number, missing: number) =>
      missing === 0
        ? t`${cells(count)} copied`
        : t`${cells(count)} copied, ${rows(missing)} not loaded yet`,
    /** Counts first, then what could not be done. */
    planned: (changed: number, { refusals, skipped }: Planned) =>
      [
        t`${cells(changed)} changed`,
        refusals.length > 0 && t`${cells(refusals.length)} rejected`,
        skipped > 0 && t`${cells(skipped)} skipped`,
      ]
        .filter((part) => part !== false)
        .join(", "),
    refusedByServer: (count: number) => t`${cells(count)} couldn’t be saved`,
    notSaved: () => t`This change wasn’t saved. Enter it again.`,
    movedTo: (header: string, place: number) => t`${header} moved to column ${place}`,
    width: (header: string, width: number) => t`${header} is ${width} pixels wide`,
    selectionDropped: () => t`Filter changed: selection cleared`,
  };
}

export type Words = ReturnType<typeof useWords>;
