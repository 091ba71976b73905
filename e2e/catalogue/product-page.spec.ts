import { callServer } from "../backend.ts";
import { checkAccessibility, expect, test } from "../portal.ts";
import { addLampProducts, idOf, section, serveImages } from "./lamp-products.ts";

test.beforeEach(async ({ inside, person }) => {
  await addLampProducts(person);
  await serveImages(inside);
});

test("a product has its own page, opened from the list and shared by its URL @look", async ({
  inside,
}) => {
  await inside.goto("/product-management");
  await inside.getByRole("link", { name: "LAMP-BK" }).click();
  await inside.getByRole("dialog").getByRole("link", { name: "Open as a page" }).click();
  await expect(inside.getByRole("heading", { level: 1, name: "Desk lamp" })).toBeVisible();
  await inside.reload();
  for (const name of [
    "Fields",
    "Images",
    "Variants",
    "Attributes",
    "Stock",
    "Channels",
    "Activity",
  ])
    await expect(section(inside, name)).toBeVisible();

  const stock = section(inside, "Stock");
  await expect(stock.getByRole("row", { name: "Montréal 1 3 -2 50 Dec 2, 2026" })).toBeVisible();
  await expect(stock.getByRole("row", { name: "Total 1,201 203 998 50" })).toBeVisible();
  await expect(section(inside, "Channels")).toContainText("Not connected to a channel yet");
  // Only the wide content scrolls sideways, not the page.
  const width = await inside.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(inside.viewportSize()?.width);
  await checkAccessibility(inside);

  await inside.getByRole("link", { name: "Product Management" }).last().click();
  await expect(inside.getByRole("grid", { name: "Products" })).toBeVisible();
});

test("a variant with another variant's options is reported, and a product can leave and rejoin its group", async ({
  inside,
  person,
}) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const variants = section(inside, "Variants");
  await expect(variants.getByRole("row", { name: /LAMP-WH White/ })).toBeVisible();
  const colour = variants.getByRole("group", { name: "Options" }).getByLabel("Value 1");
  await colour.fill("white");
  await expect(variants.getByText("Same options as LAMP-BK.")).toBeVisible();
  await colour.fill("Black");
  await variants.getByRole("button", { name: "Leave group" }).click();
  await expect(variants.getByText("This product has no variants.")).toBeVisible();
  await variants.getByLabel("Variant group").fill("LAMP");
  await variants.getByRole("link", { name: "LAMP-WH" }).click();
  await expect(inside.getByText("LAMP-WH · Active")).toBeVisible();
});

test("an attribute is added, a duplicate name is rejected, and numbers stay numbers", async ({
  inside,
  person,
}) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const attributes = section(inside, "Attributes");
  await attributes.getByRole("button", { name: "Add row" }).click();
  await attributes.getByLabel("Name 3").fill("voltage");
  await attributes.getByLabel("Value 3").fill("240 V");
  await expect(attributes.getByText("This name is already used above.")).toBeVisible();
  await attributes.getByLabel("Name 3").fill("Material");
  await attributes.getByLabel("Value 3").fill("Oak");
  await attributes.getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("LAMP-BK saved")).toBeVisible();
  expect(
    await callServer("GET", `/rest/v1/products?id=eq.${idOf(person, 1)}&select=attributes`),
  ).toEqual([{ attributes: { Voltage: "120 V", Ports: 4, Material: "Oak" } }]);
});
