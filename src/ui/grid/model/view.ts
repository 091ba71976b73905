import * as z from "zod/mini";
import type { Column } from "./column.ts";
import type { Filters } from "./filter.ts";
import { type Arrangement, arrangementOf, settled } from "./layout.ts";
import type { SortKey } from "./sorting.ts";

export type Density = "compact" | "normal" | "comfortable";

/** A person's view of a table: everything that a saved view or a URL stores. */
export type GridView = {
  sort: readonly SortKey[];
  filters: Filters;
  arrangement: Arrangement;
  density: Density;
};

export function viewOf<Row>(columns: readonly Column<Row>[]): GridView {
  return { sort: [], filters: {}, arrangement: arrangementOf(columns), density: "normal" };
}

/** A filter as it's read back from storage. */
export const filterSchema = z.discriminatedUnion("is", [
  z.object({ is: z.literal("contains"), text: z.string() }),
  z.object({
    is: z.literal("between"),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
  }),
  z.object({ is: z.literal("oneOf"), values: z.array(z.string()) }),
  z.object({ is: z.literal("empty") }),
  z.object({ is: z.literal("notEmpty") }),
]);

const ids = z.array(z.string());
const sortKeys = z.array(
  z.object({ column: z.string(), direction: z.enum(["ascending", "descending"]) }),
);

/** Reads a saved view part by part. An invalid part is replaced by the default. */
export function readView<Row>(saved: unknown, columns: readonly Column<Row>[]): GridView {
  const standard = viewOf(columns);
  const known = new Set(columns.map(({ id }) => id));
  const { order, hidden, pinned, widths } = standard.arrangement;
  const arrangement = z.object({
    order: z.catch(ids, [...order]),
    hidden: z.catch(ids, [...hidden]),
    pinned: z.catch(ids, [...pinned]),
    widths: z.catch(z.record(z.string(), z.number().check(z.minimum(1))), { ...widths }),
  });
  const view = z
    .object({
      sort: z.catch(sortKeys, []),
      filters: z.catch(z.record(z.string(), filterSchema), {}),
      arrangement: z.catch(arrangement, {
        order: [...order],
        hidden: [...hidden],
        pinned: [...pinned],
        widths: {},
      }),
      density: z.catch(z.enum(["compact", "normal", "comfortable"]), "normal"),
    })
    .safeParse(saved);
  if (!view.success) return standard;

  const { sort, filters } = view.data;
  return {
    ...view.data,
    arrangement: settled(columns, view.data.arrangement),
    sort: sort.filter(({ column }) => known.has(column)),
    filters: Object.fromEntries(Object.entries(filters).filter(([id]) => known.has(id))),
  };
}

/** Whether two views show the same columns in the same way. The order of hidden or pinned columns doesn't count. */
export function isSameLayout<Row>(
  columns: readonly Column<Row>[],
  one: GridView,
  other: GridView,
): boolean {
  const keyOf = ({ arrangement, density }: GridView) => {
    const { order, hidden, pinned, widths } = settled(columns, arrangement);
    const sorted = Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([density, order, hidden, pinned, sorted]);
  };
  return keyOf(one) === keyOf(other);
}

const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, normal: 38, comfortable: 44 };
const FINGER = 44;

export function rowHeightOf(density: Density, isCoarse: boolean): number {
  return isCoarse ? Math.max(ROW_HEIGHTS[density], FINGER) : ROW_HEIGHTS[density];
}
