import type {
  ChannelDefinition,
  ReportColumns,
} from "@/channels/definitions/channel-definition.ts";
import type { ReportedError } from "@/channels/listing/stored-listing.ts";
import { madePlain } from "@/lib/printable.ts";

/** One thing a channel said about one item, in its own words. */
export type ReportLine = {
  /** Where it stands in the report; the first row is 1. */
  row: number;
  sku: string;
  /** The channel's field it is about; null where that could not be told. */
  field: string | null;
  code: string | null;
  severity: "error" | "warning";
  message: string;
};

export type ChannelReport =
  | { lines: readonly ReportLine[]; rowsWithoutSku: number }
  | { error: "no-columns" };

/** "Unaffected" is what Google calls a product that is shown all the same. */
const REMARK = /warn|info|unaffected/i;

/** A summary may stand above the names of the columns. */
const LOOKED_AT = 30;

const plain = (name: string) =>
  name
    .replace(/^\ufeff/, "")
    .trim()
    .toLowerCase();

/** Reads what a channel said about a file it was sent, from the rows of a table, and pins it to products and fields. */
export function readReport(
  rows: readonly (readonly string[])[],
  { report, fields }: ChannelDefinition,
): ChannelReport {
  const header = rows.slice(0, LOOKED_AT).findIndex((row) => columnsIn(row, report) !== null);
  const columns = columnsIn(rows[header] ?? [], report);
  if (columns === null) return { error: "no-columns" };

  const fieldIn = fieldFinder(fields.map(({ name }) => name));
  const lines: ReportLine[] = [];
  let rowsWithoutSku = 0;
  for (const [at, row] of rows.slice(header + 1).entries()) {
    const cell = (column: number) => row[column]?.trim() ?? "";
    const messages = cell(columns.message);
    // The whole file comes back, and most of it was fine.
    if (messages === "") continue;
    const sku = skuIn(cell(columns.sku), report.copiedWith);
    if (sku === "") rowsWithoutSku += 1;
    for (const { code, message } of partsOf(messages)) {
      lines.push({
        row: header + at + 2,
        sku,
        field: fieldIn(cell(columns.field), message),
        code: cell(columns.code) || code,
        severity: REMARK.test(cell(columns.severity)) ? "warning" : "error",
        message,
      });
    }
  }
  return { lines, rowsWithoutSku };
}

/** What was refused of each product, everything said about it once; remarks are no refusals. */
export function errorsBySku(lines: readonly ReportLine[]): ReadonlyMap<string, ReportedError[]> {
  const bySku = new Map<string, Map<string, ReportedError>>();
  for (const { sku, severity, field, message } of lines) {
    if (severity === "warning" || sku === "") continue;
    const known = bySku.get(sku) ?? new Map<string, ReportedError>();
    // A report comes from outside, and others will read it.
    const reported = { message: madePlain(message), field: field && madePlain(field) };
    bySku.set(sku, known.set(`${reported.field} ${reported.message}`, reported));
  }
  return new Map([...bySku].map(([sku, known]) => [sku, [...known.values()]]));
}

type Columns = Record<"sku" | "message" | "code" | "field" | "severity", number>;

function columnsIn(row: readonly string[], report: ReportColumns): Columns | null {
  const names = row.map(plain);
  const find = (wanted: readonly string[] = []) =>
    wanted.map((name) => names.indexOf(plain(name))).find((at) => at !== -1) ?? -1;
  const [sku, message] = [find(report.sku), find(report.message)];
  const [code, field, severity] = [find(report.code), find(report.field), find(report.severity)];
  // Where the names are known for certain, a report without one of them is another channel's.
  const isOthers = !report.unverified && report.code !== undefined && code === -1;
  return sku === -1 || message === -1 || isOthers ? null : { sku, message, code, field, severity };
}

/** WooCommerce names a product as "Mug, ID 12, SKU MUG-1", of which any part may be missing. */
function skuIn(cell: string, before: string | undefined): string {
  if (before === undefined) return cell;
  const at = ` ${cell}`.lastIndexOf(` ${before}`);
  return at === -1 ? "" : cell.slice(at + before.length).trim();
}

/** Mirakl puts several into one cell, each with its number: "1000|The attribute is required,2004|…". */
function partsOf(messages: string): { code: string | null; message: string }[] {
  const parts = messages.split(/(?:^|[,;\n]\s*)(?=\d{3,6}\|)/).filter((part) => part !== "");
  return parts.map((part) => {
    const [, code = null, message = part] = /^(\d{3,6})\|([^]*)$/.exec(part) ?? [];
    return { code, message: message.trim() };
  });
}

/** Channels write the same name with and without its signs: "image_link", "image link", "*Title". */
const normalized = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9#-]+/g, " ")
    .trim();

/** Finds the field a column names, else the longest one whose name stands in the message as a word. */
function fieldFinder(names: readonly string[]) {
  const known = names.map((name) => {
    const last = normalized(name.slice(name.lastIndexOf(".") + 1));
    return { name, whole: normalized(name), last };
  });
  const longestFirst = known.toSorted((a, b) => b.last.length - a.last.length);
  return (named: string, message: string): string | null => {
    if (named !== "") {
      const words = normalized(named);
      return known.find(({ whole, last }) => whole === words || last === words)?.name ?? named;
    }
    const words = ` ${normalized(message)} `;
    return longestFirst.find(({ last }) => words.includes(` ${last} `))?.name ?? null;
  };
}
