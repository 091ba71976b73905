import type { FileIssue, FileReading, UNREADABLE } from "@/importing/summary/file-summary.ts";
import { placesOf } from "@/importing/source/detect/header-row.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type {
  OpenedTable,
  FileRejectionKind,
  SourcePart,
} from "@/importing/source/parts/source-part.ts";
import type { SourceIssueKind } from "@/importing/source/table/table.ts";
import { DELIMITERS } from "@/importing/source/table/source-options.ts";
import { ENCODINGS } from "@/importing/source/encoding/text-encoding.ts";
import { tableSummary } from "@/importing/summary/summarize-table.ts";
import { toPlainText } from "@/lib/text/printable.ts";

type NamedFile = Blob & { name: string };

/** Summarizes any kind of file that the import can read, in batches of rows. */
export async function summarizeFile(
  file: NamedFile,
  onProgress: (bytes: number) => void = () => {},
): Promise<FileReading> {
  const source = await openSource(file);
  if (source.outcome === "rejected")
    return { outcome: "unreadable", reason: REASONS[source.rejection.kind] };
  const chosen = await likeliest(source.parts);
  if (chosen === null) return { outcome: "unreadable", reason: "no-table" };

  const { part, opened } = chosen;
  const { table, detected } = opened;
  const check = tableSummary(table.columns, part.kind === "csv" ? commonWidth(opened) : null);
  for await (const { rows, places } of table.batches()) {
    rows.forEach((cells, at) => check.row(cells, places[at] ?? 0));
    onProgress(Math.round(table.progress() * file.size));
  }
  for (const { kind, place } of table.issues) {
    const meant = SUMMARY_ISSUES[kind];
    if (meant !== null) check.addIssue(meant, place);
  }
  const summary = {
    name: shownName(file.name),
    bytes: file.size,
    kind: part.kind,
    part: source.parts.length > 1 ? shownName(part.name) : null,
    encoding: ENCODINGS.find((each) => each === detected.encoding?.value) ?? null,
    delimiter: DELIMITERS.find((each) => each === detected.delimiter?.value) ?? null,
    headerLine: detected.headerRow?.value ?? null,
    ...check.end(),
  };
  return { outcome: "read", summary };
}

/** How many sheets or files to try. Workbooks may begin with notes and settings, and archives may hold other files. */
const MOST_OPENED = 20;

/** The table with the most known column names, or the first one if none stands out. */
async function likeliest(parts: readonly SourcePart[]) {
  let best: { part: SourcePart; opened: OpenedTable; known: number } | null = null;
  for (const part of parts.filter(({ isHidden }) => !isHidden).slice(0, MOST_OPENED)) {
    const opened = await part.open();
    const { columns } = opened.table;
    const known = Object.keys(placesOf(columns)).length;
    if (columns.length > 0 && (best === null || known > best.known)) best = { part, opened, known };
  }
  return best;
}

/** The most common number of cells in the first rows. */
function commonWidth({ first: { rows } }: OpenedTable): number | null {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [mostCommon] = [...counts].toSorted(([, one], [, other]) => other - one);
  return mostCommon?.[0] ?? null;
}

const shownName = (name: string) => toPlainText(name.slice(0, 200));

const REASONS: Record<FileRejectionKind, (typeof UNREADABLE)[number]> = {
  empty: "empty",
  "too-large": "too-large",
  binary: "no-table",
  html: "no-table",
  "old-excel": "old-spreadsheet",
  "binary-excel": "old-spreadsheet",
  "encrypted-excel": "locked",
  "other-office": "no-table",
  numbers: "no-table",
  sylk: "old-spreadsheet",
  dif: "old-spreadsheet",
  edi: "no-table",
  "flat-ods": "old-spreadsheet",
  "rich-text": "no-table",
  "web-archive": "no-table",
  sql: "no-table",
  "labelled-lines": "no-table",
  "fixed-width": "no-table",
  "no-sheets": "no-table",
  pdf: "no-table",
  image: "no-table",
  "other-archive": "archive",
  "nested-archive": "archive",
  "zip-damaged": "archive",
  "zip-encrypted": "locked",
  "zip-bomb": "archive",
  "zip-too-many": "archive",
  "zip-method": "archive",
  "zip-empty": "no-table",
  stuck: "failed",
  failed: "failed",
};

/** The summary's issue for each source issue, or null for those that the supplier doesn't have to fix. */
const SUMMARY_ISSUES: Record<SourceIssueKind, FileIssue | null> = {
  "unterminated-quote": "unterminated-quote",
  "field-too-long": "field-too-long",
  "row-too-wide": "row-too-wide",
  "too-many-columns": "unreadable-further",
  "too-many-cells": "unreadable-further",
  "record-too-large": "unreadable-further",
  "too-deep": "unreadable-further",
  "entities-defined": "unreadable-further",
  "broken-markup": "unreadable-further",
  "broken-json": "unreadable-further",
  "cut-off": "unreadable-further",
  damaged: "unreadable-further",
  "inflates-too-much": "unreadable-further",
  "too-many-rows": "unreadable-further",
  "too-many-texts": "unreadable-further",
  failed: "unreadable-further",
  "text-after-quote": "text-after-quote",
  "unreadable-characters": "unreadable-characters",
  "nul-characters": "unreadable-characters",
  "double-encoded": "unreadable-characters",
  "encoding-changed": "unreadable-characters",
  "byte-repaired": "unreadable-characters",
  "row-skipped": null,
  "currency-named": null,
  "columns-moved": null,
  "other-table": null,
  "hidden-rows-read": null,
  "hidden-rows-left-out": null,
  "hidden-columns-read": null,
  "hidden-columns-left-out": null,
  "merged-filled": null,
  "ditto-filled": null,
  "ditto-without-text": null,
  "formula-without-result": null,
  "unknown-entity": "unreadable-characters",
  "broken-line": "broken-line",
  "rows-repeated-often": null,
  "more-issues": null,
};
