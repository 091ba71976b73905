import { expect, test } from "vitest";
import { readTaxonomy } from "@/channels/categories/suggest-category.ts";
import { missingFrom } from "@/channels/categories/missing-categories.ts";

const LIST = readTaxonomy("# Google_Product_Taxonomy\n328 - Electronics > Laptops\nToys > Dolls\n");

test("a mapped category that the channel's list has neither by number nor by path is listed as missing, once", () => {
  const mapped = ["328", "Electronics > Laptops", "Toys > Dolls", "Toys > Trains", "9", "9"];
  expect(missingFrom(mapped, LIST)).toEqual(["9", "Toys > Trains"]);
});
