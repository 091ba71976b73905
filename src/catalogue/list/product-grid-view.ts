import { isSameQuery } from "@/catalogue/query/query-address.ts";
import { type ProductQuery, sortOf, WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import type { GridView } from "@/ui/grid/model/view.ts";

/** What is asked around the grid. It is told so, and knows then that it shows a part and when it is another part. */
const AROUND = "around";

export type GridLayout = Pick<GridView, "arrangement" | "density">;

export function gridView(query: ProductQuery, layout: GridLayout): GridView {
  const around = { ...query, columns: {}, sort: null };
  return {
    ...layout,
    sort: query.sort ? [query.sort] : [],
    filters: isSameQuery(around, WHOLE_CATALOGUE)
      ? query.columns
      : { ...query.columns, [AROUND]: { is: "contains", text: JSON.stringify(around) } },
  };
}

/** The question after somebody has done something to the grid. */
export function queryAfter(query: ProductQuery, before: GridView, after: GridView): ProductQuery {
  const { [AROUND]: around, ...columns } = after.filters;
  const isCleared = around === undefined && AROUND in before.filters;
  return {
    ...(isCleared ? WHOLE_CATALOGUE : query),
    columns,
    sort: sortOf(after.sort),
  };
}
