import { expect, test } from "vitest";
import { findingOf, SAMPLE_ROWS } from "@/site/landing/sample-rows.ts";

test("the sample shows what the checks of the portal find in it", () => {
  expect(SAMPLE_ROWS.map((row) => [row.sku, findingOf(row)])).toEqual([
    ["KB-200-FR", "ready"],
    ["DK-USB4-12", "check-digit"],
    ["CB-HDMI-2M", "digits-lost"],
    ["MN-27-4K", "below-lowest"],
    ["HS-WL-BK", "ready"],
  ]);
});
