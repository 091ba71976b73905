import { isSameQuery } from "@/catalogue/query/query-address.ts";
import { type ProductQuery, sortOf, WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import type { GridView } from "@/ui/grid/model/view.ts";

/**
 * A pseudo filter that holds the part of the query that is set outside the grid. From it, the grid learns that the list
 * is filtered, and when that part of the query changes.
 */
const AROUND = "around";

export type GridLayout = Pick<GridView, "arrangement" | "density">;

export function gridView(query: ProductQuery, layout: GridLayout): GridView {
  const around = { ...query, columns: {}, sort: null, isGrouped: false };
  return {
    ...layout,
    sort: query.sort ? [query.sort] : [],
    filters: isSameQuery(around, WHOLE_CATALOGUE)
      ? query.columns
      : { ...query.columns, [AROUND]: { is: "contains", text: JSON.stringify(around) } },
  };
}

/** The query after a person changes the grid. */
export function queryAfter(query: ProductQuery, before: GridView, after: GridView): ProductQuery {
  const { [AROUND]: around, ...columns } = after.filters;
  const isCleared = around === undefined && AROUND in before.filters;
  return {
    ...(isCleared ? { ...WHOLE_CATALOGUE, isGrouped: query.isGrouped } : query),
    columns,
    sort: sortOf(after.sort),
  };
}
