import * as z from "zod/mini";
import { COLUMN_FIELDS } from "@/importing/vocabulary/column-names.ts";
import { SOURCE_KINDS } from "@/importing/source/parts/source-part.ts";
import { DELIMITERS } from "@/importing/source/table/source-options.ts";
import { ENCODINGS } from "@/importing/source/encoding/text-encoding.ts";
import { isPlainText } from "@/lib/text/printable.ts";

/** Possible issues of a line or a cell, most serious first. */
export const FILE_ISSUES = [
  "unterminated-quote",
  "field-too-long",
  "row-too-wide",
  "unreadable-further",
  "sku-empty",
  "sku-duplicate",
  "gtin-scientific",
  "gtin-check-digit",
  "gtin-length",
  "gtin-characters",
  "gtin-placeholder",
  "price-unreadable",
  "title-empty",
  "gtin-empty",
  "cell-count",
  "text-after-quote",
  "broken-line",
  "unreadable-characters",
] as const;
export type FileIssue = (typeof FILE_ISSUES)[number];

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

export const MOST_COLUMNS = 60;
export const LONGEST_NAME = 60;

/** Rejects control characters, lone surrogates and characters that change the text direction. */
const shown = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((name) => isPlainText(name)),
  );

/** A summary of a file's contents. It holds column names and counts, but no cell values. */
export const fileSummary = z.strictObject({
  name: shown(200),
  bytes: count,
  kind: z.enum(SOURCE_KINDS),
  /** The name of the sheet, or of the file in an archive, if there were several. */
  part: z.nullable(shown(200)),
  /** The encoding, or null if the kind of file has no such setting. */
  encoding: z.nullable(z.enum(ENCODINGS)),
  delimiter: z.nullable(z.enum(DELIMITERS)),
  /** The line of the header row. Null if there is none. */
  headerLine: z.nullable(count),
  rows: count,
  columnCount: count,
  columns: z
    .array(z.strictObject({ name: shown(LONGEST_NAME), field: z.nullable(z.enum(COLUMN_FIELDS)) }))
    .check(z.maxLength(MOST_COLUMNS)),
  issues: z
    .array(
      z.strictObject({
        kind: z.enum(FILE_ISSUES),
        count,
        /** The places in the file of the first rows with this issue. */
        lines: z.array(count).check(z.maxLength(3)),
      }),
    )
    .check(z.maxLength(FILE_ISSUES.length)),
});
export type FileSummary = z.infer<typeof fileSummary>;

/** Why a file can't be summarized. */
export const UNREADABLE = [
  "empty",
  "too-large",
  "no-table",
  "old-spreadsheet",
  "locked",
  "archive",
  "failed",
] as const;

export const fileReading = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("read"), summary: fileSummary }),
  z.object({ outcome: z.literal("unreadable"), reason: z.enum(UNREADABLE) }),
]);
export type FileReading = z.infer<typeof fileReading>;
