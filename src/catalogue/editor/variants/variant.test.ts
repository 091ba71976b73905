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

test("variants that differ in their options are told apart", () => {
  expect(
    errorsOf(
      variant("A", { Colour: "Black", Size: "M" }),
      variant("B", { Colour: "Black", Size: "L" }),
    ),
  ).toEqual({ A: [], B: [] });
});

test("an option that one of them lacks is missed", () => {
  const lacking = variant("B", { Colour: "White", Size: " " });
  expect(errorsOf(variant("A", { Colour: "Black", Size: "M" }), lacking)["B"]).toEqual([
    { is: "missing", option: "Size" },
  ]);
});

test("two with the same options cannot be chosen between, whatever their capitals", () => {
  expect(errorsOf(variant("A", { Size: "M" }), variant("B", { Size: "m" }))["B"]).toEqual([
    { is: "same", sku: "A" },
  ]);
});

test("one option under two spellings is one option, in the spelling most of them use", () => {
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
