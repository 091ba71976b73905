// @vitest-environment node
import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { type FeedItem, removedItem } from "@/channels/files/rows/feed-item.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { readRecords } from "#support/files/delimited.ts";
import { filesOf, listingsOf } from "#support/files/feeds.ts";
import { configFor, OFFERED } from "#support/samples/sample-products.ts";

/** The rows of a shirt in two colours after the variants with these SKUs have been withdrawn and removed. */
async function shirtWithout(channel: string, ...gone: string[]) {
  const definition = definitionOf(channel);
  const [file] = definition?.files ?? [];
  if (!definition || !file) throw new Error(`There is no ${channel}.`);
  const plan = planOf(definition, configFor(definition));
  const shirts = (await listingsOf(definition, OFFERED)).filter(({ group }) => group === "SHIRT");
  const items = shirts.flatMap((item): FeedItem[] => {
    const removed = gone.includes(item.sku) ? removedItem(item, plan) : item;
    return removed ? [removed] : [];
  });
  const [written] = await filesOf(definition, file, items);
  return readRecords(written?.bytes.toString() ?? "", ",");
}

/** For each shop, the column that shows whether a product is for sale, its two values, and the column with the stock. */
const SHOPS = [
  {
    shop: "shopify",
    product: "Status",
    onSale: "active",
    off: "archived",
    stock: "Inventory quantity",
  },
  { shop: "woocommerce", product: "Published", onSale: "1", off: "-1", stock: "Stock" },
  {
    shop: "bigcommerce",
    product: "Is Visible",
    onSale: "TRUE",
    off: "FALSE",
    stock: "Current Stock",
  },
  { shop: "magento", product: "product_online", onSale: "1", off: "2", stock: "qty" },
] as const;

const isProduct = (row: Record<string, string>) =>
  row["Type"] === "variable" ||
  row["Item"] === "Product" ||
  row["product_type"] === "configurable" ||
  (row["Title"] ?? "") !== "";

test.each(SHOPS)(
  "a product stays for sale if one of its two variants is withdrawn: $shop",
  async ({ shop, product, onSale, stock }) => {
    const rows = await shirtWithout(shop, "SHIRT-1");
    expect(rows.filter(isProduct).map((row) => row[product])).toEqual([onSale]);
    const gone = rows.find((row) => [row["SKU"], row["sku"]].includes("SHIRT-1"));
    expect(gone?.[stock]).toBe("0");
  },
);

test.each(SHOPS)(
  "a product is removed if its last variant is withdrawn: $shop",
  async ({ shop, product, off }) => {
    const rows = await shirtWithout(shop, "SHIRT-1", "SHIRT-2");
    expect(rows.filter(isProduct).map((row) => row[product])).toEqual([off]);
  },
);
