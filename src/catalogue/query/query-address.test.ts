import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isEmptyQuery, queryFromAddress, withQuery } from "@/catalogue/query/query-address.ts";
import { LIST_COLUMNS, PRODUCT_STATUSES, SORT_COLUMNS } from "@/catalogue/product/product-line.ts";
import {
  isNarrowed,
  NO_VALUE,
  orderOf,
  type ProductQuery,
  readProductQuery,
  toggled,
  WHOLE_CATALOGUE,
} from "@/catalogue/query/product-query.ts";
import type { Filter } from "@/ui/grid/model/filter.ts";

const message = fc.string({ maxLength: 40 });
const filter: fc.Arbitrary<Filter> = fc.oneof(
  message.map((text): Filter => ({ is: "contains", text })),
  fc
    .tuple(fc.option(message), fc.option(message))
    .map(([from, to]): Filter => ({ is: "between", from, to })),
  fc.array(message).map((values): Filter => ({ is: "oneOf", values })),
  fc.constantFrom<Filter>({ is: "empty" }, { is: "notEmpty" }),
);
const some = (value: fc.Arbitrary<string>) => fc.uniqueArray(value, { minLength: 1, maxLength: 5 });
const id = fc.uuid({ version: 4 });
const yesOrNo = some(fc.constantFrom("true", "false"));
const facets: fc.Arbitrary<ProductQuery["facets"]> = fc.record(
  {
    supplier: some(fc.oneof(id, fc.constant(NO_VALUE))),
    brand: some(message),
    category: some(message),
    status: some(fc.constantFrom(...PRODUCT_STATUSES)),
    completeness: some(fc.constantFrom("0", "1", "2")),
    gtin: yesOrNo,
    image: yesOrNo,
    channel: some(id.map((channel) => `${channel} ready`)),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const query: fc.Arbitrary<ProductQuery> = fc.record({
  search: message,
  facets,
  changedSince: fc.option(
    fc
      .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  skuList: fc.option(fc.uuid({ version: 4 })),
  columns: fc.dictionary(fc.constantFrom(...Object.keys(LIST_COLUMNS)), filter, {
    noNullPrototype: true,
  }),
  isGrouped: fc.boolean(),
  sort: fc.option(
    fc.record({
      column: fc.constantFrom(...SORT_COLUMNS),
      direction: fc.constantFrom("ascending" as const, "descending" as const),
    }),
  ),
});

const reopened = (params: URLSearchParams) => new URLSearchParams(params.toString());

test("every product query survives a round trip through the URL, which keeps its other parameters", () => {
  fc.assert(
    fc.property(query, (queried) => {
      const address = reopened(withQuery(new URLSearchParams("product=7&q=before"), queried));
      expect(queryFromAddress(address)).toEqual(queried);
      expect(address.get("product")).toBe("7");
    }),
  );
});

test("every product query survives a round trip through a saved view", () => {
  fc.assert(
    fc.property(query, (queried) => {
      expect(readProductQuery(JSON.parse(JSON.stringify(queried)))).toEqual(queried);
    }),
  );
});

test("a query for the whole catalogue removes the earlier query from the URL and adds nothing", () => {
  expect(withQuery(new URLSearchParams("q=x&brand=y"), WHOLE_CATALOGUE).toString()).toBe("");
});

test.each([
  "sort=org_id",
  "sort=description",
  "since=yesterday",
  "list=7",
  "columns={",
  "columns=[]",
  'columns={"org_id":{"is":"empty"}}',
  'columns={"price":{"is":"drop"}}',
  `q=${"x".repeat(201)}`,
  "q=%00",
  "supplier=7",
  "status=sold&status=",
  "completeness=3",
  "gtin=maybe",
  "channel=7",
  `channel=${crypto.randomUUID()} lost`,
  "brand=%07",
])("a URL with invalid query parameters queries the whole catalogue: %s", (address) => {
  expect(isEmptyQuery(queryFromAddress(new URLSearchParams(address)))).toBe(true);
});

test("an invalid part of a product query leaves the other parts unchanged", () => {
  const queried = queryFromAddress(new URLSearchParams("sort=nonsense&brand=Nord&brand="));
  expect(queried).toEqual({ ...WHOLE_CATALOGUE, facets: { brand: ["Nord", ""] } });
});

test("facet values can be added to a product query and removed again", () => {
  const one = toggled(WHOLE_CATALOGUE, "brand", "Nord");
  const two = toggled(one, "brand", "");
  expect(two.facets).toEqual({ brand: ["Nord", ""] });
  expect(toggled(toggled(two, "brand", "Nord"), "brand", "")).toEqual(WHOLE_CATALOGUE);
});

test("products are sorted by SKU by default, or by latest change with a changed-since filter", () => {
  const since = { ...WHOLE_CATALOGUE, changedSince: "2026-11-01T00:00:00.000Z" };
  const byPrice = { column: "price", direction: "ascending" } as const;
  expect(orderOf(WHOLE_CATALOGUE)).toEqual({ column: "sku", direction: "ascending" });
  expect(orderOf(since)).toEqual({ column: "updatedAt", direction: "descending" });
  expect(orderOf({ ...since, sort: byPrice })).toEqual(byPrice);
});

test("a product query with only a sort order or a search for spaces doesn't count as filtered, but one with a facet does", () => {
  expect(
    isNarrowed({ ...WHOLE_CATALOGUE, sort: { column: "price", direction: "ascending" } }),
  ).toBe(false);
  expect(isNarrowed({ ...WHOLE_CATALOGUE, search: " " })).toBe(false);
  expect(isNarrowed(toggled(WHOLE_CATALOGUE, "gtin", "true"))).toBe(true);
});
