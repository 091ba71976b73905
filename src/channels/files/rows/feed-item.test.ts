import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { removedItem } from "@/channels/files/rows/feed-item.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor } from "#support/sample-products.ts";

function removedFrom(
  channel: string,
  removal: "keep" | "zero" | "delete",
  group: string | null = null,
  left: string[] = [],
) {
  const definition = definitionOf(channel);
  if (!definition) throw new Error(`There is no ${channel}.`);
  const plan = planOf(
    definition,
    configFor(definition, { policy: { left, stockBuffer: 0, removal, vanished: [] } }),
  );
  return removedItem({ sku: "KB-1", group, payload: { SKU: "KB-1" } }, plan)?.payload ?? null;
}

test.each([
  ["shopify", "delete", { Status: "archived" }],
  ["shopify", "zero", { "Inventory quantity": "0" }],
  ["shopify", "keep", null],
  ["mirakl", "delete", { "update-delete": "delete" }],
  ["amazon", "delete", { "add-delete": "d" }],
  ["google", "delete", { availability: "out_of_stock" }],
  ["walmart", "delete", null],
] as const)("%s, told to %s what is no longer sold", (channel, removal, sets) => {
  expect(removedFrom(channel, removal)).toEqual(sets && { SKU: "KB-1", ...sets });
});

test("the name of a column with settings in it is the one in the file", () => {
  expect(removedFrom("ebay", "delete")).toEqual({
    SKU: "KB-1",
    "*Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193)": "End",
  });
});

test("a variant that can only be taken off with its product is out of stock", () => {
  expect(removedFrom("shopify", "delete", "KB")).toEqual({
    SKU: "KB-1",
    Status: "archived",
    "Inventory quantity": "0",
  });
});

test("a shop that keeps its stock itself is told nothing that nobody would read", () => {
  expect(removedFrom("shopify", "zero", null, ["Inventory quantity"])).toBeNull();
  expect(removedFrom("shopify", "delete", "KB", ["Inventory quantity"])).toBeNull();
});
