import { expect, test } from "vitest";
import { GOOGLE_CATEGORIES } from "@/channels/categories/google-categories.ts";
import {
  categorySuggester,
  readTaxonomy,
  categoryWords,
} from "@/channels/categories/suggest-category.ts";

const suggest = categorySuggester(GOOGLE_CATEGORIES);
const first = (name: string, ...unspsc: string[]) => suggest({ name, unspsc })[0]?.category.path;

test.each([
  [
    "Computers > Keyboards",
    "Electronics > Electronics Accessories > Computer Components > Input Devices > Keyboards",
  ],
  ["LAPTOPS", "Electronics > Computers > Laptops"],
  ["Notebook/Laptop", "Electronics > Computers > Laptops"],
  ["Monitors", "Electronics > Video > Computer Monitors"],
  ["Routers & bridges", "Electronics > Networking > Bridges & Routers"],
  ["Furniture", "Furniture"],
])("%s is taken for %s", (own, path) => {
  expect(first(own)).toBe(path);
});

test("the first two digits of a code alone are a hint, and nothing to be sure of", () => {
  const [best] = suggest({ name: "Divers", unspsc: ["39999999"] });
  expect(best).toMatchObject({ category: { path: "Home & Garden > Lighting" } });
  expect(best?.score).toBeLessThan(0.6);
});

test("a code tells what a name does not, the longer one better", () => {
  expect(suggest({ name: "Claviers", unspsc: ["43211706"] })[0]).toMatchObject({
    category: { path: expect.stringMatching(/Keyboards$/) },
    because: "unspsc",
  });
  expect(first("Divers", "43219999")).toBe("Electronics > Computers");
});

test("what somebody mapped before comes first, for categories like it as well", () => {
  const learned = categorySuggester(GOOGLE_CATEGORIES, {
    "Claviers et souris": "Electronics > Computers > Laptops",
    Gone: "No longer there",
  });
  expect(learned({ name: "Claviers et souris" })[0]).toMatchObject({
    category: { code: "Electronics > Computers > Laptops" },
    score: 1,
    because: "mapped-before",
  });
  expect(learned({ name: "Souris" })[0]).toMatchObject({ because: "mapped-before" });
  expect(learned({ name: "Gone" })).toEqual([]);
});

test("without a list of the channel's categories, those that were mapped before are suggested", () => {
  const learned = categorySuggester([], { "Desk lamps": "LAMP" });
  expect(learned({ name: "Desk lamps" })[0]?.category).toEqual({ code: "LAMP", path: "LAMP" });
});

test("where nothing fits, nothing is suggested; where much does, the best five are", () => {
  expect(suggest({ name: "Zzz" })).toEqual([]);
  expect(suggest({ name: "" })).toEqual([]);
  expect(suggest({ name: "Electronics accessories computer" }).length).toBeLessThanOrEqual(5);
});

test("words meet in the singular and the plural, with and without accents", () => {
  expect(categoryWords("Batteries & Étuis for the Boxes")).toEqual(["battery", "etui", "box"]);
});

test("a taxonomy is read as it is published", () => {
  const text =
    "# Google_Product_Taxonomy_Version: 2021-09-21\n328 - Electronics > Computers > Laptops\r\n\nToys & Games\n";
  expect(readTaxonomy(text)).toEqual([
    { code: "328", path: "Electronics > Computers > Laptops" },
    { code: "Toys & Games", path: "Toys & Games" },
  ]);
});

test("no category stands twice in the list that comes with the portal", () => {
  const codes = GOOGLE_CATEGORIES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
