import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { recipeFor, targetOf, withRecipe, withTarget } from "./column-targets.ts";

const MAPPING = columnMapping.parse({
  fields: {
    sku: recipeOf("Code"),
    title_en: recipeOf({ columns: ["Brand", "Model"] }),
    price: recipeOf("Price"),
    eta: recipeOf("Due"),
  },
  images: [recipeOf("Photo")],
  attributes: [{ name: "Colour", recipe: recipeOf("Colour") }],
  stock: [{ place: "TOR", recipe: recipeOf("Qty") }],
});

test.each([
  ["Code", "sku"],
  ["Model", "title_en"],
  ["Photo", "images"],
  ["Colour", "attribute"],
  ["Qty", "stock:TOR"],
  ["Remarks", null],
])("the target of the column %s is %s", (column, target) => {
  expect(targetOf(MAPPING, column)).toBe(target);
});

test("mapping a column to another field clears its previous field", () => {
  const mapping = withTarget(MAPPING, "Code", "mpn");
  expect(mapping.fields.sku).toBeUndefined();
  expect(mapping.fields.mpn?.columns).toEqual(["Code"]);
});

test("mapping a field to another column replaces its old column", () => {
  expect(withTarget(MAPPING, "Remarks", "sku").fields.sku?.columns).toEqual(["Remarks"]);
});

test("a joined value keeps its other columns when one is removed", () => {
  expect(withTarget(MAPPING, "Model", null).fields.title_en?.columns).toEqual(["Brand"]);
});

test("a column without a product field can become an attribute", () => {
  const mapping = withTarget(MAPPING, "Remarks", "attribute");
  expect(mapping.attributes.map(({ name }) => name)).toEqual(["Colour", "Remarks"]);
});

test("each warehouse has one stock column, read with its own recipe", () => {
  const moved = withTarget(MAPPING, "Remarks", "stock:TOR");
  expect(moved.stock.map(({ place, recipe }) => [place, ...recipe.columns])).toEqual([
    ["TOR", "Remarks"],
  ]);
  const two = withTarget(MAPPING, "Remarks", "stock:");
  const recipe = recipeOf({ columns: ["Remarks"], factor: "12" });
  const read = recipeFor(two, "Remarks");
  const mapping = withRecipe(two, read ?? recipe, recipe);
  expect(recipeFor(mapping, "Remarks")).toEqual(recipe);
  expect(recipeFor(mapping, "Qty")).toEqual(recipeOf("Qty"));
  expect(withTarget(mapping, "Remarks", null).stock).toEqual(MAPPING.stock);
});

test.each(["Price", "Photo", "Colour", "Qty"])(
  "the recipe of the column %s can be changed",
  (column) => {
    const was = recipeFor(MAPPING, column);
    if (was === null) throw new Error("It should be read.");
    const now = recipeOf({ columns: [column], prefix: "https://x.example/" });
    const mapping = withRecipe(MAPPING, was, now);
    expect(recipeFor(mapping, column)).toEqual(now);
    expect(targetOf(mapping, column)).toBe(targetOf(MAPPING, column));
    expect(recipeFor(MAPPING, "Remarks")).toBeNull();
  },
);
