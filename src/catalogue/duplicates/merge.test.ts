import { expect, test } from "vitest";
import {
  bestOf,
  differingFields,
  mergedValues,
  suggestedChoices,
} from "@/catalogue/duplicates/merge.ts";
import { aRecord } from "#support/samples/product-record.ts";

const ids = {
  first: "5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e01",
  second: "5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e02",
};
const first = aRecord({
  id: ids.first,
  sku: "A",
  price: "12.5000",
  brand: "Nord",
  tags: ["oak"],
  created_at: "2026-01-01T00:00:00Z",
});
const second = aRecord({
  id: ids.second,
  sku: "B",
  price: "12.5",
  title_en: "Lamp",
  tags: [],
  attributes: { Colour: "Black" },
  status: "active",
});
const both = [first, second];

test("a merge lists only fields with different values, ignoring number formats and SKUs", () => {
  expect(differingFields(both)).toEqual(["status", "title_en", "brand", "tags", "attributes"]);
});

test("a merge suggests keeping an active product; among equals, the most complete, then the oldest", () => {
  expect(bestOf(both)).toBe(second);
  expect(bestOf([{ ...second, status: "draft", attributes: {} }, first])).toBe(first);
  const younger = { ...first, id: ids.second, created_at: "2026-02-01T00:00:00Z" };
  expect(bestOf([younger, first])).toBe(first);
});

test("by default, a merge fills the survivor's empty fields and keeps its own values", () => {
  const choices = suggestedChoices(second, both);
  expect(choices).toMatchObject({ brand: ids.first, tags: ids.first, title_en: ids.second });
  expect(mergedValues(second, both, choices)).toEqual({ brand: "Nord", tags: ["oak"] });
});

test("a merge takes the chosen value of a field even if it's empty", () => {
  expect(mergedValues(second, both, { title_en: ids.first, attributes: ids.second })).toEqual({
    title_en: null,
  });
});
