import { expect, test } from "vitest";
import { amazon } from "@/channels/definitions/amazon.ts";
import { google } from "@/channels/definitions/google.ts";
import {
  effectiveRemoval,
  possibleRemovals,
  removalFieldsLeftToShop,
} from "@/channels/definitions/removal.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { woocommerce } from "@/channels/definitions/woocommerce.ts";

const SILENT = { ...google, removal: { zero: {}, delete: null } };

test.each([
  ["Shopify by zero stock or deletion", shopify, [], ["zero", "delete"]],
  ["Google by zero stock only", google, [], ["zero"]],
  ["Walmart by zero stock or deletion", walmart, [], ["zero", "delete"]],
  ["none for a channel whose files can't express a removal", SILENT, [], []],
  [
    "none for a shop that manages stock itself, because a single variant couldn't be removed",
    shopify,
    ["Inventory quantity"],
    [],
  ],
  [
    "each variant separately on a marketplace that manages stock itself",
    amazon,
    ["quantity"],
    ["delete"],
  ],
  ["zero stock for a shop that manages visibility itself", shopify, ["Status"], ["zero"]],
  [
    "none if the shop manages one of the fields that each removal needs",
    woocommerce,
    ["Stock"],
    [],
  ],
])("the possible removals are correct: %s", (_what, definition, left, expected) => {
  expect(possibleRemovals(definition, left)).toEqual(expected);
});

test("removal fields that are left to the shop are listed", () => {
  expect(removalFieldsLeftToShop(woocommerce, ["Stock", "Tags", "Published"])).toEqual([
    "Stock",
    "Published",
  ]);
  expect(removalFieldsLeftToShop(shopify, ["Tags"])).toEqual([]);
});

test("a removal that a channel's files can't express is replaced by another one or leaves products unchanged", () => {
  const left = ["Inventory quantity"];
  expect(effectiveRemoval(shopify, { removal: "zero", left })).toBe("keep");
  expect(effectiveRemoval(shopify, { removal: "delete", left })).toBe("keep");
  expect(effectiveRemoval(shopify, { removal: "zero", left: [] })).toBe("zero");
  expect(effectiveRemoval(google, { removal: "delete", left: [] })).toBe("zero");
});
