import type { Page } from "playwright/test";
import { headerLine, itemLine, soundItem } from "#support/distributor/price-file.ts";
import { expect } from "../portal.ts";

/** A price file with one item for each cost, numbered from 1. */
export const priceFile = (kind: "C" | "U", date: string, ...costs: string[]) =>
  [
    headerLine(kind, date),
    ...costs.map((cost, at) => itemLine({ ...soundItem(at + 1), cost, regularCost: cost })),
    "",
  ].join("\n");

/** Chooses a file on the upload page. */
export const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    });

/** Uploads a price file and imports it. */
export async function importFile(page: Page, name: string, content: string | Buffer) {
  await page.goto("/suppliers/tdx-ca/upload");
  await chooseFile(page, name, content);
  await page.getByRole("button", { name: /^Import \d+ change/ }).click();
  await expect(page.getByText(`${name} imported`)).toBeVisible();
}
