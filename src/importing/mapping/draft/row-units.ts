import {
  type ColumnMapping,
  columnKeys,
  type Variants,
} from "@/importing/mapping/definition/column-mapping.ts";
import type { RowUnit } from "@/importing/mapping/draft/product-draft.ts";
import { ownColumns, sharedColumns } from "@/importing/mapping/draft/variant-columns.ts";

export type PlacedRow = { cells: readonly string[]; place: number };
export type PlacedUnit = RowUnit & {
  place: number;
  /** Whether the row names a parent that doesn't come before it. */
  isOrphan?: boolean;
};

export type RowUnits = {
  /** Takes the next row, and returns the products that it completes. */
  take: (row: PlacedRow) => readonly PlacedUnit[];
  end: () => readonly PlacedUnit[];
  /** The number of rows that were merged into others or only serve as parents. */
  joined: () => number;
};

/** Limit the memory that an endless group, or very many parents, can use. */
const LONGEST_GROUP = 5000;
const MOST_PARENTS = 200_000;

/** Groups the rows that form one product, and copies shared values to its variants. */
export function rowUnits(mapping: ColumnMapping, columns: readonly string[]): RowUnits {
  const places = new Map(columnKeys(columns).map((key, at) => [key, at]));
  const { variants } = mapping;
  if (variants === null) return { take: (row) => [row], end: () => [], joined: () => 0 };
  const inheritedAt = placesOf(variants.inherited ?? sharedColumns(mapping), places);
  if (variants.are === "children") return children(variants, places, inheritedAt);
  const marksAt = placesOf(variants.ownMarks ?? ownColumns(mapping), places);
  return followUps({ groupAt: places.get(variants.group), inheritedAt, marksAt });
}

type Places = ReadonlyMap<string, number>;

const cellOf = ({ cells }: PlacedRow, place: number | undefined) =>
  place === undefined ? "" : (cells[place]?.trim() ?? "");

const placesOf = (names: readonly string[], places: Places) =>
  names.flatMap((name) => places.get(name) ?? []);

/** Fills the empty cells of the inherited columns from another row. */
function inheriting(row: PlacedRow, from: readonly string[], inherited: readonly number[]) {
  const cells = [...row.cells];
  for (const place of inherited)
    if ((cells[place]?.trim() ?? "") === "") cells[place] = from[place] ?? "";
  return cells;
}

type FollowUps = {
  groupAt: number | undefined;
  inheritedAt: readonly number[];
  marksAt: readonly number[];
};

function followUps({ groupAt, inheritedAt, marksAt }: FollowUps): RowUnits {
  let rows: PlacedRow[] = [];
  let continuationRows: (readonly string[])[] = [];
  let present = "";
  let joined = 0;

  function finished(): PlacedUnit[] {
    const [first] = rows;
    const units = rows.map((row) => ({
      place: row.place,
      cells:
        first === undefined || row === first
          ? row.cells
          : inheriting(row, first.cells, inheritedAt),
      continuationRows,
    }));
    rows = [];
    continuationRows = [];
    return units;
  }

  return {
    take(row) {
      const name = cellOf(row, groupAt);
      const isSame = name !== "" && name === present && rows.length > 0;
      if (isSame && marksAt.every((at) => cellOf(row, at) === "")) {
        joined += 1;
        if (continuationRows.length < LONGEST_GROUP) continuationRows.push(row.cells);
        return [];
      }
      if (isSame && rows.length < LONGEST_GROUP) {
        rows.push(row);
        return [];
      }
      const units = finished();
      present = name;
      rows.push(row);
      return units;
    },
    end: finished,
    joined: () => joined,
  };
}

function children(
  { parent, key, id, isParent }: Extract<Variants, { are: "children" }>,
  places: Places,
  inheritedAt: readonly number[],
): RowUnits {
  const [parentAt, keyAt, kindAt] = [
    places.get(parent),
    places.get(key),
    places.get(isParent.column),
  ];
  const idAt = id === null ? undefined : places.get(id);
  const word = isParent.text.trim().toLowerCase();
  const parents = new Map<string, PlacedRow>();
  let joined = 0;

  return {
    take(row) {
      const kinds = cellOf(row, kindAt)
        .toLowerCase()
        .split(",")
        .map((kind) => kind.trim());
      if (word !== "" && kinds.includes(word)) {
        joined += 1;
        if (parents.size < MOST_PARENTS) {
          parents.set(cellOf(row, keyAt), row);
          parents.set(`id:${cellOf(row, idAt)}`, row);
        }
        return [];
      }
      const named = cellOf(row, parentAt);
      if (named === "" || parentAt === undefined) return [row];
      const above = parents.get(named);
      if (above === undefined) return [{ ...row, isOrphan: true }];
      const cells = inheriting(row, above.cells, inheritedAt);
      // "id:123" is an id of the source shop; the group uses the parent's SKU.
      cells[parentAt] = cellOf(above, keyAt) || named;
      return [{ cells, place: row.place }];
    },
    end: () => [],
    joined: () => joined,
  };
}
