import type { Guess } from "@/importing/source/detect/guess.ts";
import type { ValueGuesses } from "@/importing/source/detect/value-guesses.ts";
import type { FrameLines, Quote, SourceOptions } from "@/importing/source/table/source-options.ts";
import type { RowBatch, SourceTable } from "@/importing/source/table/table.ts";
import type { Encoding } from "@/importing/source/encoding/text-encoding.ts";

export const SOURCE_KINDS = ["csv", "xlsx", "ods", "xml", "bmecat", "json", "ndjson"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Why there is no table in a file. */
export const FILE_REJECTIONS = [
  "empty",
  "too-large",
  "binary",
  "html",
  "old-excel",
  "binary-excel",
  "encrypted-excel",
  "other-office",
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
  /** The worker that read it fell silent. */
  "stuck",
  "failed",
] as const;
export type FileRejectionKind = (typeof FILE_REJECTIONS)[number];

/** Where it applies to a part of a file only, `detail` names it. */
export type FileRejection = { kind: FileRejectionKind; detail?: string };

/** An element that could make the rows. */
export type ElementChoice = {
  path: string;
  count: number;
  /** How many values stand in elements within it. */
  values: number;
  /** Whether several stand in the same element around them. */
  repeats: boolean;
};

/** A table with all there is to show before anybody decides: how it was read, and its first rows. */
export type OpenedTable = {
  table: SourceTable;
  detected: ValueGuesses & {
    encoding?: Guess<Encoding>;
    delimiter?: Guess<string>;
    quote?: Guess<Quote>;
    /** The place of the row with the names of the columns. */
    headerRow?: Guess<number | null>;
    /** Where each line says what it is. */
    frameLines?: Guess<FrameLines>;
    element?: Guess<string>;
  };
  first: RowBatch;
  /** Rows above the header: titles, dates, remarks. */
  above: RowBatch;
  elements: readonly ElementChoice[];
};

/** One table that a file offers: a sheet, a file of an archive, or the file itself. */
export type SourcePart = {
  name: string;
  kind: SourceKind;
  /** Roughly, unpacked. */
  bytes: number;
  isHidden: boolean;
  /** May be opened again and again, with other options. */
  open: (options?: SourceOptions) => Promise<OpenedTable>;
};

export type OpenedSource =
  | { outcome: "opened"; parts: readonly SourcePart[]; refused: readonly FileRejection[] }
  | { outcome: "refused"; refusal: FileRejection };
