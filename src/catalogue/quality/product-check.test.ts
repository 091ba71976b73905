import { expect, test } from "vitest";
import { productText, type ProductText } from "@/catalogue/product/product.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { repairedGtin } from "@/catalogue/quality/code-check.ts";
import { acceptableMarkup } from "@/catalogue/quality/markup.ts";
import { checkProduct, checkRecord } from "@/catalogue/quality/product-check.ts";
import { LAMP } from "#support/samples/lamp-product.ts";

const GOOD: Partial<ProductText> = {
  status: "active",
  gtin: "0012345678905",
  title_en: "Lamp",
  title_fr: "Lampe",
  brand: "Nord",
  cost: "50",
  map: "80",
  msrp: "120",
  price: "99.99",
};

const issues = (change: Partial<ProductText> = {}) =>
  checkProduct(productText((field) => ({ ...GOOD, ...change })[field] ?? ""));

test("a complete product has no issues, and an archived product has none even if it's incomplete", () => {
  expect(issues()).toEqual([]);
  expect(issues({ status: "archived", gtin: "1", price: "" })).toEqual([]);
});

test.each<[Partial<ProductText>, string, string]>([
  [{ gtin: "" }, "gtin-missing", "warning"],
  [{ gtin: "1.23457E+12" }, "gtin-scientific", "error"],
  [{ gtin: "0012345678906" }, "gtin-check-digit", "error"],
  [{ title_en: "", title_fr: "" }, "title-missing", "error"],
  [{ title_fr: "" }, "title-french-missing", "warning"],
  [{ brand: "" }, "brand-missing", "warning"],
  [{ price: "" }, "price-missing", "error"],
  [{ price: "0.00", map: "" }, "price-zero", "error"],
  [{ price: "49.9999", map: "" }, "price-below-cost", "warning"],
  [{ price: "79.99" }, "price-below-map", "error"],
  [{ cost: "80.01" }, "cost-above-map", "warning"],
  [{ msrp: "79.99", price: "", status: "draft" }, "map-above-msrp", "error"],
  [{ msrp: "99.98" }, "price-above-msrp", "warning"],
  [{ map: "", msrp: "49", price: "", status: "draft" }, "cost-above-msrp", "warning"],
  [{ gtin: "2912345678906" }, "gtin-restricted", "error"],
  [{ mpn: "1.2E+05" }, "code-scientific", "warning"],
  [{ sku: "4,5E+11" }, "code-scientific", "warning"],
  [{ title_en: "x".repeat(151) }, "text-long", "warning"],
  [{ currency: "CAN" }, "currency-unknown", "error"],
  [{ weight: "0.000", weight_unit: "kg" }, "weight-zero", "warning"],
  [{ weight: "1250", weight_unit: "kg" }, "weight-implausible", "warning"],
  [{ length: "10", height: "4", size_unit: "cm" }, "size-incomplete", "warning"],
  [{ length: "30", width: "20", height: "4", size_unit: "m" }, "size-implausible", "warning"],
  [{ promo_cost: "51", promo_ends: "2026-12-01" }, "promo-above-cost", "warning"],
  [{ promo_cost: "40" }, "promo-without-end", "warning"],
  [{ description_en: "<p>Fine</p><script>no</script>" }, "description-markup", "warning"],
  [{ description_fr: "<ul><li>Bien</li></ul><IFRAME src=x>" }, "description-markup", "warning"],
])("checking a product with %j reports %s as %s", (change, code, severity) => {
  expect(issues(change)).toEqual([expect.objectContaining({ code, severity })]);
});

test.each([
  ["kg", "1000", "1000.0001"],
  ["g", "1000000", "1000000.0001"],
  ["lb", "2204.6226", "2204.6227"],
  ["oz", "35273.9619", "35273.962"],
])(
  "a weight in %s is implausible from the first value with four decimals above 1 tonne",
  (unit, most, above) => {
    expect(issues({ weight: most, weight_unit: unit })).toEqual([]);
    expect(issues({ weight: above, weight_unit: unit })).toEqual([
      expect.objectContaining({ code: "weight-implausible" }),
    ]);
  },
);

test("product codes that merely resemble scientific notation have no issue", () => {
  expect(issues({ mpn: "3E5", sku: "E+10" })).toEqual([]);
});

test.each<[Partial<ProductText>, string, string]>([
  [{ price: "79.99" }, "price-below-map", "80"],
  [{ currency: "CAN" }, "currency-unknown", "CAD"],
  [{ weight: "1250", weight_unit: "kg" }, "weight-implausible", "g"],
  [{ description_en: "<p>Fine</p><script>no</script>" }, "description-markup", "<p>Fine</p>"],
])("the suggested fix for a product with %j (%s) is %s", (change, code, fix) => {
  expect(issues(change)).toEqual([expect.objectContaining({ code, fix })]);
});

test.each([
  ['<P class="x">One</P><br />', "<p>One</p><br>"],
  ["2 < 3 and 5 > 4", "2 < 3 and 5 > 4"],
  ["<div><b>Bold</b><!-- note --></div>", "<b>Bold</b>"],
  ["Fine<style>p { color: red }</style>", "Fine"],
  ["<img src=x onerror=alert(1)>Lamp", "Lamp"],
])("cleaning the markup %s leaves %s", (markup, rest) => {
  expect(acceptableMarkup(markup)).toBe(rest);
});

test("uppercase tags and closing slashes aren't reported as unsupported markup, but attributes are", () => {
  expect(issues({ description_en: "<P>One<br/>two <BR></P>" })).toEqual([]);
  expect(issues({ description_en: '<p onclick="x()">One</p>' })).toHaveLength(1);
});

test.each<[string, ProductRecord["images"], string | null]>([
  ["an image that every shop shows", LAMP.images, null],
  ["no image", [], "images-missing"],
  ["an image over HTTP", [{ url: "http://a.example/1.jpg" }], "image-insecure"],
  [
    "a document instead of an image",
    [...LAMP.images, { url: "https://a.example/1.pdf" }],
    "image-address",
  ],
])("checking a whole product also checks its images: %s", (_what, images, code) => {
  expect(checkRecord({ ...LAMP, images }).map((issue) => issue.code)).toEqual(
    code === null ? [] : [code],
  );
});

test("a draft product may be incomplete", () => {
  expect(issues({ status: "draft", gtin: "", title_en: "", title_fr: "", price: "" })).toEqual([]);
});

test.each([
  ["12345678905", "012345678905"],
  ["12345678906", null],
  ["0012345678905", null],
  ["1.23E+12", null],
])("restoring lost zeros of the GTIN %s gives %s", (gtin, fix) => {
  expect(repairedGtin(gtin)).toBe(fix);
});

test("the fix for a GTIN that lost its leading zero is the GTIN with the zero", () => {
  expect(issues({ gtin: "12345678905" })).toEqual([
    { code: "gtin-length", severity: "error", field: "gtin", fix: "012345678905" },
  ]);
});
