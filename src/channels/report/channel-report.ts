import type {
  ChannelDefinition,
  ReportColumns,
} from "@/channels/definitions/channel-definition.ts";
import type { Complaint } from "@/channels/listing/kept-listing.ts";
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

export type ReportProblem = "no-columns" | "unknown-layout";
export type ChannelReport =
  | { lines: readonly ReportLine[]; rowsWithoutSku: number }
  | { problem: ReportProblem };

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
  if (report === null) return { problem: "unknown-layout" };
  const header = rows.slice(0, LOOKED_AT).findIndex((row) => columnsIn(row, report) !== null);
  const columns = columnsIn(rows[header] ?? [], report);
  if (columns === null) return { problem: "no-columns" };

  const names = fields.map(({ name }) => name);
  const lines: ReportLine[] = [];
  let rowsWithoutSku = 0;
  for (const [at, row] of rows.slice(header + 1).entries()) {
    const cell = (column: number) => row[column]?.trim() ?? "";
    const messages = cell(columns.message);
    // The whole file comes back, and most of it was fine.
    if (messages === "") continue;
    const sku = cell(columns.sku);
    if (sku === "") rowsWithoutSku += 1;
    for (const { code, message } of partsOf(messages)) {
      lines.push({
        row: header + at + 2,
        sku,
        field: fieldIn(cell(columns.field), message, names),
        code: cell(columns.code) || code,
        severity: /warn|info/i.test(cell(columns.severity)) ? "warning" : "error",
        message,
      });
    }
  }
  return { lines, rowsWithoutSku };
}

/** What was refused of each product, everything said about it once; remarks are no refusals. */
export function complaintsBySku(lines: readonly ReportLine[]): ReadonlyMap<string, Complaint[]> {
  const bySku = new Map<string, Map<string, Complaint>>();
  for (const { sku, severity, field, message } of lines) {
    if (severity === "warning" || sku === "") continue;
    const known = bySku.get(sku) ?? new Map<string, Complaint>();
    // A report comes from outside, and others will read it.
    const complaint = { message: madePlain(message), field: field && madePlain(field) };
    bySku.set(sku, known.set(`${complaint.field} ${complaint.message}`, complaint));
  }
  return new Map([...bySku].map(([sku, known]) => [sku, [...known.values()]]));
}

type Columns = Record<"sku" | "message" | "code" | "field" | "severity", number>;

function columnsIn(row: readonly string[], report: ReportColumns): Columns | null {
  const names = row.map(plain);
  const find = (wanted: readonly string[] = []) =>
    wanted.map((name) => names.indexOf(plain(name))).find((at) => at !== -1) ?? -1;
  const [sku, message] = [find(report.sku), find(report.message)];
  if (sku === -1 || message === -1) return null;
  return {
    sku,
    message,
    code: find(report.code),
    field: find(report.field),
    severity: find(report.severity),
  };
}

/** Mirakl puts several into one cell, each with its number: "1000|The attribute is required,2004|…". */
function partsOf(messages: string): { code: string | null; message: string }[] {
  const parts = messages.split(/(?:^|[,;\n]\s*)(?=\d{3,6}\|)/).filter((part) => part !== "");
  return parts.map((part) => {
    const [, code = null, message = part] = /^(\d{3,6})\|([^]*)$/.exec(part) ?? [];
    return { code, message: message.trim() };
  });
}

/** The field a column names, else the longest one whose name stands in the message as a word. */
function fieldIn(named: string, message: string, names: readonly string[]): string | null {
  const lower = plain(named);
  const last = (name: string) => name.slice(name.lastIndexOf(".") + 1);
  if (lower !== "") {
    const same = names.find((name) => plain(name) === lower || plain(last(name)) === lower);
    return same ?? named;
  }
  const words = ` ${message.toLowerCase().replaceAll(/[^a-z0-9_#-]+/g, " ")} `;
  return (
    names
      .filter((name) => words.includes(` ${last(name).toLowerCase()} `))
      .toSorted((a, b) => last(b).length - last(a).length)[0] ?? null
  );
}
