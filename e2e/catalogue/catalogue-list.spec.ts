import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

const KINDS = ["Desk lamp", "Floor lamp", "Chair"];

/** 120 products of three kinds and two brands. Every tenth has no brand. */
async function addProducts({ orgIds: [org] }: Person) {
  const rows = Array.from({ length: 120 }, (_, i) => ({
    org_id: org,
    sku: `P-${String(i).padStart(3, "0")}`,
    title_en: KINDS[i % 3],
    brand: i % 10 === 9 ? null : i % 2 === 0 ? "Nord" : "Sud",
    price: i % 4 === 0 ? null : String(10 + i),
    gtin: i % 5 === 0 ? null : `0040000000${i}`,
    status: i % 6 === 0 ? "draft" : "active",
  }));
  await callServer("POST", "/rest/v1/products", { body: rows });
}

const products = (page: Page) => page.getByRole("grid", { name: "Products" });
const inUse = (page: Page) => page.getByRole("list", { name: "Active filters" });
const dialog = (page: Page) => page.getByRole("dialog");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const found = (page: Page, text: string) =>
  expect(
    page.getByRole("banner").or(page.locator("header")).getByText(text, { exact: true }),
  ).toBeVisible();

/** The facets open next to the list if there is room, otherwise in a panel. */
async function openFilters(page: Page) {
  const open = page.getByRole("button", { name: "Filters" });
  if ((await open.getAttribute("aria-pressed")) !== "true") await open.click();
}

async function closeFilters(page: Page) {
  if (await dialog(page).isVisible()) await page.keyboard.press("Escape");
}

test("the product list is narrowed by search and facets, and its URL restores the query @look @phone", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management");
  await found(inside, "120 products");

  await search(inside).fill("lamp");
  await found(inside, "80 products");
  await expect(search(inside)).toBeFocused();

  await openFilters(inside);
  await inside.getByRole("checkbox", { name: "Nord" }).check();
  await inside.getByRole("checkbox", { name: "No brand" }).check();
  await closeFilters(inside);
  await expect(inUse(inside)).toContainText("Brand: Nord");
  await expect(inUse(inside)).toContainText("Brand: No brand");
  await found(inside, "48 products");
  await checkAccessibility(inside);

  await inside.reload();
  await found(inside, "48 products");
  await expect(search(inside)).toHaveValue("lamp");
  await inside.getByRole("button", { name: "Remove filter: Brand: No brand" }).click();
  await found(inside, "40 products");
  await inside.goBack();
  await found(inside, "48 products");

  await search(inside).fill("nothing of the kind");
  await expect(inside.getByText("No matching rows")).toBeVisible();
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Clear filters" }).click();
  await found(inside, "120 products");
  await expect(search(inside)).toHaveValue("");
});

test("on a phone, the buttons of the product list's toolbar share one row and are reachable by keyboard @phone-only", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management");
  await found(inside, "120 products");
  const button = (name: string) => inside.getByRole("button", { name, exact: true });
  const names = ["Filters", "Paste SKUs", "Views", "Sort"];
  for (const name of names) await expect(button(name)).toBeEnabled();
  const tops = await Promise.all(names.map(async (name) => (await button(name).boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);

  await search(inside).focus();
  for (const name of names) {
    await inside.keyboard.press("Tab");
    await expect(button(name)).toBeFocused();
    await expect(button(name)).toBeInViewport({ ratio: 1 });
  }
  await inside.keyboard.press("Enter");
  await expect(inside.getByRole("menuitemradio", { name: "SKU", exact: true })).toBeChecked();
  await inside.getByRole("menuitemcheckbox", { name: "Descending" }).click();
  await expect(inside).toHaveURL(/sort=-sku/);
  await checkAccessibility(inside);
});

test("the product list scrolls to its end in the chosen order", async ({ inside, person }) => {
  await addProducts(person);
  await inside.goto("/product-management?sort=-price");
  const row = (sku: string) => products(inside).getByRole("gridcell", { name: sku, exact: true });
  await expect(row("P-119")).toBeVisible();
  await products(inside).focus();
  await inside.keyboard.press("ControlOrMeta+End");
  // Products without a price come last, by descending SKU.
  await expect(row("P-000")).toBeVisible();
  await expect(inside.getByText("of 120", { exact: false })).toBeVisible();
});

test("pasting a list of SKUs filters the product list and shows which SKUs are missing @look", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management");
  await inside.getByRole("button", { name: "Paste SKUs" }).click();
  await dialog(inside).getByRole("button", { name: "Filter" }).click();
  await expect(dialog(inside).getByText("Paste at least one SKU.")).toBeVisible();
  await dialog(inside).getByLabel("SKUs").fill("p-001\nP-002\nQ-1\nQ-2\nP-003");
  await dialog(inside).getByRole("button", { name: "Filter" }).click();
  await expect(dialog(inside).getByText("3 SKUs found. 2 are not in the catalogue.")).toBeVisible();
  await expect(dialog(inside).getByLabel("Not in the catalogue")).toHaveValue("Q-1\nQ-2");
  await checkAccessibility(inside);
  await dialog(inside).getByRole("button", { name: "Show matching products" }).click();
  await found(inside, "3 products");
  await expect(inUse(inside)).toContainText("SKU list");
});

test("a view is saved, set as the default, shared, renamed and deleted", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management?status=draft&sort=price");
  await found(inside, "20 products");
  const menu = (name: string | RegExp) => inside.getByRole("button", { name });
  const choose = async (name: string) => {
    await inside.getByRole("menuitem", { name }).click();
    await expect(inside.getByRole("menu")).toBeHidden();
  };

  await menu("Views").click();
  await choose("Save this view…");
  await dialog(inside).getByRole("button", { name: "Save" }).click();
  await expect(dialog(inside).getByText("Enter a name for the view.")).toBeVisible();
  await dialog(inside).getByLabel("Name").fill("Drafts");
  await dialog(inside).getByRole("button", { name: "Save" }).click();
  await expect(dialog(inside)).toBeHidden();

  await menu("Drafts").click();
  await choose("Set as default view");
  await menu("Drafts").click();
  await choose("Share with the organization");
  await menu("Drafts").click();
  await choose("Rename “Drafts”…");
  await dialog(inside).getByLabel("Name").fill("Work to do");
  await dialog(inside).getByRole("button", { name: "Save" }).click();
  await expect(menu("Work to do")).toBeVisible();

  await inside.goto("/product-management");
  await found(inside, "20 products");
  await expect(inside).toHaveURL(/status=draft/);

  await menu("Work to do").click();
  await expect(inside.getByRole("menuitem", { name: "Stop sharing" })).toBeVisible();
  await choose("Delete “Work to do”…");
  await inside.getByRole("button", { name: "Delete view" }).click();
  await expect(menu("Views")).toBeVisible();
});

test.describe("the product list without the server", () => {
  test.use({ tolerated: /503|Service Unavailable/ });

  test("the product list shows an error when the server is unavailable, and can be loaded again", async ({
    inside,
    person,
  }) => {
    await addProducts(person);
    await inside.route("**/rest/v1/rpc/product_*", (route) =>
      route.fulfill({ status: 503, json: { message: "away" } }),
    );
    await inside.goto("/product-management");
    await expect(inside.getByText("We couldn’t load the rows")).toBeVisible();
    await openFilters(inside);
    await expect(inside.getByText("We couldn’t load the filters")).toBeVisible();
    await inside.unroute("**/rest/v1/rpc/product_*");
    await inside.getByRole("button", { name: "Try again" }).first().click();
    await inside.getByRole("button", { name: "Try again" }).click();
    await found(inside, "120 products");
    await expect(
      products(inside).getByRole("gridcell", { name: "P-000", exact: true }),
    ).toBeVisible();
  });
});
