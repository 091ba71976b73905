import { expect, test } from "vitest";
import { readTaxonomy } from "@/channels/categories/suggest-category.ts";
import { vanishedFrom } from "@/channels/categories/vanished-categories.ts";

const LIST = readTaxonomy("# Google_Product_Taxonomy\n328 - Electronics > Laptops\nToys > Dolls\n");

test("a category is there by its number or by its path; what is in neither has vanished, and is told once", () => {
  const mapped = ["328", "Electronics > Laptops", "Toys > Dolls", "Toys > Trains", "9", "9"];
  expect(vanishedFrom(mapped, LIST)).toEqual(["9", "Toys > Trains"]);
});
