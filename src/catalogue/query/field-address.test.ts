import { expect, test } from "vitest";
import { fieldHref, sectionOf } from "@/catalogue/query/field-address.ts";

test.each([
  ["gtin", "fields"],
  ["images", "images"],
  ["variant_options", "variants"],
  ["attributes", "attributes"],
  ["constructor", "fields"],
])("%s is looked for under %s", (field, section) => {
  expect(sectionOf(field)).toBe(section);
});

test("the address of a field is that of its product, with its name behind", () => {
  expect(fieldHref("/product-management?product=p", "gtin")).toBe(
    "/product-management?product=p#gtin",
  );
  expect(fieldHref("/product-management?product=p", null)).toBe("/product-management?product=p");
});
