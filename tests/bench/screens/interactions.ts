import type { Page } from "playwright/test";

/** What a person does on a screen. The slowest event of it counts. */
export type Interaction = { name: string; path: string; act: (page: Page) => Promise<void> };

const PRICES = Array.from(
  { length: 60 },
  (_, row) => `A-${row},Lamp ${row},${row + 5}.99,${row % 7}`,
);

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: "product list: sort and select",
    path: "/product-management",
    async act(page) {
      await page.getByRole("columnheader", { name: "SKU" }).click();
      await page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .click();
    },
  },
  {
    name: "product panel: open",
    path: "/product-management",
    async act(page) {
      await page.getByRole("grid").getByRole("row").nth(2).getByRole("gridcell").nth(2).click();
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "mapping: choose a field",
    path: "/product-management?import",
    async act(page) {
      await page.getByLabel("Price lists and catalogue files").setInputFiles({
        name: "prices.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(["SKU,Title,Price,Qty", ...PRICES].join("\n")),
      });
      await page.getByRole("button", { name: "Continue to columns" }).click();
      await page.getByLabel(/^Field for Qty/).click();
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "ready to sync: open another channel",
    path: "/ready-to-sync",
    async act(page) {
      await page.getByLabel("Channel", { exact: true }).focus();
      await page.keyboard.press("ArrowDown");
    },
  },
];
