import type { FieldError } from "@/catalogue/product/product-field.ts";
import type { RowIssue } from "@/importing/checking/row-issue.ts";

export type IssueExample = { place: number; sku: string; value: string; fix: string | null };

/** All issues of one kind in one field. They're shown as one entry instead of a line for each row. */
export type IssueGroup = Pick<RowIssue, "code" | "field" | "severity"> & {
  error: FieldError | null;
  count: number;
  /** How many of these issues have a known fix. */
  fixable: number;
  examples: IssueExample[];
  /** Each wrong value with its number of occurrences. The list is cut off if there are too many. */
  values: { value: string; count: number }[];
};

/** Identifies the group an issue belongs to. */
export const importIssueKey = ({ code, field }: { code: string; field: string | null }): string =>
  `${code} ${field ?? ""}`;

const MOST_EXAMPLES = 20;
const MOST_VALUES = 200;
const LONGEST_VALUE = 500;
const SEVERITY_ORDER = ["rejected", "error", "warning"];

/** A group whose issues are still being counted. */
export type CountedGroup = Omit<IssueGroup, "values"> & { values: Map<string, number> };

/** Counts issues by kind. Its memory use grows with the kinds of issues, not with the number of rows. */
export function countIssues() {
  const groups = new Map<string, CountedGroup>();

  return {
    add(
      { code, field, severity, value, error, fix }: RowIssue,
      { place, sku }: Pick<IssueExample, "place" | "sku">,
    ) {
      const name = importIssueKey({ code, field });
      let group = groups.get(name);
      if (group === undefined) {
        group = {
          code,
          field,
          severity,
          error: error ?? null,
          count: 0,
          fixable: 0,
          examples: [],
          values: new Map(),
        };
        groups.set(name, group);
      }
      group.count += 1;
      if (fix !== undefined) group.fixable += 1;
      const shown = value.slice(0, LONGEST_VALUE);
      if (group.examples.length < MOST_EXAMPLES)
        group.examples.push({ place, sku, value: shown, fix: fix ?? null });
      const times = group.values.get(shown);
      if (times !== undefined) group.values.set(shown, times + 1);
      else if (group.values.size < MOST_VALUES) group.values.set(shown, 1);
    },

    counted: (): readonly CountedGroup[] => [...groups.values()],

    /** Adds the issues of later rows. `placesBefore` is added to their places. */
    append(following: readonly CountedGroup[], placesBefore: number) {
      for (const added of following) {
        const name = importIssueKey(added);
        const examples = added.examples.map((example) => ({
          ...example,
          place: example.place + placesBefore,
        }));
        const group = groups.get(name);
        if (group === undefined) {
          groups.set(name, { ...added, examples });
          continue;
        }
        group.count += added.count;
        group.fixable += added.fixable;
        group.examples.push(...examples.slice(0, MOST_EXAMPLES - group.examples.length));
        for (const [value, count] of added.values) {
          const times = group.values.get(value);
          if (times !== undefined) group.values.set(value, times + count);
          else if (group.values.size < MOST_VALUES) group.values.set(value, count);
        }
      }
    },

    /** Returns the groups, sorted by severity and then by frequency. */
    groups: (): IssueGroup[] =>
      [...groups.values()]
        .map((group) => ({
          ...group,
          values: [...group.values]
            .map(([value, count]) => ({ value, count }))
            .toSorted((a, b) => b.count - a.count),
        }))
        .toSorted(
          (a, b) =>
            SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity) ||
            b.count - a.count,
        ),
  };
}
export type IssueCounts = ReturnType<typeof countIssues>;
