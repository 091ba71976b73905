import { z } from "zod";
import { ask, type Person } from "../backend.ts";
import { addStock } from "./google-channel.ts";
import { checkAccessibility, expect, type Page } from "../portal.ts";

const added = z.array(z.object({ id: z.string() }));

/** Three products Google accepts, one without an image, and one that is archived. */
export async function addProducts({ orgIds: [org] }: Person) {
  const product = (sku: string, change: Record<string, unknown> = {}) => ({
    org_id: org,
    sku,
    status: "active",
    title_en: `Desk lamp ${sku}`,
    description_en: "A lamp for a desk.",
    brand: "Nord",
    mpn: sku,
    gtin: "628000000105",
    category: "Electronics > Computers",
    currency: "CAD",
    price: "45.00",
    images: [{ url: `https://img.example.ca/${sku}.jpg` }],
    ...change,
  });
  const body = [
    product("L-1"),
    product("L-2", { gtin: "628000000112" }),
    product("L-3", { gtin: "628000000129" }),
    product("L-4", { gtin: "628000000136", images: [] }),
    product("L-5", { status: "archived" }),
  ];
  await addStock(org, added.parse(await ask("POST", "/rest/v1/products", { body })));
}

export const dialog = (page: Page) => page.getByRole("dialog");
export async function connectGoogle(page: Page) {
  await page.goto("/marketplace-integrations");
  await expect(page.getByText("No channels connected yet")).toBeVisible();
  await page.getByRole("button", { name: "Connect Google Merchant Center" }).click();
  await dialog(page).getByRole("button", { name: "Connect" }).click();
  await expect(dialog(page).getByText("This field can’t be empty.").first()).toBeVisible();
  await checkAccessibility(page);
  await dialog(page).getByLabel("Shop URL").fill("https://shop.example.ca");
  await dialog(page)
    .getByLabel("Product URL, with sku or handle in braces")
    .fill("https://shop.example.ca/p/{handle}");
  await dialog(page).getByRole("button", { name: "Connect" }).click();
  await expect(
    page.getByRole("heading", { name: "Google Merchant Center", exact: true }),
  ).toBeVisible();
}
