import { readFile } from "node:fs/promises";
import { callServer } from "../backend.ts";
import { csvFile, type Dropped, LAMPS, named, stockFile } from "./import-files.ts";
import {
  importLamps,
  catalogue,
  done,
  drop,
  press,
  throughToChanges,
  WRITTEN,
  changedCell,
} from "./import-steps.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

test("an import writes quantities to the warehouse, and an undo reverts them @look", async ({
  inside,
  person: { orgIds },
}) => {
  test.slow();
  const [org] = orgIds;
  await callServer("POST", "/rest/v1/products", {
    body: LAMPS.map(([sku, title_en, price]) => ({ org_id: org, sku, title_en, price })),
  });
  const stock = () =>
    callServer("GET", `/rest/v1/stock?org_id=eq.${org}&select=on_hand,products(sku)&order=on_hand`);
  await inside.goto("/product-management?import");
  await drop(inside, stockFile(["12", "3 boxes", "0"]));
  await press(inside, "Continue to columns");
  await expect(inside.getByLabel("Field for Qty: Stock")).toBeVisible();
  await press(inside, "Check all rows");
  const issue = inside.getByRole("rowgroup", { name: /^Stock: Stock is counted in pieces/ });
  await issue.getByRole("button", { name: "Keep only the number" }).click();
  await expect(inside.getByText("All rows are valid")).toBeVisible();
  await press(inside, "Compare with catalogue");
  await expect(changedCell(inside, "Stock", "— → 12")).toBeVisible();
  await inside.getByText("Update prices and stock only", { exact: true }).click();
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  expect(await stock()).toEqual([
    { on_hand: 0, products: { sku: "IMP-3" } },
    { on_hand: 3, products: { sku: "IMP-2" } },
    { on_hand: 12, products: { sku: "IMP-1" } },
  ]);
  await press(inside, "Show all changes");
  await expect(inside.getByRole("dialog").getByText("Stock (MAIN): — → 12")).toBeVisible();
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Close", exact: true }).click();

  await press(inside, "Undo import");
  await expect(inside.getByText("Undone: 3 products").first()).toBeVisible();
  expect(await stock()).toEqual([]);
});

test("an import resumes at the same step after a reload or after leaving the page, and can then be started", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  await drop(inside, csvFile());
  await press(inside, "Continue to columns");
  await press(inside, "Check all rows");
  await expect(inside.getByText("3 rows checked")).toBeVisible();
  await inside.reload();
  await expect(inside.getByText("3 rows checked")).toBeVisible();

  await inside.goto("/product-management?import");
  await checkAccessibility(inside);
  await press(inside, "Resume lamps.csv");
  await press(inside, "Compare with catalogue");
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  expect(await catalogue(person)).toEqual(WRITTEN);
});

test("an import is repeated with a newer file and pauses for a review of its changes", async ({
  inside,
  person,
}) => {
  await importLamps(inside);
  await inside.getByRole("link", { name: "Import another file" }).click();
  await inside
    .getByLabel("File for Import of lamps.csv")
    .setInputFiles(csvFile([...LAMPS.slice(0, 2), ["IMP-3", "Wall lamp", "76.00"]]));
  await expect(changedCell(inside, "Price", "75.25 → 76.00")).toBeVisible();
  await press(inside, "Import 1 product");
  await expect(done(inside)).toBeVisible();
  expect(await catalogue(person)).toMatchObject([{}, {}, { sku: "IMP-3", price: "76.0000" }]);
});

test("exported files, a workbook and CSV, are imported again without changes", async ({
  inside,
  person: { orgIds },
}) => {
  test.slow();
  await callServer("POST", "/rest/v1/products", {
    body: [
      {
        org_id: orgIds[0],
        sku: "=1+1",
        title_en: '=HYPERLINK("https://a.example")',
        description_en: 'Two\nlines, "quoted"; and more',
        gtin: "00614141000012",
        price: "0.1",
        tags: ["oak", "new"],
        images: [{ url: "https://a.example/1.png", alt: "Front, lit" }],
      },
    ],
  });
  await inside.goto("/product-management");
  const files: Dropped[] = [];
  for (const format of ["Excel workbook (XLSX)", "Comma-separated values (CSV)"])
    await test.step(`export as ${format}`, async () => {
      await press(inside, "More");
      await inside.getByRole("menuitem", { name: "Export list" }).click();
      const dialog = inside.getByRole("dialog", { name: "Export products" });
      await dialog.getByText("All fields").click();
      await dialog.getByText(format).click();
      const [download] = await Promise.all([
        inside.waitForEvent("download"),
        dialog.getByRole("button", { name: "Export" }).click(),
      ]);
      await expect(dialog).toBeHidden();
      files.push(named(download.suggestedFilename(), await readFile(await download.path())));
    });
  for (const file of files)
    await test.step(`import ${file.name}`, async () => {
      await inside.goto("/product-management?import");
      await drop(inside, file);
      await press(inside, "Continue to columns");
      await press(inside, "Check all rows");
      await press(inside, "Compare with catalogue");
      await expect(
        inside.getByText("There’s nothing to import: no row creates or changes a product."),
      ).toBeVisible();
    });
});

test("a table is pasted, and parsed again with the settings a person chooses", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  await inside.getByText("Paste a table").click();
  await inside
    .getByLabel("Pasted cells")
    .fill("Article|Title|Price\nP-1|Lamp|1.299,50\nP-2|Chair|99,00\n");
  await press(inside, "Use this table");
  await press(inside, "Change settings");
  await expect(inside.getByLabel("Delimiter")).toHaveValue("|");
  await inside.getByLabel("Delimiter").selectOption(";");
  await expect(inside.getByRole("columnheader", { name: "Article|Title|Price" })).toBeVisible();
  await inside.getByLabel("Delimiter").selectOption("|");
  await expect(inside.getByRole("cell", { name: "Chair" })).toBeVisible();
  await throughToChanges(inside);
  await press(inside, "Import 2 products");
  await expect(done(inside)).toBeVisible();
  expect(await catalogue(person)).toEqual([
    { sku: "P-1", title_en: "Lamp", price: "1299.5000" },
    { sku: "P-2", title_en: "Chair", price: "99.0000" },
  ]);
});
