import type { Page } from "playwright/test";
import { headerLine, itemLine, soundItem } from "#support/distributor/price-file.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

/** Uploads and imports a price file of two items, of which the first costs this much. */
async function importFile(page: Page, cost: string, date: string) {
  await page.goto("/suppliers/tdx-ca/upload");
  const lines = [
    headerLine("C", date),
    itemLine({ ...soundItem(1), cost, regularCost: cost }),
    itemLine(soundItem(2)),
  ];
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: `price-${date}.ap`,
      mimeType: "text/plain",
      buffer: Buffer.from(`${lines.join("\n")}\n`),
    });
  await page.getByRole("button", { name: /^Import \d+ change/ }).click();
  await expect(page.getByText(`price-${date}.ap imported`)).toBeVisible();
}

test("an item of a price file becomes a product, and the next file changes its cost", async ({
  inside,
}) => {
  await importFile(inside, "11.85", "261120");
  await checkAccessibility(inside);
  await inside.goto("/suppliers/tdx-ca/catalog?q=1000001");
  await inside.getByRole("checkbox", { name: /WIRELESS MOUSE 1/ }).click();
  await inside.getByRole("button", { name: "Add to catalogue" }).click();
  const dialog = inside.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add 1 item" }).click();
  await expect(dialog.getByText("1 product was created.")).toBeVisible();
  await checkAccessibility(inside);

  await importFile(inside, "12.95", "261121");
  await expect(async () => {
    await inside.goto("/product-management?q=TDX-1000001");
    await expect(inside.getByText("12.95")).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("a truncated price file changes nothing", async ({ inside }) => {
  await inside.goto("/suppliers/tdx-ca/upload");
  const text = [headerLine(), itemLine(soundItem(1)), itemLine(soundItem(2))].join("\n");
  await inside
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "half.ap",
      mimeType: "text/plain",
      buffer: Buffer.from(text.slice(0, -60)),
    });
  await expect(inside.getByText("The file ends in the middle of line 3.")).toBeVisible();
  await inside.goto("/suppliers/tdx-synnex-ca");
  await expect(inside.getByText("No price file yet")).toBeVisible();
});
