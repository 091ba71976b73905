import { readFile } from "node:fs/promises";
import { readSheet } from "../../tests/support/files/sheet-reader.ts";
import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, expectFitting, type Page, test } from "../portal.ts";

const LAMP = { sku: "LAMP-1", title_en: "Desk lamp", brand: "Nord", price: "49.5", map: "45" };
/** A title that doesn't fit in one line of a panel. */
const LONG_TITLE = "Desk lamp XL with a weighted base, a dimmer and a cable of three metres";

async function addProducts({ orgIds: [org] }: Person) {
  const rows = [
    { ...LAMP, status: "active", gtin: "614141000012" },
    { ...LAMP, status: "active", sku: "LAMP-2", title_en: "Floor lamp", price: "120" },
    { ...LAMP, status: "draft", sku: "LAMP-3", title_en: LONG_TITLE, gtin: "0614141000012" },
  ];
  const keys = Object.keys({ ...rows[0], ...rows[2] });
  const whole = rows.map((row) => ({
    ...Object.fromEntries(keys.map((key) => [key, null])),
    ...row,
    org_id: org,
  }));
  await callServer("POST", "/rest/v1/products", { body: whole });
}

/** A value in a cell of the list. */
const cell = (page: Page, text: string) =>
  page.getByRole("grid", { name: "Products" }).getByText(text);
/** The grid doesn't render columns that are out of view, so this scrolls until the value appears. */
async function findCell(page: Page, text: string) {
  await expect(async () => {
    await page.getByRole("grid", { name: "Products" }).evaluate((grid) => {
      const isAtEnd = grid.scrollLeft + grid.clientWidth >= grid.scrollWidth - 1;
      grid.scrollTo({ left: isAtEnd ? 0 : grid.scrollLeft + 120, behavior: "instant" });
    });
    await expect(cell(page, text).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

async function open(page: Page, person: Person) {
  await addProducts(person);
  await page.goto("/product-management");
  await expect(cell(page, "LAMP-1").first()).toBeVisible();
}

async function choose(page: Page, ...skus: string[]) {
  for (const sku of skus) await page.getByRole("checkbox", { name: `Select ${sku}` }).click();
  await expect(page.getByText(`${skus.length} selected`)).toBeVisible();
}

test("prices are lowered in bulk after a preview, and the change is undone @look", async ({
  inside,
  person,
}) => {
  await open(inside, person);
  await choose(inside, "LAMP-1", "LAMP-2");
  await inside.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = dialog(inside, "Edit products");
  await edit.getByLabel("Action").selectOption("Change by a percentage (negative to lower)");
  await edit.getByRole("button", { name: "Preview" }).click();
  await expect(edit.getByText("Enter a number, such as 12.50.")).toBeVisible();
  await checkAccessibility(inside);
  await edit.getByLabel("Percent").fill("-20");
  await edit.getByRole("button", { name: "Preview" }).click();

  await expect(edit.getByText("Price: 49.5 → 39.6")).toBeVisible();
  await expect(edit.getByText("The price is below the minimum advertised price.")).toBeVisible();
  await expect(edit.getByText("Price: 120 → 96")).toBeVisible();
  await checkAccessibility(inside);
  await edit.getByRole("button", { name: "Update 2 products" }).click();
  await expect(edit).toBeHidden();
  const undo = inside.getByRole("button", { name: "Undo" });
  // The toast with this button stays while the pointer is on it.
  await undo.hover();
  await findCell(inside, "39.60");
  await undo.click();
  await expect(cell(inside, "49.50").first()).toBeVisible();
});

test("two products are archived, and the change is undone, first for one of them and then for the other", async ({
  inside,
  person,
}) => {
  await open(inside, person);
  await choose(inside, "LAMP-1", "LAMP-3");
  await inside.getByRole("button", { name: "Archive" }).click();
  await dialog(inside, "Archive products")
    .getByRole("button", { name: "Update 2 products" })
    .click();
  await expect(cell(inside, "Archived")).toHaveCount(2);

  await inside.getByRole("button", { name: "Changes" }).click();
  await inside.getByRole("button", { name: "Show products: Archived: 2 products" }).click();
  const detail = dialog(inside, "Archived: 2 products");
  await expect(detail.getByText("Status: Draft → Archived")).toBeVisible();
  await detail.getByRole("checkbox", { name: "Select LAMP-1" }).click();
  await checkAccessibility(inside);
  await detail.getByRole("button", { name: "Undo changes to 1 product" }).click();
  await expect(detail).toBeHidden();

  await callServer("PATCH", `/rest/v1/products?org_id=eq.${person.orgIds[0]}&sku=eq.LAMP-1`, {
    body: { status: "draft" },
  });
  await expect(inside.getByText("Partly undone")).toBeVisible();
  await inside.getByRole("button", { name: "Undo: Archived: 2 products", exact: true }).click();
  await expect(inside.getByText("Undone", { exact: true })).toBeVisible();
  await inside
    .getByRole("button", { name: "Show products: Undo: Archived: 2 products" })
    .first()
    .click();
  await expect(
    inside.getByRole("list", { name: "Products that weren’t changed" }).getByRole("listitem"),
  ).toHaveText(["LAMP-1Changed later, so current values are kept: Status"]);
  await checkAccessibility(inside);
});

test("two products with the same GTIN are merged @look", async ({ inside, person }) => {
  await open(inside, person);
  await inside.getByRole("button", { name: "More" }).click();
  await inside.getByRole("menuitem", { name: "Find duplicates" }).click();
  await expect(inside).toHaveURL(/duplicates/);
  await expect(dialog(inside, "Duplicates").getByText(LONG_TITLE)).toBeVisible();
  await expectFitting(inside);
  await inside.getByRole("button", { name: "Compare: 614141000012" }).click();
  const merge = dialog(inside, "Same product? 614141000012");
  await merge.getByLabel("Title (English), LAMP-3: Desk lamp XL").check();
  await checkAccessibility(inside);
  await merge.getByRole("button", { name: "Merge 2 products" }).click();
  await expect(dialog(inside, "Duplicates").getByText("No duplicates")).toBeVisible();
  await inside.keyboard.press("Escape");
  await expect(cell(inside, "Desk lamp XL")).toHaveCount(2);
  await findCell(inside, "Archived");
  await expect(cell(inside, "Archived")).toHaveCount(1);
});

test("the product list is exported as a workbook whose codes stay text", async ({
  inside,
  person,
}) => {
  await open(inside, person);
  await inside.getByRole("button", { name: "More" }).click();
  await inside.getByRole("menuitem", { name: "Export list" }).click();
  const [download] = await Promise.all([
    inside.waitForEvent("download"),
    dialog(inside, "Export products").getByRole("button", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-products-\d{4}-\d\d-\d\d\.xlsx$/);
  const [header = [], first = []] = readSheet(await readFile(await download.path()));
  expect(first[header.indexOf("sku")]).toBe("LAMP-1");
  expect(first[header.indexOf("gtin")]).toBe("614141000012");
  expect(first[header.indexOf("price")]).toEqual({ number: "49.5" });
});
