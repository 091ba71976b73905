import { callServer } from "../backend.ts";
import { addProducts, dialog, openGoogle } from "./channel-screens.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

test("a listing's issues link to their fields in the product or the mapping @look", async ({
  inside,
  person,
}) => {
  // The test visits many screens in a row.
  test.slow();
  await addProducts(person);
  const own = `/rest/v1/products?org_id=eq.${person.orgIds[0]}`;
  await callServer("PATCH", `${own}&sku=eq.L-1`, { body: { brand: null } });
  await callServer("PATCH", `${own}&sku=eq.L-2`, { body: { attributes: { gender: "everybody" } } });
  await openGoogle(inside, person);
  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await inside.getByRole("button", { name: "Show products: brand Required, missing" }).click();
  await dialog(inside)
    .getByRole("link", { name: /^Fix\s?: L-1 brand$/ })
    .click();
  await expect(dialog(inside).getByLabel("Brand", { exact: true })).toBeFocused();

  await dialog(inside).getByRole("tab", { name: "Channels" }).click();
  await dialog(inside)
    .getByRole("link", { name: /^Fix\s?: L-1 brand$/ })
    .click();
  await expect(dialog(inside).getByLabel("Brand", { exact: true })).toBeFocused();

  await inside.goto("/ready-to-sync");
  await inside.getByRole("button", { name: "Show products: image_link Required, missing" }).click();
  await dialog(inside)
    .getByRole("link", { name: /^Fix\s?: L-4 image_link$/ })
    .click();
  await expect(dialog(inside).getByLabel("Image URLs")).toBeFocused();

  await inside.goto("/ready-to-sync");
  await inside
    .getByRole("link", { name: /^Fix for all\s?: gender Value the channel doesn’t accept/ })
    .click();
  await expect(inside.getByLabel("everybody")).toBeFocused();
  await inside.getByLabel("everybody").selectOption("unisex");
  await expect(inside.getByText("The channel doesn’t have this value.")).toBeHidden();
  await checkAccessibility(inside);

  await inside.getByRole("tab", { name: "Categories" }).click();
  await inside.getByLabel("Show unmapped only").check();
  await inside.getByRole("button", { name: "Accept 1 high-confidence match" }).click();
  await expect(inside.getByText("All mapped")).toBeVisible();
});

test("repeated clicks connect a channel only once", async ({ inside }) => {
  await inside.goto("/ecommerce-integrations?connect=shopify");
  await dialog(inside).getByRole("button", { name: "Connect" }).dblclick();
  await expect(inside.getByRole("heading", { name: "Shopify", exact: true })).toBeVisible();
  await inside.goto("/ecommerce-integrations");
  await expect(inside.getByText("1 connected")).toBeVisible();
});

test("a field that only exists on the channel is added by name and becomes part of the listings", async ({
  inside,
  person,
}) => {
  test.slow();
  await addProducts(person);
  await openGoogle(inside, person);
  await inside.getByRole("tab", { name: "Fields" }).click();
  await inside.getByRole("button", { name: "Add channel field" }).click();
  await dialog(inside).getByRole("button", { name: "Save" }).click();
  await expect(dialog(inside).getByText("This field can’t be empty.").first()).toBeVisible();
  await dialog(inside).getByLabel("Field name").fill("energy_class");
  await dialog(inside)
    .getByRole("button", { name: /^Source/ })
    .click();
  await inside.getByRole("option", { name: "Fixed value" }).click();
  await dialog(inside).getByLabel("Value", { exact: true }).fill("A");
  await dialog(inside).getByRole("button", { name: "Save" }).click();
  await expect(
    inside.getByRole("button", { name: "Change the source of energy_class" }),
  ).toBeVisible();

  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await inside.getByRole("link", { name: /^Show products\s?: Ready$/ }).click();
  await dialog(inside).getByText("Data for the channel").first().click();
  await expect(
    dialog(inside).getByText("energy_class").filter({ visible: true }).first(),
  ).toBeVisible();
});

test("titles that are too long are shortened at a word boundary, as previewed @look", async ({
  inside,
  person,
}) => {
  test.slow();
  await addProducts(person);
  const own = `/rest/v1/products?org_id=eq.${person.orgIds[0]}`;
  const long = `Desk lamp ${"with a shade of oak ".repeat(8)}`.trim();
  await callServer("PATCH", `${own}&sku=in.(L-1,L-2)`, { body: { title_en: long } });
  await openGoogle(inside, person);
  await inside.getByRole("link", { name: "See what’s ready" }).click();
  await inside.getByRole("button", { name: "Show products: title Too long" }).click();
  await inside.getByRole("button", { name: "Shorten to 150 characters…" }).click();

  const edit = inside.getByRole("dialog", { name: "Shorten titles" });
  const lines = edit.getByRole("list", { name: "Products that will change" });
  await expect(lines.getByRole("listitem")).toHaveCount(2);
  await expect(lines.getByText(long).first()).toBeVisible();
  const short = `Desk lamp ${"with a shade of oak ".repeat(7)}`.trim();
  await expect(lines.getByText(short, { exact: true }).first()).toBeVisible();
  await checkAccessibility(inside);
  await edit.getByRole("button", { name: "Update 2 products" }).dblclick();
  await expect(edit).toBeHidden();
  await expect(inside.getByText("No products left")).toBeVisible();
  await inside.keyboard.press("Escape");
  await expect(inside.getByText("Too long")).toBeHidden();
  expect(await callServer("GET", `${own}&sku=in.(L-1,L-2)&select=title_en`)).toEqual([
    { title_en: short },
    { title_en: short },
  ]);
});
