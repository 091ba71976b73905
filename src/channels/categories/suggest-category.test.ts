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
])("the category %s gets the channel's category %s as its suggestion", (own, path) => {
  expect(first(own)).toBe(path);
});

test("the first two digits of a UNSPSC code alone give only an uncertain category suggestion", () => {
  const [best] = suggest({ name: "Divers", unspsc: ["39999999"] });
  expect(best).toMatchObject({ category: { path: "Home & Garden > Lighting" } });
  expect(best?.score).toBeLessThan(0.6);
});

test("a longer UNSPSC prefix suggests a category even if the supplier's category name doesn't", () => {
  expect(suggest({ name: "Claviers", unspsc: ["43211706"] })[0]).toMatchObject({
    category: { path: expect.stringMatching(/Keyboards$/) },
    because: "unspsc",
  });
  expect(first("Divers", "43219999")).toBe("Electronics > Computers");
});

test("categories mapped earlier are suggested first, even for similar categories", () => {
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

test("without a list of the channel's categories, those mapped earlier are suggested", () => {
  const learned = categorySuggester([], { "Desk lamps": "LAMP" });
  expect(learned({ name: "Desk lamps" })[0]?.category).toEqual({ code: "LAMP", path: "LAMP" });
});

test("at most five categories are suggested, and none if none fits", () => {
  expect(suggest({ name: "Zzz" })).toEqual([]);
  expect(suggest({ name: "" })).toEqual([]);
  expect(suggest({ name: "Electronics accessories computer" }).length).toBeLessThanOrEqual(5);
});

test("category words match in singular and plural, with and without accents", () => {
  expect(categoryWords("Batteries & Étuis for the Boxes")).toEqual(["battery", "etui", "box"]);
});

test("a taxonomy is read in the format that channels publish", () => {
  const text =
    "# Google_Product_Taxonomy_Version: 2021-09-21\n328 - Electronics > Computers > Laptops\r\n\nToys & Games\n";
  expect(readTaxonomy(text)).toEqual([
    { code: "328", path: "Electronics > Computers > Laptops" },
    { code: "Toys & Games", path: "Toys & Games" },
  ]);
});

test("the category list that ships with the portal has no duplicates", () => {
  const codes = GOOGLE_CATEGORIES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
