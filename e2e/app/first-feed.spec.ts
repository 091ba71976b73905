import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { checkDigitOf } from "../../src/catalogue/product/gtin.ts";
import { linkIn, mailTo } from "../backend.ts";
import { walkToControl } from "../by-keyboard.ts";
import { alive, checkAccessibility, expect, type Locator, type Page, test } from "../portal.ts";

const PRODUCTS = 60;
const MOST_CLICKS = 15;

/** The price list of a small distributor. */
function priceList() {
  const header =
    "Item No;UPC;Product Name;Brand;Category;Dealer Cost;Price;MSRP;Qty on hand;Image URL";
  const rows = Array.from({ length: PRODUCTS }, (_, at) => {
    const digits = `62800001${String(at).padStart(3, "0")}`;
    const upc = `${digits}${checkDigitOf(`${digits}0`)}`;
    const cost = (20 + at).toFixed(2);
    const price = (34.99 + at).toFixed(2);
    const msrp = (39.99 + at).toFixed(2);
    return `NV-${at + 100};${upc};Desk lamp, model ${at + 1};Norvale;Lighting;${cost};${price};${msrp};${at + 3};https://images.example.ca/nv-${at}.jpg`;
  });
  return {
    name: "price-list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([header, ...rows].join("\r\n")),
  };
}

async function signUp(page: Page, click: (control: Locator) => Promise<void>) {
  const email = `${randomUUID()}@example.test`;
  await page.goto("/");
  await alive(page);
  await click(page.getByRole("link", { name: "Get Started Today" }));
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  await panel.getByLabel("Display Name").fill("Ada Lavoie");
  await panel.getByLabel("Company Name (Optional)").fill("Lavoie & Fils");
  await panel.getByLabel("Email", { exact: true }).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill("Correct-horse-7");
  await click(panel.getByRole("button", { name: "Create Supplier Account" }));
  await expect(panel.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return email;
}

test("getting from the landing page to a Shopify file of an uploaded price list takes at most 15 clicks, by keyboard or on a phone @phone", async ({
  page,
}) => {
  test.slow();
  const isPhone = test.info().project.name === "phone";
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks++;
    if (isPhone) return control.tap();
    await walkToControl(page, control);
    await page.keyboard.press("Enter");
  };
  const button = (name: string | RegExp) => click(page.getByRole("button", { name }).first());

  const email = await signUp(page, click);
  clicks++;
  await page.goto(linkIn(await mailTo(email)));

  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await checkAccessibility(page);
  await click(steps.getByRole("link", { name: "Import a file" }));
  clicks++;
  await page.getByLabel("Price lists and catalogue files").setInputFiles(priceList());
  await button("Continue to columns");
  await button("Check all rows");
  await button("Compare with catalogue");
  await button(`Import ${PRODUCTS} products`);
  await expect(page.getByText(/^Catalogue updated:/)).toBeVisible();

  await click(page.getByRole("link", { name: "Next: Activate products" }));
  await button(`Update ${PRODUCTS} products`);
  await click(page.getByRole("link", { name: "Next: Choose a shop" }));
  await button("Connect Shopify");
  await click(page.getByRole("dialog").getByRole("button", { name: "Connect" }));

  await expect(page.getByRole("checkbox", { name: `New: ${PRODUCTS}` })).toBeChecked();
  const downloading = page.waitForEvent("download");
  await button(`Approve ${PRODUCTS} and create the file`);
  const file = await (await downloading).path();
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines).toHaveLength(1 + PRODUCTS);
  expect(lines[1]).toContain("Desk lamp, model 1");
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  // The sync is recorded after the download. Leaving the page before that would end its last requests.
  await expect(page.getByText(`Sent: ${PRODUCTS}`)).toBeVisible();

  await page.goto("/dashboard");
  // The first steps would appear together with the recent activity.
  await expect(page.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
