import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

const LAMP = {
  sku: "LAMP-1",
  title_en: "Desk lamp",
  brand: "Nord",
  price: "49.5",
  status: "active",
};

async function addProducts({ orgIds: [org] }: Person) {
  const rows = [LAMP, { ...LAMP, sku: "LAMP-2", title_en: "Floor lamp", price: "120" }];
  await callServer("POST", "/rest/v1/products", {
    body: rows.map((row) => ({ ...row, org_id: org })),
  });
}

const products = (page: Page) => page.getByRole("grid", { name: "Products" });
const cell = (page: Page, text: string) => products(page).getByRole("gridcell", { name: text });
const panel = (page: Page) => page.getByRole("dialog");

test("a cell is changed in the product list, the change is undone and redone, and an invalid value is rejected with a message", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management");
  await cell(inside, "Desk lamp").dblclick();
  await inside.keyboard.press("ControlOrMeta+a");
  await inside.keyboard.type("Reading lamp");
  await inside.keyboard.press("Enter");
  await expect(cell(inside, "Reading lamp")).toBeVisible();
  await expect(inside.getByText("Edited in the list: 1 product")).toBeVisible();

  await inside.getByRole("button", { name: "Changes" }).click();
  await expect(panel(inside).getByText("1 row · Changed: 1")).toBeVisible();
  await panel(inside).getByRole("button", { name: "Undo: Edited in the list: 1 product" }).click();
  const redo = panel(inside).getByRole("button", { name: "Redo: Edited in the list: 1 product" });
  await expect(redo).toBeVisible();
  await expect(panel(inside).getByText("Undone", { exact: true })).toBeVisible();

  await redo.click();
  await expect(panel(inside).getByRole("listitem")).toHaveCount(3);
  await inside.keyboard.press("Escape");
  await expect(cell(inside, "Reading lamp")).toBeVisible();

  await cell(inside, "49.50").dblclick();
  await inside.keyboard.press("ControlOrMeta+a");
  await inside.keyboard.type("-3");
  await inside.keyboard.press("Enter");
  await expect(inside.getByText("This can’t be less than zero.").first()).toBeVisible();
  await inside.keyboard.press("Escape");
  await expect(cell(inside, "49.50")).toBeVisible();
});

test("a product opens by URL, can be edited, and an earlier value can be restored @look", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management");
  await inside.getByRole("link", { name: "LAMP-1" }).click();
  await expect(inside).toHaveURL(/\?product=/);
  await inside.reload();

  const price = panel(inside).getByLabel("Price", { exact: true });
  await price.fill("54.99");
  await panel(inside).getByLabel("Title (French)").fill("Lampe de bureau");
  await checkAccessibility(inside);
  await panel(inside).getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("LAMP-1 saved")).toBeVisible();

  await panel(inside).getByRole("tab", { name: "Activity" }).click();
  await expect(panel(inside).getByText("Price: 49.5 → 54.99")).toBeVisible();
  await checkAccessibility(inside);
  await panel(inside).getByRole("button", { name: "Restore Price: 49.5" }).click();
  await expect(inside.getByText("Value restored in LAMP-1")).toBeVisible();
  await panel(inside).getByRole("tab", { name: "Fields" }).click();
  await expect(price).toHaveValue("49.5");
  await expect(panel(inside).getByLabel("Title (French)")).toHaveValue("Lampe de bureau");
});

test("when two people edit a product, the second sees both values and chooses one", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management");
  await inside.getByRole("link", { name: "LAMP-1" }).click();
  await panel(inside).getByLabel("Price", { exact: true }).fill("60");
  await callServer("PATCH", `/rest/v1/products?org_id=eq.${person.orgIds[0]}&sku=eq.LAMP-1`, {
    body: { price: "55" },
  });
  await panel(inside).getByRole("button", { name: "Save" }).click();
  await expect(panel(inside).getByText("theirs: 55; yours: 60")).toBeVisible();
  await panel(inside).getByRole("button", { name: "Keep mine" }).click();
  await panel(inside).getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("LAMP-1 saved")).toBeVisible();
  await inside.keyboard.press("Escape");
  await expect(cell(inside, "60.00")).toBeVisible();
});

test("the URL of a product that doesn't exist shows a message", async ({ inside }) => {
  await inside.goto("/product-management?product=nonsense&full");
  await expect(inside.getByText("Product not found")).toBeVisible();
});

test.describe("when the read after a save fails", () => {
  test.use({ tolerated: /500/ });

  test("a saved cell shows its value even if it can't be read again", async ({
    inside,
    person,
  }) => {
    await addProducts(person);
    await inside.goto("/product-management");
    await expect(cell(inside, "Desk lamp")).toBeVisible();
    const fail = { times: 1 };
    await inside.route("**/rpc/product_lines*", (route) => route.fulfill({ status: 500 }), fail);
    await cell(inside, "Desk lamp").dblclick();
    await inside.keyboard.press("ControlOrMeta+a");
    await inside.keyboard.type("Reading lamp");
    await inside.keyboard.press("Enter");
    await expect(inside.getByText("Edited in the list: 1 product")).toBeVisible();
    await expect(cell(inside, "Reading lamp")).toBeVisible();
    await expect(inside.getByText("Unsaved cells")).toBeHidden();
  });
});
