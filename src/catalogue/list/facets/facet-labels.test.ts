import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { facetValueLabel } from "@/catalogue/list/facets/facet-labels.ts";
import type { Facet } from "@/catalogue/query/product-query.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const named = [{ id: "s-1", name: "TD SYNNEX" }];

test.each<[Facet, string, string]>([
  ["supplier", "s-1", "TD SYNNEX"],
  ["supplier", "", "No supplier"],
  ["brand", "s-1", "s-1"],
  ["image", "false", "Without image"],
  ["channel", "s-1 blocked", "TD SYNNEX: Blocked"],
  ["channel", "s-1 unknown", "TD SYNNEX: Not checked yet"],
  ["channel", "s-2 listed", "Removed channel: Listed"],
])("the %s facet labels %j as “%s”", (facet, value, text) => {
  expect(facetValueLabel(i18n, facet, value, named)).toBe(text);
});

test.each<[Facet, string, string]>([
  ["supplier", "s-1", "…"],
  ["supplier", "", "No supplier"],
  ["channel", "s-1 blocked", "…"],
  ["brand", "Nord", "Nord"],
])("before names are loaded, the %s facet labels %j as “%s”", (facet, value, text) => {
  expect(facetValueLabel(i18n, facet, value, undefined)).toBe(text);
});
