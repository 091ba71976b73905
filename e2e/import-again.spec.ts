import { ask } from "./backend.ts";
import { csvFile, LAMPS, stockFile } from "./import-files.ts";
import { catalogue, done, drop, press, throughToChanges } from "./import-steps.ts";
import { checkAccessibility, expect, test } from "./portal.ts";

test("quantities reach the warehouse, and an undo takes them back @look", async ({
  inside,
  person: { orgIds },
}) => {
  test.slow();
  const [org] = orgIds;
  await ask("POST", "/rest/v1/products", {
    body: LAMPS.map(([sku, title_en, price]) => ({ org_id: org, sku, title_en, price })),
  });
  const stock = () =>
    ask("GET", `/rest/v1/stock?org_id=eq.${org}&select=on_hand,products(sku)&order=on_hand`);
  await inside.goto("/product-management?import");
  await drop(inside, stockFile(["12", "3 boxes", "0"]));
  await press(inside, "Continue to the columns");
  await expect(inside.getByLabel("What Qty becomes: Stock")).toBeVisible();
  await press(inside, "Check every row");
  const cause = inside.getByRole("region", { name: /^Stock: Stock is counted in pieces/ });
  await cause.getByRole("button", { name: "Take the number alone" }).click();
  await expect(inside.getByText("Every row can be used")).toBeVisible();
  await press(inside, "Compare with the catalogue");
  await expect(inside.getByText("Stock: — → 12")).toBeVisible();
  await inside.getByText("Write prices and stock only", { exact: true }).click();
  await press(inside, "Write 3 products");
  await expect(done(inside)).toBeVisible();
  expect(await stock()).toEqual([
    { on_hand: 0, products: { sku: "IMP-3" } },
    { on_hand: 3, products: { sku: "IMP-2" } },
    { on_hand: 12, products: { sku: "IMP-1" } },
  ]);
  await press(inside, "Show every change");
  await expect(inside.getByRole("dialog").getByText("Stock (MAIN): — → 12")).toBeVisible();
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Close", exact: true }).click();

  await press(inside, "Undo the import");
  await expect(inside.getByText("Undone: 3 products").first()).toBeVisible();
  expect(await stock()).toEqual([]);
});

test("an import is run again with the next file, and stops where its changes are seen", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  await drop(inside, csvFile());
  await throughToChanges(inside);
  await press(inside, "Write 3 products");
  await expect(done(inside)).toBeVisible();
  await inside.getByRole("link", { name: "Import the next file" }).click();
  await inside
    .getByLabel("Next file for Import of lamps.csv")
    .setInputFiles(csvFile([...LAMPS.slice(0, 2), ["IMP-3", "Wall lamp", "76.00"]]));
  await expect(inside.getByText("Price: 75.25 → 76")).toBeVisible();
  await press(inside, "Write 1 product");
  await expect(done(inside)).toBeVisible();
  expect(await catalogue(person)).toMatchObject([{}, {}, { sku: "IMP-3", price: "76.0000" }]);
});
