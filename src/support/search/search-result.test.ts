import { expect, test } from "vitest";
import { type SearchResult, resultTitle, resultPath } from "@/support/search/search-result.ts";

const laptop: SearchResult = {
  kind: "product",
  id: "p1",
  code: "LTP-1",
  name: "Laptop",
  nameFr: "Portable",
};

test.each([
  ["en", laptop, "Laptop"],
  ["fr-CA", laptop, "Portable"],
  ["fr-CA", { ...laptop, nameFr: null }, "Laptop"],
  ["en", { ...laptop, name: null }, "Portable"],
  ["en", { ...laptop, name: null, nameFr: null }, "LTP-1"],
])("with the locale %s, the title of the search result %j is %s", (locale, found, name) => {
  expect(resultTitle(found, locale)).toBe(name);
});

test.each([
  ["product", "/product-management?product=p1"],
  ["supplier", "/suppliers?supplier=p1"],
  ["order", "/orders?order=p1"],
] as const)("a search result of kind %s opens %s", (kind, place) => {
  expect(resultPath({ ...laptop, kind })).toBe(place);
});
