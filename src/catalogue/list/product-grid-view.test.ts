import { expect, test } from "vitest";
import { gridView, queryAfter } from "@/catalogue/list/product-grid-view.ts";
import { type ProductQuery, WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";

const layout = {
  arrangement: { order: [], hidden: [], pinned: [], widths: {} },
  density: "normal",
} as const;
const query: ProductQuery = {
  ...WHOLE_CATALOGUE,
  search: "lamp",
  columns: { price: { is: "empty" } },
  sort: { column: "price", direction: "descending" },
};

test("the product grid has no filters when the query is for the whole catalogue", () => {
  expect(gridView(WHOLE_CATALOGUE, layout).filters).toEqual({});
});

test("the product grid treats the search above it as a filter that changes with the search text", () => {
  const { filters, sort } = gridView(query, layout);
  expect(Object.keys(filters)).toHaveLength(2);
  expect(sort).toEqual([query.sort]);
  expect(gridView({ ...query, search: "desk" }, layout).filters).not.toEqual(filters);
});

test("adding a column filter in the product grid keeps the search", () => {
  const before = gridView(query, layout);
  const after = { ...before, filters: { ...before.filters, cost: { is: "notEmpty" } as const } };
  expect(queryAfter(query, before, after)).toEqual({
    ...query,
    columns: { price: { is: "empty" }, cost: { is: "notEmpty" } },
  });
});

test("clearing filters in the product grid also clears the search above it, and keeps the sort order", () => {
  const before = gridView(query, layout);
  const cleared = queryAfter(query, before, { ...before, filters: {} });
  expect(cleared).toEqual({ ...WHOLE_CATALOGUE, sort: query.sort });
});

test("a product grid sorted by several columns sorts the catalogue query by the last one", () => {
  const before = gridView(query, layout);
  const sort = [...before.sort, { column: "brand", direction: "ascending" } as const];
  expect(queryAfter(query, before, { ...before, sort }).sort).toEqual(sort[1]);
});
