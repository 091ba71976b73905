import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { amountColumns, withCurrencyOf } from "@/importing/mapping/definition/currency-reading.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";
import { statedCurrency } from "@/importing/vocabulary/currency-statements.ts";

/** Whether a row that isn't a product, such as a section title, names a currency that isn't the catalogue's. */
function namesForeignCurrency({ kind, detail = "" }: SourceIssue, home: string): boolean {
  if (kind !== "currency-named") return false;
  const stated = statedCurrency([detail], home);
  return stated.is === "several" || (stated.is === "one" && stated.currency !== home);
}

/** The issues of a file for a catalogue in this currency: "Total CAD" is only a total if amounts are in CAD anyway. */
export const issuesAtHome = (issues: readonly SourceIssue[], home: string): SourceIssue[] =>
  issues.map((issue) =>
    issue.kind === "currency-named" && !namesForeignCurrency(issue, home)
      ? { ...issue, kind: "row-skipped" }
      : issue,
  );

type Asking = { mapping: ColumnMapping; home: string; signal: AbortSignal };
type Found = { found: { issues: readonly SourceIssue[] } };

/**
 * Checks a file. If it names another currency between its products, and no one said what its amounts are in, it's
 * checked again with a mapping that leaves out amounts whose currency isn't clear.
 */
export async function checkAsking<Result extends Found>(
  check: (mapping: ColumnMapping) => Promise<Result>,
  { mapping, home, signal }: Asking,
): Promise<Result> {
  const result = await check(mapping);
  const columns = amountColumns(mapping);
  const isKnown = mapping.fields.currency !== undefined || columns.length === 0;
  if (isKnown || signal.aborted) return result;
  const isAsked = result.found.issues.some((issue) => namesForeignCurrency(issue, home));
  return isAsked ? check(withCurrencyOf(mapping, columns)) : result;
}
