import { expect, test } from "vitest";
import { fieldHref, sectionOf } from "@/catalogue/query/field-address.ts";

test.each([
  ["gtin", "fields"],
  ["images", "images"],
  ["variant_options", "variants"],
  ["attributes", "attributes"],
  ["comment", "activity"],
  ["constructor", "fields"],
])("the field %s is in the %s section of the product editor", (field, section) => {
  expect(sectionOf(field)).toBe(section);
});

test("a field's URL is its product's URL with the field's name as fragment", () => {
  expect(fieldHref("/product-management?product=p", "gtin")).toBe(
    "/product-management?product=p#gtin",
  );
  expect(fieldHref("/product-management?product=p", null)).toBe("/product-management?product=p");
});
