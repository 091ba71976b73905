import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { removedItem } from "@/channels/feed/feed-item.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor } from "#support/sample-products.ts";

function removedFrom(channel: string, removal: "keep" | "zero" | "delete") {
  const definition = definitionOf(channel);
  if (!definition) throw new Error(`There is no ${channel}.`);
  const plan = planOf(
    definition,
    configFor(definition, { policy: { left: [], stockBuffer: 0, removal, vanished: [] } }),
  );
  return removedItem({ sku: "KB-1", group: null, payload: { SKU: "KB-1" } }, plan)?.payload ?? null;
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
