import { expect, test } from "vitest";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { savedMapping } from "@/importing/mapping/suggestion/saved-mapping.ts";

const columns = ["SKU", "Price"];
const saved = (price: object = {}) =>
  columnMapping.parse({
    fields: { sku: { columns: ["SKU"] }, price: { columns: ["Price"], ...price } },
  });
const markOf = (mapping: ReturnType<typeof saved>, ...prices: string[]) =>
  savedMapping(mapping, { columns, rows: prices.map((price, at) => [`S-${at}`, price]) }).fields
    .price?.decimal;

test("a saved mapping without a decimal separator gets the one that the new file's values show", () => {
  expect(markOf(saved(), "11.000", "20.00")).toBe(".");
  expect(markOf(saved(), "1.299", "20,00")).toBe(",");
});

test("a saved mapping without a decimal separator gets none if no value shows one", () => {
  expect(markOf(saved(), "11.000", "20")).toBeNull();
});

test("a saved mapping keeps its own decimal separator, regardless of the new file's values", () => {
  expect(markOf(saved({ decimal: "," }), "20.00")).toBe(",");
});
