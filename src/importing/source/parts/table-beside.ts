import { guessHeader } from "@/importing/source/detect/header-row.ts";
import { fieldOf } from "@/importing/vocabulary/column-names.ts";
import type { GridSource } from "@/importing/source/parts/grid-table.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";

type Cells = readonly string[];

/** A table to the right of the first one: the empty column between them, and the line and names of its header. */
export type TableBeside = { gap: number; place: number; names: readonly string[] };

const isFilled = (cell: string) => cell.trim() !== "";
const withoutNull = (fields: readonly (string | null)[]) =>
  new Set(fields.filter((field) => field !== null));

/** A sheet can have thousands of empty columns, and trying each of them takes time. */
const MOST_GAPS = 20;

/** The smallest difference in rows that shows two tables. With a difference of one, a row may just lack some values. */
const FEWEST_MORE = 2;

/** The number of filled rows at the top; NaN if there are filled rows below an empty one. */
function rowsIn(rows: readonly Cells[]): number {
  const end = rows.findIndex((cells) => !cells.some(isFilled));
  if (end === -1) return rows.length;
  return rows.slice(end).some((cells) => cells.some(isFilled)) ? Number.NaN : end;
}

/**
 * Finds a second table beside the first one, after an empty column. It has a SKU column of its own, and either at least
 * two of the first table's fields or a number of rows that differs by at least two.
 */
export function tableBeside({ rows, places }: RowBatch): TableBeside | null {
  const at = guessHeader(rows).value;
  const header = at === null ? [] : (rows[at] ?? []);
  const below = rows.slice((at ?? 0) + 1);
  const fields = header.map(fieldOf);
  const [first, last] = [fields.indexOf("sku"), fields.lastIndexOf("sku")];
  const isEmpty = (gap: number) => !rows.some((cells) => isFilled(cells[gap] ?? ""));
  const gaps = [...header.keys()].filter((gap) => first < gap && gap < last && isEmpty(gap));
  for (const gap of gaps.slice(0, MOST_GAPS)) {
    const other = header.slice(gap + 1);
    const ownFields = withoutNull(fields.slice(0, gap));
    const otherFields = withoutNull(fields.slice(gap + 1));
    const isRepeated = [...ownFields].filter((field) => otherFields.has(field)).length > 1;
    const ownRows = rowsIn(below.map((cells) => cells.slice(0, gap)));
    const otherRows = rowsIn(below.map((cells) => cells.slice(gap + 1)));
    const isUneven = Math.abs(ownRows - otherRows) >= FEWEST_MORE;
    if (isRepeated || isUneven)
      return { gap, place: places[at ?? 0] ?? 0, names: other.filter(isFilled) };
  }
  return null;
}

const LONGEST_DETAIL = 120;

/** The first of two tables beside each other. The second one is reported, because its products aren't read. */
export function leftOf({ gap, place, names }: TableBeside, source: GridSource): GridSource {
  const { issues } = source;
  async function* left(batches: AsyncIterable<RowBatch>) {
    const detail = names.join(", ").slice(0, LONGEST_DETAIL);
    issues.add({ kind: "other-table", place, detail, stops: false });
    for await (const { rows, places } of batches)
      yield { rows: rows.map((cells) => cells.slice(0, gap)), places };
  }
  const { firstBatches, hasTextNumbers, hidden, isCovered } = source;
  return {
    issues,
    batches: (signal) => left(source.batches(signal)),
    ...(firstBatches && { firstBatches: () => left(firstBatches()) }),
    ...(hasTextNumbers && { hasTextNumbers }),
    ...(hidden && { hidden }),
    ...(isCovered && { isCovered }),
  };
}
