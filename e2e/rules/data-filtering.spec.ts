import { expectFocusPreserved, press, walkTo } from "../by-keyboard.ts";
import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

const PRODUCTS = [
  { sku: "L-1", title_en: "  Desk   lamp ", brand: "Nord", price: "10" },
  { sku: "L-2", title_en: "Floor lamp", brand: "NORD INC.", price: "20" },
  { sku: "L-3", title_en: "Keyboard", brand: "Sud", price: "30" },
];

async function addProducts({ orgIds: [org] }: Person) {
  const body = PRODUCTS.map((product) => ({ ...product, org_id: org, status: "active" }));
  await callServer("POST", "/rest/v1/products", { body });
}

const effect = (page: Page) => page.getByRole("region", { name: "Effect on your catalogue" });

test("a clean rule from a template shows its effect, is changed, saved, deleted and restored @look", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/data-filtering");
  await expect(inside.getByText("No rules yet")).toBeVisible();
  await inside.getByRole("button", { name: "Templates" }).click();
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Use rule: Spell each brand the same way" }).click();
  await expect(effect(inside).getByText("NORD INC.")).toBeVisible();
  await expect(inside.getByText("Matches 3 products · changes 1").first()).toBeVisible();
  await inside.getByLabel("Name").fill("One brand");
  await inside.getByRole("checkbox", { name: "All products" }).uncheck();
  await inside.getByRole("button", { name: "Add condition" }).click();
  await inside.getByLabel("Value", { exact: true }).fill("keyboard");
  await expect(inside.getByText("Matches 1 product · changes 0").first()).toBeVisible();
  await expect(effect(inside).getByText(/changes nothing/)).toBeVisible();
  await checkAccessibility(inside);
  await inside.getByLabel("Value", { exact: true }).fill("lamp");
  await inside.getByRole("button", { name: "Back to the rules" }).click();
  await inside.getByRole("button", { name: "Save rules" }).click();
  await expect(inside.getByText("Rules saved as version 1")).toBeVisible();

  await inside.reload();
  await expect(inside.getByText("Matches 2 products · changes 1")).toBeVisible();
  await inside.getByRole("button", { name: "Actions for One brand" }).click();
  await inside.getByRole("menuitem", { name: "Delete One brand" }).click();
  await inside.getByRole("button", { name: "Save rules" }).click();
  await expect(inside.getByText("Rules saved as version 2")).toBeVisible();
  await inside.getByRole("button", { name: "More actions for these rules" }).click();
  await inside.getByRole("menuitem", { name: "Versions" }).click();
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Restore version 1" }).click();
  await expect(inside.getByRole("button", { name: "One brand", exact: true })).toBeVisible();
  await checkAccessibility(inside);
});

test("a publish rule is suggested from an example product and exported", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/data-filtering?tab=publish");
  await inside.getByRole("button", { name: "From an example" }).click();
  await inside.getByLabel("Search by SKU, title, brand or GTIN").fill("keyboard");
  await inside.getByRole("dialog").getByRole("button", { name: "L-3 Keyboard" }).click();
  const suggestion = inside.getByRole("listitem").filter({ hasText: "Brand is “Sud”" });
  await expect(suggestion.getByText("Excludes 1 of 3 products")).toBeVisible();
  await suggestion.getByRole("button", { name: /^Use rule/ }).click();
  await inside.getByLabel("Name").fill("No Sud");
  await expect(effect(inside).getByText("Excluded by “No Sud”")).toBeVisible();
  await inside.getByRole("button", { name: "Back to the rules" }).click();
  await inside.getByRole("button", { name: "More actions for these rules" }).click();
  const download = inside.waitForEvent("download");
  await inside.getByRole("menuitem", { name: "Export as JSON" }).click();
  expect((await download).suggestedFilename()).toBe("rules-publish-all-channels.json");
});

test("two rules are written, reordered and saved with the keyboard alone", async ({
  inside,
  person,
}) => {
  await addProducts(person);
  await inside.goto("/data-filtering");
  for (const [name, changes] of [
    ["First", "changes 1"],
    ["Second", "changes 0"],
  ] as const) {
    await press(inside, "button", "New rule");
    await expect(inside.getByLabel("Name")).toBeFocused();
    await inside.keyboard.type(name);
    await walkTo(inside, "checkbox", "All products");
    await inside.keyboard.press("Space");
    await press(inside, "button", "Add condition");
    await walkTo(inside, "combobox", "Operator", { back: true });
    await walkTo(inside, "textbox", "Value");
    await inside.keyboard.type("lamp");
    await expect(inside.getByText(`Matches 2 products · ${changes}`).first()).toBeVisible();
    await press(inside, "button", "Back to the rules", { back: true });
  }
  await walkTo(inside, "button", "Move Second");
  await inside.keyboard.press("ArrowUp");
  await expectFocusPreserved(inside);
  const rows = inside
    .getByRole("list", { name: "Rules, in the order they apply" })
    .getByRole("listitem");
  await expect(rows.first()).toContainText("Second");
  await press(inside, "button", "Save rules");
  await expect(inside.getByText("Rules saved as version 1")).toBeVisible();
});
