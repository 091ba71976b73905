import * as z from "zod/mini";
import { COLUMN_FIELDS } from "@/importing/vocabulary/column-names.ts";
import { SOURCE_KINDS } from "@/importing/source/parts/source.ts";
import { DELIMITERS } from "@/importing/source/table/source-options.ts";
import { ENCODINGS } from "@/importing/source/encoding/text-encoding.ts";
import { isPlainText } from "@/lib/text/printable.ts";

/** What may be wrong with a line or a cell, worst first. */
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
  "unreadable-letters",
] as const;
export type FileIssue = (typeof FILE_ISSUES)[number];

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

export const MOST_COLUMNS = 60;
export const LONGEST_NAME = 60;

/** No control characters, no halves of characters, and none that turn the direction of what is read. */
const shown = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((name) => isPlainText(name)),
  );

/** What a file holds, in figures: no cell of it, only the names of its columns. */
export const fileSummary = z.strictObject({
  name: shown(200),
  bytes: count,
  kind: z.enum(SOURCE_KINDS),
  /** Which of several sheets or files it is about. */
  part: z.nullable(shown(200)),
  /** Null where the kind of file leaves no choice. */
  encoding: z.nullable(z.enum(ENCODINGS)),
  delimiter: z.nullable(z.enum(DELIMITERS)),
  /** The row with the names of the columns; null where there is none. */
  headerLine: z.nullable(count),
  rows: count,
  columnCount: count,
  columns: z
    .array(z.strictObject({ name: shown(LONGEST_NAME), field: z.nullable(z.enum(COLUMN_FIELDS)) }))
    .check(z.maxLength(MOST_COLUMNS)),
  problems: z
    .array(
      z.strictObject({
        kind: z.enum(FILE_ISSUES),
        count,
        /** The first rows that have it, by their places in the file. */
        lines: z.array(count).check(z.maxLength(3)),
      }),
    )
    .check(z.maxLength(FILE_ISSUES.length)),
});
export type FileSummary = z.infer<typeof fileSummary>;

/** Why there is nothing to sum up. */
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
