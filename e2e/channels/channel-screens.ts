import { z } from "zod";
import { callServer, type Person } from "../backend.ts";
import { addStock, connectedGoogle, lamp } from "./google-channel.ts";
import { checkAccessibility, expect, type Page } from "../portal.ts";

const added = z.array(z.object({ id: z.string() }));

/** Three products Google accepts, one without an image, and one that is archived. */
export async function addProducts({ orgIds: [org] }: Person) {
  const body = [
    lamp(org, "L-1"),
    lamp(org, "L-2", { gtin: "628000000112" }),
    lamp(org, "L-3", { gtin: "628000000129" }),
    lamp(org, "L-4", { gtin: "628000000136", images: [] }),
    lamp(org, "L-5", { status: "archived" }),
  ];
  await addStock(org, added.parse(await callServer("POST", "/rest/v1/products", { body })));
}

export const dialog = (page: Page) => page.getByRole("dialog");

/** Connects Google on the server and opens its screen. */
export async function openGoogle(page: Page, person: Person) {
  await page.goto(`/marketplace-integrations?channel=${await connectedGoogle(person)}`);
}

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
