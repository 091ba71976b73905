import { expect, test } from "vitest";
import { ALL_CHANNELS, definitionOf } from "@/channels/definitions/all-channels.ts";
import { imageIssues } from "@/channels/listing/image-issue.ts";

const issuesOn = (key: string, width: number, height: number, bytes: number | null = null) => {
  const definition = definitionOf(key);
  if (definition === null) throw new Error(`There is no channel ${key}.`);
  return imageIssues(definition, { width, height, bytes }).map(({ limit }) => limit);
};

test("an image of 2,000 × 2,000 pixels is within the limits of every channel", () => {
  const size = { width: 2000, height: 2000, bytes: 1_000_000 };
  expect(ALL_CHANNELS.flatMap((one) => imageIssues(one, size))).toEqual([]);
});

test("a channel's limits for image sides apply to both sides or to the longer one", () => {
  expect(issuesOn("walmart", 1499, 1500)).toEqual(["leastSides"]);
  expect(issuesOn("walmart", 1500, 1500)).toEqual([]);
  expect(issuesOn("ebay", 499, 499)).toEqual(["leastLongerSide"]);
  expect(issuesOn("ebay", 500, 20)).toEqual([]);
  expect(issuesOn("shopify", 5001, 10)).toEqual(["mostLongerSide"]);
});

test("a channel's limits on pixels and bytes apply to an image, except for bytes if the file size is unknown", () => {
  expect(issuesOn("google", 8001, 8000, 16_000_001)).toEqual(["mostPixels", "mostBytes"]);
  expect(issuesOn("google", 8000, 8000)).toEqual([]);
});

test("a channel without known limits has no issue with any image", () => {
  expect(issuesOn("woocommerce", 1, 1, 1)).toEqual([]);
});
