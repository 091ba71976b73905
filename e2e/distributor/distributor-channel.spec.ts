import type { Page } from "playwright/test";
import { shopify } from "@/channels/definitions/shopify.ts";
import { zipped } from "#support/files/sample-files.ts";
import { callServer } from "../backend.ts";
import { connectedChannel } from "../channels/connected-channel.ts";
import { checkAccessibility, expect, test } from "../portal.ts";
import { importFile, priceFile } from "./price-file-upload.ts";

/** Starting from an item of the distributor's catalogue, opens a tab of the product that is linked to the item. */
async function openProduct(page: Page, part: string) {
  await page.goto("/suppliers/tdx-ca/catalog?q=1000001");
  await page.getByRole("link", { name: "1000001", exact: true }).click();
  await page.getByRole("link", { name: "TDX-1000001" }).click();
  await page.getByRole("tab", { name: part }).click();
}

/** The prices of the product's listing, which has a warning because its image is missing. */
async function listedPrices(page: Page, channel: string) {
  await page.goto(`/ready-to-sync?channel=${channel}&state=warning`);
  await page.getByRole("button", { name: "Preview the listing: TDX-1000001" }).click();
  const prices = page.getByRole("region", { name: "Listing" }).getByText(/^\$\d+\.\d\d$/);
  await expect(prices.first()).toBeVisible();
  return prices.allTextContents();
}

test("an item of a zipped price file is listed on a channel, the next file changes its price there, and the item is unlinked @phone-only", async ({
  inside,
  person,
}) => {
  test.slow();
  const channel = await connectedChannel(person, shopify);
  const full = priceFile("C", "261120", "10.00", "11.85");
  await importFile(inside, "100200.zip", Buffer.from(await zipped({ "100200.ap": full })));
  await checkAccessibility(inside);

  await inside.getByRole("link", { name: "Open catalogue" }).click();
  await inside.getByRole("checkbox", { name: "WIRELESS MOUSE 1" }).click();
  await inside.getByRole("button", { name: "Add to catalogue" }).click();
  const dialog = inside.getByRole("dialog");
  await dialog.getByLabel("Add to").selectOption("Shopify");
  await dialog.getByLabel("Selling price").selectOption("Cost plus a markup");
  await dialog.getByLabel("Markup, in percent").fill("50");
  await checkAccessibility(inside);
  await dialog.getByRole("button", { name: "Add 1 item" }).click();
  await expect(dialog.getByText("1 product was created.")).toBeVisible();
  expect(await listedPrices(inside, channel)).toContain("$15.00");

  await importFile(inside, "next-day.ap", priceFile("C", "261121", "12.00", "11.85"));
  // The server updates the product and its listing after the import.
  const listed = `/rest/v1/listings?channel_id=eq.${channel}&is_stale=is.false&select=price::text`;
  await expect
    .poll(() => callServer("GET", listed), { timeout: 60_000 })
    .toEqual([{ price: "18.0000" }]);
  expect(await listedPrices(inside, channel)).toContain("$18.00");
  await openProduct(inside, "Activity");
  await expect(inside.getByText("from next-day.ap")).toBeVisible();

  await inside.goto("/suppliers/tdx-ca/catalog?linked=yes");
  await inside.getByRole("checkbox", { name: "WIRELESS MOUSE 1" }).click();
  await inside.getByRole("button", { name: "Unlink" }).click();
  await inside.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await expect(inside.getByText("1 item unlinked")).toBeVisible();
  await expect(inside.getByText("No items match")).toBeVisible();
});
