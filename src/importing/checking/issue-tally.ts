import type { FieldError } from "@/catalogue/product/product-field.ts";
import type { RowIssue } from "@/importing/checking/row-issue.ts";

export type IssueExample = { place: number; sku: string; value: string; fix: string | null };

/** All issues of one kind in one field. They're shown as one entry instead of a line for each row. */
export type IssueGroup = Pick<RowIssue, "code" | "field" | "severity"> & {
  problem: FieldError | null;
  count: number;
  /** How many of them have a known fix. */
  fixable: number;
  examples: IssueExample[];
  /** Each wrong value with its number of occurrences; cut off if there are too many. */
  values: { value: string; count: number }[];
};

/** Identifies the group an issue belongs to. */
export const issueKey = ({ code, field }: { code: string; field: string | null }): string =>
  `${code} ${field ?? ""}`;

const MOST_EXAMPLES = 20;
const MOST_VALUES = 200;
const LONGEST_VALUE = 500;
const GRAVITY = ["rejected", "error", "warning"];

type Counting = Omit<IssueGroup, "values"> & { values: Map<string, number> };

/** Counts issues by kind. Its memory grows with the kinds of issues, not with the rows. */
export function issueTally() {
  const causes = new Map<string, Counting>();

  return {
    add(
      { code, field, severity, value, problem, fix }: RowIssue,
      { place, sku }: Pick<IssueExample, "place" | "sku">,
    ) {
      const name = issueKey({ code, field });
      let cause = causes.get(name);
      if (cause === undefined) {
        cause = {
          code,
          field,
          severity,
          problem: problem ?? null,
          count: 0,
          fixable: 0,
          examples: [],
          values: new Map(),
        };
        causes.set(name, cause);
      }
      cause.count += 1;
      if (fix !== undefined) cause.fixable += 1;
      const shown = value.slice(0, LONGEST_VALUE);
      if (cause.examples.length < MOST_EXAMPLES)
        cause.examples.push({ place, sku, value: shown, fix: fix ?? null });
      const times = cause.values.get(shown);
      if (times !== undefined) cause.values.set(shown, times + 1);
      else if (cause.values.size < MOST_VALUES) cause.values.set(shown, 1);
    },

    /** Sorted by severity, then by frequency. */
    causes: (): IssueGroup[] =>
      [...causes.values()]
        .map((cause) => ({
          ...cause,
          values: [...cause.values]
            .map(([value, count]) => ({ value, count }))
            .toSorted((a, b) => b.count - a.count),
        }))
        .toSorted(
          (a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity) || b.count - a.count,
        ),
  };
}
