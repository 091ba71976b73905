import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { itemToSend, removedItem } from "@/channels/files/rows/feed-item.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor } from "#support/samples/sample-products.ts";

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
    configFor(definition, { policy: { left, stockBuffer: 0, removal, missingCategories: [] } }),
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
  ["walmart", "delete", { quantity: "0" }],
] as const)(
  "the file for %s with the removal policy “%s” has this item for a removed product: %j",
  (channel, removal, sets) => {
    expect(removedFrom(channel, removal)).toEqual(sets && { SKU: "KB-1", ...sets });
  },
);

test("a row that removes a product has the file's column names, with the channel's settings filled in", () => {
  expect(removedFrom("ebay", "delete")).toEqual({
    SKU: "KB-1",
    "*Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193)": "End",
    EndCode: "NotAvailable",
  });
});

test("a variant that can only be removed with its product is set to out of stock", () => {
  expect(removedFrom("shopify", "delete", "KB")).toEqual({
    SKU: "KB-1",
    Status: "archived",
    "Inventory quantity": "0",
  });
});

test("a removal isn't sent if it would change a field that the shop itself maintains", () => {
  expect(removedFrom("shopify", "zero", null, ["Inventory quantity"])).toBeNull();
  expect(removedFrom("shopify", "delete", "KB", ["Inventory quantity"])).toBeNull();
});

test("an item of a channel file shows whether it is new only if the channel asks for that", () => {
  const sent = (key: string, isNew: boolean) => {
    const definition = definitionOf(key);
    if (!definition) throw new Error(`There is no ${key}.`);
    const plan = planOf(definition, configFor(definition));
    return itemToSend({ sku: "KB-1", group: null, payload: { SKU: "KB-1" }, isNew }, plan);
  };
  const action = "*Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193)";
  expect(sent("ebay", true).payload).toEqual({ SKU: "KB-1", [action]: "Add" });
  expect(sent("ebay", false).payload).toEqual({ SKU: "KB-1", [action]: "Revise" });
  expect(sent("amazon", true).payload).toEqual({ SKU: "KB-1" });
});
