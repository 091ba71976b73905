import { callServer, type Person } from "../backend.ts";
import { csvFile, type Dropped, LAMPS } from "./import-files.ts";
import { expect, type Page } from "../portal.ts";

/** The SKU, English title and price of each of the person's products, in the order of the SKUs. */
export async function catalogue({ orgIds: [org] }: Person) {
  const found = await callServer(
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

/** The row of a changed cell in the table of changes, such as "Price" and "49.5 → 99". */
export const changedCell = (page: Page, field: string, change: string) =>
  page
    .getByRole("table", { name: "Changes to products" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: field, exact: true }) })
    .filter({ has: page.getByRole("cell", { name: change, exact: true }) });

/** Goes from the preview of the first rows to the step that lists the changes. */
export async function throughToChanges(page: Page) {
  await press(page, "Continue to columns");
  await press(page, "Check all rows");
  await press(page, "Compare with catalogue");
  await expect(page.getByRole("heading", { name: "Changes to products" })).toBeVisible();
}

/** Drops a file and goes to the step that lists its changes. */
export async function openChanges(page: Page, files: Dropped | Dropped[]) {
  await page.goto("/product-management?import");
  await drop(page, files);
  await throughToChanges(page);
}

/** Imports a list of three lamps, from dropping the file to the catalogue. */
export async function importLamps(page: Page) {
  await openChanges(page, csvFile());
  await press(page, "Import 3 products");
  await expect(done(page)).toBeVisible();
}
