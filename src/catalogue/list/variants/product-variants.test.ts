import { expect, test } from "vitest";
import { commonTitle, withVariants } from "@/catalogue/list/variants/product-variants.ts";
import { groupLine, lampLine } from "#support/samples/product-line.ts";

test.each([
  ["Desk lamp, black", "Desk lamp, white", "Desk lamp"],
  ["Desk lamp 27 in", "Desk lamp 24 in", "Desk lamp"],
  ["Monitor 24", "Monitor 27", "Monitor"],
  ["Desk lamp", "Desk lamp (large)", "Desk lamp"],
  ["Same", "Same", "Same"],
  ["Chair", "Table", null],
  [null, "Table", null],
])("the titles %j and %j have %j in common", (first, last, common) => {
  expect(commonTitle([first, last])).toBe(common);
});

test("a group's row summarizes its variants: price range, stock, lowest quality and channel statuses", () => {
  const { variants, states } = withVariants(groupLine, [
    {
      ...lampLine,
      id: "a",
      price: "9.5000",
      states: { available: 3, quality: 71, channels: { ready: 2 } },
    },
    {
      ...lampLine,
      id: "b",
      price: "12.0000",
      states: { available: 4, quality: 43, channels: { blocked: 1, ready: 1 } },
    },
    { ...lampLine, id: "c", price: null, status: "draft" },
  ]);
  expect(states).toEqual({
    available: 7,
    quality: 43,
    channels: { listed: 0, ready: 3, blocked: 1, excluded: 0, unknown: 0 },
  });
  expect(variants).toMatchObject({
    ids: ["a", "b", "c"],
    prices: ["9.5000", "12.0000"],
    statuses: ["active", "draft"],
  });
});
