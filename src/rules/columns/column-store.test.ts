import { expect, test } from "vitest";
import { ColumnStore } from "@/rules/columns/column-store.ts";
import { sourcesOf } from "@/rules/columns/field-sources.ts";
import { columnPage } from "@/rules/columns/column-page.ts";
import { rowReader } from "@/rules/columns/column-table.ts";
import type { ProductReader } from "@/rules/condition/match-product.ts";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";
import { UNCLEAN_LAMP } from "#support/rules/clean-rules.ts";
import { columnsText } from "#support/rules/column-pages.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

const FIELDS: RuleField[] = [
  "sku",
  "title_en",
  "brand",
  "cost",
  "eta",
  "tags",
  "lead_time_days",
  "supplier_id",
  "created_at",
  "updated_at",
  "image_count",
  "available",
  "completeness",
  "issues",
  "attribute:Colour",
  "attribute:Watts",
  "attribute:Sizes",
  "channel:shop:state",
  "channel:shop:issues",
];

const PRODUCTS = [
  UNCLEAN_LAMP,
  aRuleProduct(
    {
      sku: "FULL",
      eta: "2026-12-01",
      lead_time_days: 3,
      supplier_id: "s1",
      gtin: "123",
      status: "active",
      images: [{ url: "http://a.example/1.jpg", alt: undefined }],
      attributes: { Sizes: ["S", { wide: true }] },
    },
    { available: -2, listings: { shop: { state: "blocked", issues: ["error gtin-length gtin"] } } },
  ),
  aRuleProduct({ cost: "0.0000" }),
];

function valuesOf(product: ProductReader, field: RuleField): unknown[] {
  const kind = ruleFieldKind(field);
  if (kind === "list") return [...product.list(field)];
  const isText = kind === "text" || kind === "attribute";
  return isText ? [product.text(field)] : [product.text(field), product.number(field)];
}

test("rule columns have the same values as products read one by one", () => {
  const store = new ColumnStore();
  store.addPage(FIELDS, columnPage.parse(JSON.parse(columnsText(sourcesOf(FIELDS), PRODUCTS))));
  expect(store.rows).toBe(PRODUCTS.length);
  for (const [row, product] of PRODUCTS.entries()) {
    const [loaded, stored] = [rowReader(store, row), recordReader(product)];
    for (const field of FIELDS) {
      expect([field, ...valuesOf(loaded, field)]).toEqual([field, ...valuesOf(stored, field)]);
    }
  }
});
