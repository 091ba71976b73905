import { expect, test } from "vitest";
import { productText, type ProductText } from "@/catalogue/product/product.ts";
import { checkProduct, repairedGtin } from "@/catalogue/quality/product-check.ts";

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

const findings = (change: Partial<ProductText> = {}) =>
  checkProduct(productText((field) => ({ ...GOOD, ...change })[field] ?? ""));

test("a good product has nothing to find, an archived one nothing worth finding", () => {
  expect(findings()).toEqual([]);
  expect(findings({ status: "archived", gtin: "1", price: "" })).toEqual([]);
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
  [{ msrp: "79.99" }, "map-above-msrp", "error"],
  [{ promo_cost: "51", promo_ends: "2026-12-01" }, "promo-above-cost", "warning"],
  [{ promo_cost: "40" }, "promo-without-end", "warning"],
  [{ description_en: "<p>Fine</p><script>no</script>" }, "description-markup", "warning"],
  [{ description_fr: "<ul><li>Bien</li></ul><IFRAME src=x>" }, "description-markup", "warning"],
])("%j: %s, %s", (change, code, severity) => {
  expect(findings(change)).toEqual([expect.objectContaining({ code, severity })]);
});

test("drafts may be incomplete", () => {
  expect(findings({ status: "draft", gtin: "", title_en: "", title_fr: "", price: "" })).toEqual(
    [],
  );
});

test.each([
  ["12345678905", "012345678905"],
  ["12345678906", null],
  ["0012345678905", null],
  ["1.23E+12", null],
])("zeros lost from %s: %s", (gtin, fix) => {
  expect(repairedGtin(gtin)).toBe(fix);
});

test("a lost zero is offered as the fix", () => {
  expect(findings({ gtin: "12345678905" })).toEqual([
    { code: "gtin-length", severity: "error", field: "gtin", fix: "012345678905" },
  ]);
});
