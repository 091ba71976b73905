import type {
  ChannelDefinition,
  ReportColumns,
} from "@/channels/definitions/channel-definition.ts";
import type { ReportedError } from "@/channels/listing/stored-listing.ts";
import { toPlainText } from "@/lib/text/printable.ts";

/** One message in a channel's report about one item. */
export type ReportLine = {
  /** The number of the row in the report, counted from 1. */
  row: number;
  sku: string;
  /** The channel's field that the message is about, or null if that's unknown. */
  field: string | null;
  code: string | null;
  severity: "error" | "warning";
  message: string;
};

export type ChannelReport =
  | { lines: readonly ReportLine[]; rowsWithoutSku: number }
  | { error: "no-columns" };

/** Google writes "unaffected" for a product that is shown despite the issue. */
const REMARK = /warn|info|unaffected/i;

/** A summary can come before the header row, so this many rows are searched for it. */
const SAMPLE_SIZE = 30;

const plain = (name: string) =>
  name
    .replace(/^\ufeff/, "")
    .trim()
    .toLowerCase();

/** Reads a channel's report about a file from table rows, and assigns each message to a product and a field. */
export function readReport(
  rows: readonly (readonly string[])[],
  { report, fields }: ChannelDefinition,
): ChannelReport {
  const header = rows.slice(0, SAMPLE_SIZE).findIndex((row) => columnsIn(row, report) !== null);
  const columns = columnsIn(rows[header] ?? [], report);
  if (columns === null) return { error: "no-columns" };

  const fieldIn = fieldFinder(fields.map(({ name }) => name));
  const lines: ReportLine[] = [];
  let rowsWithoutSku = 0;
  for (const [at, row] of rows.slice(header + 1).entries()) {
    const cell = (column: number) => row[column]?.trim() ?? "";
    const messages = cell(columns.message);
    // A file that the channel returns has all rows that were sent, and most of those rows have no error.
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

/** The errors of each product without duplicates. Warnings are left out. */
export function errorsBySku(lines: readonly ReportLine[]): ReadonlyMap<string, ReportedError[]> {
  const bySku = new Map<string, Map<string, ReportedError>>();
  for (const { sku, severity, field, message } of lines) {
    if (severity === "warning" || sku === "") continue;
    const known = bySku.get(sku) ?? new Map<string, ReportedError>();
    // A report's texts come from outside and are shown to other members, so control characters and invisible characters
    // are replaced.
    const reported = { message: toPlainText(message), field: field && toPlainText(field) };
    bySku.set(sku, known.set(`${reported.field} ${reported.message}`, reported));
  }
  return new Map([...bySku].map(([sku, known]) => [sku, [...known.values()]]));
}

type Columns = Record<"sku" | "message" | "code" | "field" | "severity", number>;

function columnsIn(row: readonly string[], report: ReportColumns): Columns | null {
  const names = row.map(plain);
  const find = (headerNames: readonly string[] = []) =>
    headerNames.map((name) => names.indexOf(plain(name))).find((at) => at !== -1) ?? -1;
  const [sku, message] = [find(report.sku), find(report.message)];
  const [code, field, severity] = [find(report.code), find(report.field), find(report.severity)];
  // If the channel's column names are confirmed, a report without the column for codes comes from another channel.
  const isOthers = !report.unverified && report.code !== undefined && code === -1;
  return sku === -1 || message === -1 || isOthers ? null : { sku, message, code, field, severity };
}

/** WooCommerce names a product as "Mug, ID 12, SKU MUG-1". Any part may be missing. */
function skuIn(cell: string, before: string | undefined): string {
  if (before === undefined) return cell;
  const at = ` ${cell}`.lastIndexOf(` ${before}`);
  return at === -1 ? "" : cell.slice(at + before.length).trim();
}

/** Mirakl puts several messages into one cell, each with its code: "1000|The attribute is required,2004|…". */
function partsOf(messages: string): { code: string | null; message: string }[] {
  const parts = messages.split(/(?:^|[,;\n]\s*)(?=\d{3,6}\|)/).filter((part) => part !== "");
  return parts.map((part) => {
    const [, code = null, message = part] = /^(\d{3,6})\|([^]*)$/.exec(part) ?? [];
    return { code, message: message.trim() };
  });
}

/** Channels write the same name with or without punctuation, such as "image_link", "image link" and "*Title". */
const normalized = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9#-]+/g, " ")
    .trim();

/**
 * Creates a function that finds a message's field: the one that the field column names, or else the longest field name
 * that occurs as a whole word in the message.
 */
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
