import { callServer } from "../backend.ts";
import { addProducts, connectGoogle, dialog, openGoogle } from "./channel-screens.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

const statValue = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();

test("Google is connected, its listings are built and approved, and its feed is fetched without a login and revoked @look", async ({
  inside,
  person,
  request,
}) => {
  await addProducts(person);
  await connectGoogle(inside);
  await checkAccessibility(inside);

  await inside.getByRole("tab", { name: "Feeds and files" }).click();
  const feeds = inside.getByRole("region", { name: "Feed addresses" });
  await feeds.getByLabel("File", { exact: true }).selectOption("products · TSV");
  await feeds.getByRole("button", { name: "Create a feed address" }).click();
  const address = await inside.getByLabel("Feed address", { exact: true }).inputValue();
  expect(address).toMatch(/\/feed\/[0-9a-f]{64}\./);
  await checkAccessibility(inside);

  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await expect(statValue(inside, "Blocked")).toHaveText("1");
  await expect(statValue(inside, "Excluded")).toHaveText("1");
  await expect(inside.getByRole("checkbox", { name: "New: 3" })).toBeChecked();
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Show products: image_link Required, missing" }).click();
  await expect(dialog(inside).getByRole("link", { name: "L-4", exact: true })).toBeVisible();
  await checkAccessibility(inside);
  await inside.keyboard.press("Escape");

  await inside.getByRole("button", { name: "Approve 3 and refresh the feed" }).click();
  await expect(inside.getByText("Sent: 3")).toBeVisible();
  await expect(statValue(inside, "Unchanged since last sync")).toHaveText("3");
  const fed = await request.get(address);
  expect(fed.status()).toBe(200);
  expect((await fed.text()).trim().split("\n")).toHaveLength(4);

  await inside.getByRole("link", { name: "Settings and mapping" }).click();
  await inside.getByRole("tab", { name: "Feeds and files" }).click();
  const downloading = inside.waitForEvent("download");
  await inside.getByRole("button", { name: "Download full file" }).click();
  expect((await downloading).suggestedFilename()).toBe("products.xml");
  await inside.getByRole("button", { name: "Revoke: products · TSV" }).click();
  await inside.getByRole("button", { name: "Revoke address" }).click();
  await expect(inside.getByText("Revoked")).toBeVisible();
  expect((await request.get(address)).status()).toBe(410);
});

test("products that a channel blocks can be found in the catalogue @phone-only", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await openGoogle(inside, person);
  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await expect(statValue(inside, "Blocked")).toHaveText("1");

  await inside.goto("/product-management");
  await inside.getByRole("button", { name: "Filters" }).click();
  await expect(
    inside.getByRole("checkbox", { name: "Google Merchant Center: Ready, not listed yet" }),
  ).toBeVisible();
  await inside.getByRole("checkbox", { name: "Google Merchant Center: Blocked" }).check();
  await checkAccessibility(inside);
  // On a phone, the filters cover the list.
  if (await dialog(inside).isVisible()) await inside.keyboard.press("Escape");
  await expect(
    inside.getByRole("button", {
      name: "Remove filter: Channel: Google Merchant Center: Blocked",
    }),
  ).toBeVisible();
  await expect(
    inside.getByRole("grid", { name: "Products" }).getByRole("row", { name: "Select L-4" }),
  ).toBeVisible();
  await expect(inside.getByText("1 product", { exact: true })).toBeVisible();
});

test("a changed price can be sent as a price-only change, and creating a file of previous values makes every product count as new again", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await openGoogle(inside, person);
  await inside.getByRole("link", { name: "See what’s ready" }).click();
  const downloading = inside.waitForEvent("download");
  await inside.getByRole("button", { name: "Approve 3 and create the file" }).click();
  await downloading;
  await expect(inside.getByText("Sent: 3")).toBeVisible();

  await callServer("PATCH", `/rest/v1/products?org_id=eq.${person.orgIds[0]}&sku=eq.L-1`, {
    body: { price: "50.00" },
  });
  await inside.reload();
  await expect(inside.getByRole("checkbox", { name: "Price only: 1" })).toBeChecked();
  await inside.getByRole("button", { name: "Preview: Price only" }).click();
  await dialog(inside).getByText("Before and after").click();
  for (const price of ["45.00 CAD", "50.00 CAD"])
    await expect(dialog(inside).getByText(price).filter({ visible: true })).toBeVisible();
  await inside.keyboard.press("Escape");

  const reverting = inside.waitForEvent("download");
  await inside.getByRole("button", { name: "Create file of previous values" }).click();
  await inside.getByRole("button", { name: "Create file", exact: true }).click();
  expect((await reverting).suggestedFilename()).toBe("products.xml");
  await expect(inside.getByText("Return to previous values")).toBeVisible();
  await expect(inside.getByRole("checkbox", { name: "New: 3" })).toBeVisible();
});

test("a channel's field, category and value are mapped, and its listings are rebuilt", async ({
  inside,
  person,
}) => {
  test.slow();
  await addProducts(person);
  await openGoogle(inside, person);
  await inside.getByRole("tab", { name: "Fields" }).click();
  await inside.getByRole("button", { name: "Change the source of custom_label_0" }).click();
  await dialog(inside)
    .getByRole("button", { name: /^Source/ })
    .click();
  await inside.getByRole("option", { name: "Fixed value" }).click();
  await dialog(inside).getByLabel("Value", { exact: true }).fill("autumn");
  await dialog(inside).getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("Always “autumn”")).toBeVisible();
  await checkAccessibility(inside);

  await inside.getByRole("tab", { name: "Categories" }).click();
  await inside
    .getByRole("button", {
      name: "Map Electronics > Computers to Electronics > Computers",
      exact: true,
    })
    .click();
  await expect(inside.getByLabel("The channel’s category for Electronics > Computers")).toHaveValue(
    "Electronics > Computers",
  );
  await checkAccessibility(inside);

  await inside.getByRole("tab", { name: "Values" }).click();
  await inside.getByLabel("Refurbished").selectOption("used");
  await expect(inside.getByLabel("Refurbished")).toHaveValue("used");
  await checkAccessibility(inside);

  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await inside.getByRole("button", { name: "Preview: New" }).click();
  await dialog(inside).getByText("Before and after").first().click();
  await expect(dialog(inside).getByText("autumn").filter({ visible: true }).first()).toBeVisible();
});
