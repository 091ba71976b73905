import { ask, type Person } from "./backend.ts";
import { csvFile, type Dropped, LAMPS } from "./import-files.ts";
import { expect, type Page } from "./portal.ts";

/** What the catalogue of this person holds now. */
export async function catalogue({ orgIds: [org] }: Person) {
  const found = await ask(
    "GET",
    `/rest/v1/products?org_id=eq.${org}&select=sku,title_en,price::text&order=sku`,
  );
  return found;
}

export const WRITTEN = LAMPS.map(([sku, title, price]) => ({
  sku,
  title_en: title,
  price: Number(price).toFixed(4),
}));

export const drop = (page: Page, files: Dropped | Dropped[]) =>
  page.getByLabel("Price lists and catalogue files").setInputFiles(files);
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).click();
export const done = (page: Page) => page.getByText(/^Catalogue updated:/);

/** From the first rows to what would change. */
export async function throughToChanges(page: Page) {
  await press(page, "Continue to columns");
  await press(page, "Check all rows");
  await press(page, "Compare with catalogue");
  await expect(page.getByRole("heading", { name: "Changes to products" })).toBeVisible();
}

/** A list of three lamps, from its drop to the catalogue. */
export async function bringInLamps(page: Page) {
  await page.goto("/product-management?import");
  await drop(page, csvFile());
  await throughToChanges(page);
  await press(page, "Import 3 products");
  await expect(done(page)).toBeVisible();
}
