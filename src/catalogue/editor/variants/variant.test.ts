import { expect, test } from "vitest";
import {
  optionsOf,
  optionText,
  type Variant,
  variantErrors,
} from "@/catalogue/editor/variants/variant.ts";

const variant = (sku: string, options: Variant["options"]): Variant => ({
  id: sku,
  sku,
  title: null,
  status: "active",
  options,
});

const errorsOf = (...variants: Variant[]) => Object.fromEntries(variantErrors(variants));

test("variants with different options have no errors", () => {
  expect(
    errorsOf(
      variant("A", { Colour: "Black", Size: "M" }),
      variant("B", { Colour: "Black", Size: "L" }),
    ),
  ).toEqual({ A: [], B: [] });
});

test("a variant gets an error if its value for an option of the other variants is only a space", () => {
  const incomplete = variant("B", { Colour: "White", Size: " " });
  expect(errorsOf(variant("A", { Colour: "Black", Size: "M" }), incomplete)["B"]).toEqual([
    { is: "missing", option: "Size" },
  ]);
});

test("a variant with the same options as an earlier one gets an error, regardless of case", () => {
  expect(errorsOf(variant("A", { Size: "M" }), variant("B", { Size: "m" }))["B"]).toEqual([
    { is: "same", sku: "A" },
  ]);
});

test("two spellings of a variant option count as one option in the most common spelling, and the other spelling gets an error", () => {
  const group = [
    variant("A", { Colour: "Black" }),
    variant("B", { color: "White" }),
    variant("C", { Colour: "Red" }),
  ];
  expect(optionsOf(group)).toEqual(["Colour"]);
  expect(group.map((one) => optionText(one, "Colour"))).toEqual(["Black", "White", "Red"]);
  expect(errorsOf(...group)).toEqual({
    A: [],
    B: [{ is: "spelling", option: "color", others: "Colour" }],
    C: [],
  });
});
