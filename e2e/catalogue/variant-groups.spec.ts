import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

/** A lamp in two colours and a chair. */
async function addProducts({ orgIds: [org] }: Person) {
  const lamp = { org_id: org, variant_group: "LAMP", brand: "Nord", status: "active" };
  await callServer("POST", "/rest/v1/products", {
    body: [
      { ...lamp, sku: "LAMP-BK", title_en: "Desk lamp, black", price: "49.5" },
      { ...lamp, sku: "LAMP-WH", title_en: "Desk lamp, white", price: "52" },
      { ...lamp, sku: "CHAIR-1", title_en: "Chair", price: "120", variant_group: null },
    ],
  });
}

test("variants are grouped, expanded, selected together and edited one by one", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/product-management");
  await inside.getByRole("button", { name: "Group variants" }).click();
  await expect(inside).toHaveURL(/grouped/);
  const grid = inside.getByRole("treegrid", { name: "Products" });
  const group = grid
    .getByRole("row")
    .filter({ has: inside.getByRole("button", { name: "Variants of LAMP" }) });
  await expect(group).toContainText("49.50–52.00");
  await expect(grid.getByRole("link", { name: "LAMP-BK" })).toBeHidden();

  await group.getByRole("button", { name: "Variants of LAMP" }).click();
  await expect(grid.getByRole("link", { name: "LAMP-BK" })).toBeVisible();
  await checkAccessibility(inside);
  await inside.getByRole("checkbox", { name: "Select LAMP", exact: true }).click();
  await expect(inside.getByText("2 selected")).toBeVisible();

  const white = grid.getByRole("row", { name: /LAMP-WH/ });
  await white.getByRole("gridcell", { name: "52.00" }).dblclick();
  await inside.keyboard.press("Control+A");
  await inside.keyboard.type("55");
  await inside.keyboard.press("Enter");
  await expect(group).toContainText("49.50–55.00");

  await inside.reload();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(group).toContainText("49.50–55.00");
});
