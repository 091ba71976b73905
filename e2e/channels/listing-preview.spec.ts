import { shopify } from "@/channels/definitions/shopify.ts";
import { callServer, type Person } from "../backend.ts";
import { connectedChannel } from "./connected-channel.ts";
import { addLampProducts } from "./google-channel.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

/** Content that a supplier could have pasted: a table, a link, styles, and code that must never run. */
const DESCRIPTION =
  '<h2 style="position:fixed">Made for desks</h2><p onclick="fail()">Dimmable, 5 < 6 W. <a href="https://lamps.example.ca">More</a></p>' +
  "<ul><li>USB-C</li><li>Warm light</li></ul><table><tr><td>Height</td><td>41 cm</td></tr></table>" +
  '<img src=x onerror="document.title=\'run\'"><svg/onload="document.title=\'run\'"></svg><iframe src="https://a.ca"></iframe>';

/**
 * Adds two variants of a lamp, and a product that is blocked because it has no price and no image. Connects Shopify and
 * returns the channel's id.
 */
async function addListed(person: Person): Promise<string> {
  const own = `/rest/v1/products?org_id=eq.${person.orgIds[0]}`;
  await addLampProducts(person, ["RED", "BLUE", "BARE"]);
  const variant = { variant_group: "LAMP", description_en: DESCRIPTION, msrp: "59.99" };
  for (const colour of ["red", "blue"]) {
    const options = { variant_options: { Colour: colour } };
    const body = { ...variant, ...options, title_en: `Nord desk lamp with a dimmer, ${colour}` };
    await callServer("PATCH", `${own}&sku=eq.${colour.toUpperCase()}`, { body });
  }
  await callServer("PATCH", `${own}&sku=eq.BARE`, { body: { price: null, images: [] } });
  return connectedChannel(person, shopify);
}

/** Serves a grey square for every image. */
const drawImages = (page: Page) =>
  page.route("https://img.example.ca/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#888"/></svg>',
    }),
  );

test("a product is previewed as its channel shows it, next to its row in the file @look", async ({
  inside,
  person,
}) => {
  const channel = await addListed(person);
  await drawImages(inside);
  await inside.goto(`/ready-to-sync?channel=${channel}&state=ready`);
  const opener = inside.getByRole("button", { name: "Preview the listing: RED" });
  await opener.focus();
  await inside.keyboard.press("Enter");

  const preview = inside.getByRole("dialog", { name: "Preview: RED" });
  const listing = preview.getByRole("region", { name: "Listing" });
  await expect(listing.getByText("Nord desk lamp with a dimmer", { exact: true })).toBeVisible();
  await expect(listing.getByText("$59.99").first()).toBeVisible();
  await expect(listing.getByText("5 < 6 W")).toBeVisible();
  await expect(listing.getByRole("cell", { name: "41 cm" })).toBeVisible();
  await expect(listing.getByRole("row").filter({ hasText: "BLUE" })).toContainText("$45.00");
  const file = preview.getByRole("region", { name: "File" });
  await expect(file.getByText("Compare-at price").first()).toBeVisible();
  await expect(file.getByText("Row 2 of 2")).toBeVisible();
  expect(await inside.title()).not.toBe("run");
  await checkAccessibility(inside);

  const main = listing.getByRole("img");
  await listing.getByRole("button", { name: "Image 2 of 2" }).click();
  await expect(main).toHaveAttribute("src", "https://img.example.ca/BLUE.jpg");
  await inside.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a blocked product's preview on the product page names the errors to fix @phone-only", async ({
  inside,
  person,
}) => {
  const channel = await addListed(person);
  await drawImages(inside);
  await inside.goto(`/ready-to-sync?channel=${channel}&state=blocked`);
  await inside.getByRole("link", { name: "BARE", exact: true }).click();
  await inside.getByRole("tab", { name: "Channels" }).click();
  await inside.getByRole("button", { name: "Preview the listing: BARE" }).click();
  const preview = inside.getByRole("dialog", { name: "Preview: BARE" });
  await expect(preview.getByText("isn’t in the file until its errors are fixed")).toBeVisible();
  await expect(preview.getByText("No image")).toBeVisible();
  await expect(preview.getByText("No price")).toBeVisible();
  await expect(preview.getByRole("link", { name: /^Fix|^Open|^Edit|BARE/ }).first()).toBeVisible();
  const width = await inside.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});
