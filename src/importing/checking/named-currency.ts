import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { amountColumns, withCurrencyOf } from "@/importing/mapping/definition/currency-reading.ts";
import type { SourceIssue, SourceTable } from "@/importing/source/table/table.ts";
import { statedCurrency } from "@/importing/vocabulary/currency-statements.ts";

/** Whether a row that isn't a product, such as a section title, names a currency other than `home`. */
function namesForeignCurrency({ kind, detail = "" }: SourceIssue, home: string): boolean {
  if (kind !== "currency-named") return false;
  const stated = statedCurrency([detail], home);
  return stated.is === "several" || (stated.is === "one" && stated.currency !== home);
}

/** Reports a row that names only the catalogue's own currency, such as "Total CAD", like any other skipped row. */
export const issuesAtHome = (issues: readonly SourceIssue[], home: string): SourceIssue[] =>
  issues.map((issue) =>
    issue.kind === "currency-named" && !namesForeignCurrency(issue, home)
      ? { ...issue, kind: "row-skipped" }
      : issue,
  );

type Asking = { table: SourceTable; mapping: ColumnMapping; home: string; signal: AbortSignal };
type Checked = { table: SourceTable; found: { issues: readonly SourceIssue[] } };

/**
 * Checks a file. If it has no currency column, and titles between its products name a currency other than the assumed
 * one, it's checked again with the currency of each section. Amounts without a stated currency then aren't imported
 * until a person chooses one.
 */
export async function checkAsking<Result extends Checked>(
  check: (table: SourceTable, mapping: ColumnMapping) => Promise<Result>,
  { table, mapping, home, signal }: Asking,
): Promise<Result> {
  const result = await check(table, inSections(table, mapping));
  const { currency } = mapping.fields;
  const amounts = amountColumns(mapping);
  const hasColumn = currency?.columns.some((column) => !amounts.includes(column)) ?? false;
  const isKnown = hasColumn || table.sectionCurrency !== undefined || amounts.length === 0;
  if (isKnown || signal.aborted) return result;
  const assumed = currency?.otherwise || home;
  if (!result.found.issues.some((issue) => namesForeignCurrency(issue, assumed))) return result;
  const sectioned = (await table.withSectionCurrencies?.()) ?? table;
  return check(sectioned, inSections(sectioned, withCurrencyOf(mapping, amounts)));
}

/**
 * Adds the currencies of sections to a mapping. A person's mapping lacks them if the sections start late in the file.
 */
const inSections = ({ sectionCurrency }: SourceTable, mapping: ColumnMapping): ColumnMapping =>
  sectionCurrency === undefined ? mapping : withCurrencyOf(mapping, [sectionCurrency]);
