import type { Locator, Page } from "playwright/test";

/** An action of a person on a screen. Its slowest event counts. */
export type Interaction = {
  name: string;
  path: string;
  /** Steps before the measured action. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** The selector of what the action opens, if that's drawn later than the control's own reaction. */
  opens?: string;
};

const PRICES = Array.from(
  { length: 60 },
  (_, row) => `A-${row},Lamp ${row},${row + 5}.99,${row % 7}`,
);

/** A person holds a button down for about a tenth of a second. */
const press = (control: Locator) => control.click({ delay: 120 });

async function openMapping(page: Page) {
  await page.getByLabel("Price lists and catalogue files").setInputFiles({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["SKU,Title,Price,Qty", ...PRICES].join("\n")),
  });
  await page.getByRole("button", { name: "Continue to columns" }).click();
  await page.getByLabel(/^Field for Qty/).waitFor();
}

const openFields = (page: Page) => press(page.getByLabel(/^Field for Qty/));

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: "product list: sort",
    path: "/product-management",
    act: (page) => press(page.getByRole("columnheader", { name: "SKU" })),
  },
  {
    name: "product list: select",
    path: "/product-management",
    act: (page) => press(page.getByRole("checkbox", { name: /^Select / }).nth(1)),
  },
  {
    name: "product panel: open",
    path: "/product-management",
    async prepare(page) {
      await page.getByRole("grid").getByRole("row").nth(2).getByRole("gridcell").nth(2).click();
    },
    act: (page) => page.keyboard.press("Enter"),
  },
  {
    name: "mapping: open the fields",
    path: "/product-management?import",
    prepare: openMapping,
    act: openFields,
    opens: "[role=option]",
  },
  {
    name: "mapping: choose a field",
    path: "/product-management?import",
    async prepare(page) {
      await openMapping(page);
      await openFields(page);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
    act: (page) => page.keyboard.press("Enter"),
  },
  {
    name: "ready to sync: open another channel",
    path: "/ready-to-sync",
    prepare: (page) => page.getByLabel("Channel", { exact: true }).focus(),
    act: (page) => page.keyboard.press("ArrowDown"),
  },
];
