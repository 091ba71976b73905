import { expect, test } from "vitest";
import { gridView, queryAfter } from "@/catalogue/list/product-grid-view.ts";
import { type ProductQuery, WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";

const layout = {
  arrangement: { order: [], hidden: [], pinned: [], widths: {} },
  density: "normal",
} as const;
const lamps: ProductQuery = {
  ...WHOLE_CATALOGUE,
  search: "lamp",
  columns: { price: { is: "empty" } },
  sort: { column: "price", direction: "descending" },
};

test("the whole catalogue is no part of anything", () => {
  expect(gridView(WHOLE_CATALOGUE, layout).filters).toEqual({});
});

test("the grid knows of a search around it, and of another search", () => {
  const { filters, sort } = gridView(lamps, layout);
  expect(Object.keys(filters)).toHaveLength(2);
  expect(sort).toEqual([lamps.sort]);
  expect(gridView({ ...lamps, search: "desk" }, layout).filters).not.toEqual(filters);
});

test("a filter of a column that is added leaves the search as it is", () => {
  const before = gridView(lamps, layout);
  const after = { ...before, filters: { ...before.filters, cost: { is: "notEmpty" } as const } };
  expect(queryAfter(lamps, before, after)).toEqual({
    ...lamps,
    columns: { price: { is: "empty" }, cost: { is: "notEmpty" } },
  });
});

test("clearing the filters in the grid clears what stands around it as well, and keeps the order", () => {
  const before = gridView(lamps, layout);
  const cleared = queryAfter(lamps, before, { ...before, filters: {} });
  expect(cleared).toEqual({ ...WHOLE_CATALOGUE, sort: lamps.sort });
});

test("of several columns to sort by the last one counts", () => {
  const before = gridView(lamps, layout);
  const sort = [...before.sort, { column: "brand", direction: "ascending" } as const];
  expect(queryAfter(lamps, before, { ...before, sort }).sort).toEqual(sort[1]);
});
