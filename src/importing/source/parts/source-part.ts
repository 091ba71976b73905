import type { Guess } from "@/importing/source/detect/guess.ts";
import type { ValueGuesses } from "@/importing/source/detect/value-guesses.ts";
import type {
  DittoMarks,
  FrameLines,
  HiddenCells,
  Quote,
  SizeLayout,
  SourceOptions,
  TotalsRows,
} from "@/importing/source/table/source-options.ts";
import type { RowBatch, SourceTable } from "@/importing/source/table/table.ts";
import type { Encoding } from "@/importing/source/encoding/text-encoding.ts";

export const SOURCE_KINDS = ["csv", "xlsx", "ods", "xml", "bmecat", "json", "ndjson"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Why no table of a file can be read. */
export const FILE_REJECTIONS = [
  "empty",
  "too-large",
  "binary",
  "html",
  "old-excel",
  "binary-excel",
  "encrypted-excel",
  "other-office",
  "numbers",
  "sylk",
  "dif",
  "edi",
  "flat-ods",
  "rich-text",
  "web-archive",
  "sql",
  "labelled-lines",
  "fixed-width",
  "no-sheets",
  "pdf",
  "image",
  "other-archive",
  "nested-archive",
  "zip-damaged",
  "zip-encrypted",
  "zip-bomb",
  "zip-too-many",
  "zip-method",
  "zip-empty",
  /** The worker that read the file stopped responding. */
  "stuck",
  "failed",
] as const;
export type FileRejectionKind = (typeof FILE_REJECTIONS)[number];

/** `detail` names the part of the file, if the error concerns only a part. */
export type FileRejection = { kind: FileRejectionKind; detail?: string };

/** An element that could be the row element. */
export type ElementChoice = {
  path: string;
  count: number;
  /** The number of values inside all occurrences of the element. */
  values: number;
  /** Whether a parent element can contain the element several times. */
  repeats: boolean;
  /** The paths of the values inside the element that identify it, such as its SKU. */
  identifiedBy: readonly string[];
};

/** A table with everything shown before a person confirms the settings: the detected settings and the first rows. */
export type OpenedTable = {
  table: SourceTable;
  detected: ValueGuesses & {
    encoding?: Guess<Encoding>;
    delimiter?: Guess<string>;
    quote?: Guess<Quote>;
    /** The place of the header row. */
    headerRow?: Guess<number | null>;
    /** Present if the lines state their type. */
    frameLines?: Guess<FrameLines>;
    /** Present if the rows are those of a text or sheet. */
    totalsRows?: Guess<TotalsRows>;
    /** Present if the source is a sheet. */
    hiddenCells?: Guess<HiddenCells>;
    /** Present if there are columns whose texts ditto marks can repeat. */
    dittoMarks?: Guess<DittoMarks>;
    /** Present if there's a column for each size, or one that lists the sizes. */
    sizes?: Guess<SizeLayout>;
    /** The columns of the size and of its values, if each size becomes a row. */
    sizeColumns?: readonly string[];
    element?: Guess<string>;
    /** The path, from the row element, of the inner element that becomes separate rows; empty if none does. */
    spread?: string;
  };
  first: RowBatch;
  /** Rows above the header, such as titles, dates and notes. */
  above: RowBatch;
  /** The section titles and totals among the first rows. They're skipped, because they aren't products. */
  skipped: readonly (readonly string[])[];
  elements: readonly ElementChoice[];
};

/** One table in a file: a sheet, a file of an archive, or the file itself. */
export type SourcePart = {
  name: string;
  kind: SourceKind;
  /** The approximate size of the part when uncompressed. */
  bytes: number;
  isHidden: boolean;
  /** Opens the table. It can be called repeatedly with different options. */
  open: (options?: SourceOptions) => Promise<OpenedTable>;
};

export type OpenedSource =
  | { outcome: "opened"; parts: readonly SourcePart[]; rejected: readonly FileRejection[] }
  | { outcome: "rejected"; rejection: FileRejection };
