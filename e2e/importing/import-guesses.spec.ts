import { xlsx } from "#support/files/sample-files.ts";
import { callServer } from "../backend.ts";
import { named } from "./import-files.ts";
import { done, drop, press } from "./import-steps.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

test("a guessed setting is listed first, with the values it's based on @phone-only", async ({
  inside,
}) => {
  await inside.goto("/product-management?import");
  await drop(
    inside,
    named("prices.csv", "SKU;Name;Price\nA-1;Lamp;1,234\nA-2;Desk;2,345\nTotal;;3,579\n"),
  );
  const first = inside.getByRole("combobox").first();
  await expect(first).toHaveAccessibleName("Decimal separator");
  await expect(first).toHaveAccessibleDescription("Based on “1,234” · “2,345”");
  await checkAccessibility(inside);
  await expect(inside.getByRole("cell", { name: "Total" })).toBeHidden();
  await press(inside, "Change settings");
  await inside.getByLabel("Totals rows").selectOption("Read as data");
  await expect(inside.getByRole("cell", { name: "Total" })).toBeVisible();
});

test("the import guesses how to read hidden rows and ditto marks, and the person can change both", async ({
  inside,
}) => {
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const row = (cells: string, isHidden = false) =>
    `<row${isHidden ? ' hidden="1"' : ""}>${cells.split(";").map(text).join("")}</row>`;
  const data = [
    row("SKU;Title;Brand;Price"),
    row("H-1;Hidden-journey lamp;Bord;9.50"),
    row("H-2;Hidden-journey desk;idem;8.50", true),
    row("H-3;Hidden-journey rug;idem;7.50"),
  ];
  await inside.goto("/product-management?import");
  const file = await xlsx([{ name: "Prices", data: data.join("") }]);
  await drop(inside, named("hidden.xlsx", Buffer.from(file)));
  const hidden = inside.getByLabel("Hidden rows and columns");
  await expect(hidden).toHaveAccessibleDescription("Based on “H-2”");
  await expect(inside.getByRole("cell", { name: "Bord" })).toHaveCount(3);
  await checkAccessibility(inside);
  await hidden.selectOption("Leave out");
  await expect(inside.getByRole("cell", { name: "H-2" })).toBeHidden();
  await inside.getByLabel("Ditto marks").selectOption("Read as data");
  await expect(inside.getByRole("cell", { name: "idem" })).toBeVisible();
});

/**
 * Checks a file in which one row has more cells than there are columns. Returns the group of rows rejected for this.
 */
async function checkStock(page: Page, text: string) {
  await page.goto("/product-management?import");
  await drop(page, named("stock.csv", text));
  await press(page, "Continue to columns");
  await press(page, "Check all rows");
  return page.getByRole("rowgroup", { name: /^Whole row: The row has more cells/ });
}

test("a row with more cells than columns is rejected until the person joins its cells", async ({
  inside,
  person,
}) => {
  const rejected = await checkStock(
    inside,
    "SKU,Title,Cost,Qty\nA-1,Lamp,6,10\nA-2,Desk,7,1,000\nA-3,Chair,8,100+\n",
  );
  await rejected.getByRole("button", { name: "Show rows" }).click();
  await expect(
    rejected.getByText("A-2 | Desk | 7 | 1 | 000 → A-2 | Desk | 7 | 1000"),
  ).toBeVisible();
  await rejected.getByRole("button", { name: "Join the split cells" }).click();
  await expect(rejected).toBeHidden();
  await expect(inside.getByText(/The stock is a lower limit/)).toBeVisible();
  await press(inside, "Compare with catalogue");
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  const [org] = person.orgIds;
  expect(
    await callServer("GET", `/rest/v1/stock?org_id=eq.${org}&select=on_hand&order=on_hand`),
  ).toEqual([{ on_hand: 10 }, { on_hand: 100 }, { on_hand: 1000 }]);
});

test("each correction made during a check can be undone on its own, even after a reload @phone-only", async ({
  inside,
  person,
}) => {
  const rejected = await checkStock(
    inside,
    "SKU,Title,Cost,Qty\nA-1,Lamp,about 6,10\nA-2,Desk,7,1,000\n",
  );
  await press(inside, "Join the split cells");
  await expect(rejected).toBeHidden();
  await press(inside, "Keep only the number");
  const undo = inside.getByRole("button", { name: /^Undo correction/ });
  await expect(undo).toHaveCount(2);
  await checkAccessibility(inside);

  await press(inside, "Undo correction Whole row: Join the split cells");
  await expect(rejected).toBeVisible();
  await expect(inside.getByText("1 rejected")).toBeVisible();
  await expect(undo).toHaveAccessibleName("Undo correction Cost: Keep only the number");
  await inside.reload();
  await expect(rejected).toBeVisible();
  await expect(undo).toHaveAccessibleName("Undo correction Cost: Keep only the number");
  await undo.click();
  await expect(undo).toHaveCount(0);
  await press(inside, "Keep only the number");
  await expect(undo).toHaveCount(1);
  await press(inside, "Compare with catalogue");
  await press(inside, "Import 1 product");
  await expect(done(inside)).toBeVisible();
  const [org] = person.orgIds;
  const written = `/rest/v1/products?org_id=eq.${org}&select=sku,cost::text`;
  expect(await callServer("GET", written)).toEqual([{ sku: "A-1", cost: "6.0000" }]);
});

test("a list with a column for each size becomes variants, and the import asks about a stock of 9999", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  const rows = ["SKU,Title,Price,S,M,L", "TEE,Tee,19.99,4,,9999", "CAP,Cap,9.99,,,"];
  await drop(inside, named("sizes.csv", rows.join("\n")));
  const sizes = inside.getByLabel("Sizes");
  await expect(sizes).toHaveAccessibleDescription("Based on “S” · “M” · “L”");
  await expect(inside.getByRole("columnheader", { name: /^Quantity/ })).toBeVisible();
  await sizes.selectOption("One product per row");
  await expect(inside.getByRole("columnheader", { name: /^Quantity/ })).toBeHidden();
  await sizes.selectOption("One product per size");
  await expect(inside.getByRole("columnheader", { name: /^Quantity/ })).toBeVisible();
  await press(inside, "Continue to columns");
  await press(inside, "Check all rows");
  const asked = inside.getByRole("rowgroup", { name: /A stock of only nines/ });
  await asked.getByRole("button", { name: "Replace values" }).click();
  await inside.getByRole("textbox", { name: "9999" }).fill("250");
  await inside.getByRole("dialog").getByRole("button", { name: "Apply to all rows" }).click();
  await expect(asked).toBeHidden();
  await press(inside, "Compare with catalogue");
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  const [org] = person.orgIds;
  expect(
    await callServer(
      "GET",
      `/rest/v1/products?org_id=eq.${org}&select=sku,variant_group,variant_options,stock(on_hand)&order=sku`,
    ),
  ).toEqual([
    { sku: "CAP", variant_group: null, variant_options: {}, stock: [] },
    {
      sku: "TEE-L",
      variant_group: "TEE",
      variant_options: { Size: "L" },
      stock: [{ on_hand: 250 }],
    },
    { sku: "TEE-S", variant_group: "TEE", variant_options: { Size: "S" }, stock: [{ on_hand: 4 }] },
  ]);
});
