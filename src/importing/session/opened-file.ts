import type {
  FileRejection,
  OpenedTable,
  SourcePart,
} from "@/importing/source/parts/source-part.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";

/** One table in a file, as the page shows it. */
export type PartFacts = Omit<SourcePart, "open">;

export type OpenedFile =
  | { outcome: "opened"; parts: readonly PartFacts[]; rejected: readonly FileRejection[] }
  | { outcome: "rejected"; rejection: FileRejection };

/** The first rows of a table, read with the given settings. */
export type TablePreview = Omit<OpenedTable, "table"> & {
  columns: readonly string[];
  issues: readonly SourceIssue[];
};

/** Just enough of a table to distinguish it from others. */
export type PartSample = { columns: readonly string[]; rows: readonly (readonly string[])[] };

const SAMPLE_ROWS = 3;
const SAMPLE_COLUMNS = 8;
const SAMPLE_CHARACTERS = 80;

export function partSample({ table, first }: OpenedTable): PartSample {
  const excerpt = (cells: readonly string[]) =>
    cells.slice(0, SAMPLE_COLUMNS).map((cell) => cell.slice(0, SAMPLE_CHARACTERS));
  return {
    columns: excerpt(table.columns),
    rows: first.rows.slice(0, SAMPLE_ROWS).map(excerpt),
  };
}
