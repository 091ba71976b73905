import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { columnsOf } from "@/channels/files/file-format.ts";
import { valueIn } from "@/channels/files/rows/row.ts";
import { ROW_MAKERS } from "@/channels/files/rows/row-maker.ts";
import { templateFor } from "@/channels/files/template-for.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor, OFFERED } from "#support/samples/sample-products.ts";

const channel = (key: string) => {
  const definition = definitionOf(key);
  const [file] = definition?.files ?? [];
  if (!definition || !file) throw new Error(`There is no ${key}.`);
  const columns = columnsOf(file, planOf(definition, configFor(definition)));
  const makeRows = (items: readonly FeedItem[], group: string | null) =>
    ROW_MAKERS[definition.rows]
      .rows(items, group, [])
      .map((row) => Object.fromEntries(columns.map((one) => [one.name, valueIn(row, one)])));
  return { definition, makeRows };
};
const item = (sku: string, payload: Record<string, string | string[]>) => ({
  sku,
  group: "G",
  payload,
});

test("in a Shopify file, images beyond the number of variants get their own rows, without duplicates", () => {
  const { makeRows } = channel("shopify");
  const image = (...urls: string[]) => ({ "Product image URL": urls, "URL handle": "g" });
  const rows = makeRows([item("A", image("1", "2")), item("B", image("2", "3"))], "G");
  expect(
    rows.map((row) => [row["Product image URL"], row["Image position"], row["URL handle"]]),
  ).toEqual([
    ["1", "1", "g"],
    ["2", "2", "g"],
    ["3", "3", "g"],
  ]);
});

test("in a WooCommerce file, a comma in an option doesn't start a second value", () => {
  const { makeRows } = channel("woocommerce");
  const option = (value: string) => ({ "Attribute 1 name": "Fit", "Attribute 1 value(s)": value });
  const rows = makeRows([item("A", option("slim, long")), item("B", option("wide"))], "G");
  expect(rows.map((row) => [row["Type"], row["Attribute 1 value(s)"]])).toEqual([
    ["variable", "slim\\, long, wide"],
    [undefined, "slim\\, long"],
    [undefined, "wide"],
  ]);
});

test("in a Magento file, the parent product is in stock while any variant is", () => {
  const { makeRows } = channel("magento");
  const stock = (is_in_stock: string) => ({ is_in_stock });
  const parentOf = (...stocks: string[]) =>
    makeRows(
      stocks.map((one, at) => item(`A${at}`, stock(one))),
      "G",
    ).at(-1);
  expect(parentOf("0", "1")).toMatchObject({ sku: "G", is_in_stock: "1" });
  expect(parentOf("0", "0")).toMatchObject({ is_in_stock: "0" });
});

test("in a Magento file, the parent product names its variants by the SKUs of their rows, even if a SKU changed since", () => {
  const { makeRows } = channel("magento");
  const sent = (sku: string) => ({ sku, additional_attributes: ["shoe_size=42"] });
  const rows = makeRows([item("A", sent("A")), item("B-new", sent("B"))], "G");
  expect(rows.map((row) => row["sku"])).toEqual(["A", "B", "G"]);
  expect(rows.at(-1)).toMatchObject({
    configurable_variations: "sku=A,shoe_size=42|sku=B,shoe_size=42",
  });
});

test("a channel's template has the columns of its file, with an example below each", () => {
  const { definition } = channel("newegg");
  const [file] = definition.files;
  if (!file) throw new Error("Newegg has a file.");
  const [names, example] = templateFor(
    definition,
    file,
    configFor(definition),
    OFFERED.slice(0, 1),
  );
  expect(names).toEqual(file.columns);
  expect(example?.slice(0, 3)).toEqual(["KB-200-FR", "", "CAD"]);
});
