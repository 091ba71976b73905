import { callServer } from "../backend.ts";
import { itemLine, priceFileText, soundItem } from "#support/distributor/price-file.ts";
import { checkAccessibility, expect, test } from "../portal.ts";
import { chooseFile, importFile, priceFile } from "./price-file-upload.ts";

test("an item of a price file becomes a product, and the next file changes its cost", async ({
  inside,
  person,
}) => {
  await importFile(inside, "first.ap", priceFile("C", "261120", "11.85", "9.00"));
  await checkAccessibility(inside);
  await inside.goto("/suppliers/tdx-ca/catalog?q=1000001");
  await inside.getByRole("checkbox", { name: /WIRELESS MOUSE 1/ }).click();
  await inside.getByRole("button", { name: "Add to catalogue" }).click();
  const dialog = inside.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add 1 item" }).click();
  await expect(dialog.getByText("1 product was created.")).toBeVisible();
  await checkAccessibility(inside);

  await importFile(inside, "second.ap", priceFile("C", "261121", "12.95", "9.00"));
  // The server updates linked products after the import.
  const cost = `/rest/v1/products?org_id=eq.${person.orgIds[0]}&sku=eq.TDX-1000001&select=cost::text`;
  await expect.poll(() => callServer("GET", cost)).toEqual([{ cost: "12.9500" }]);
  await inside.goto("/product-management?q=TDX-1000001");
  await expect(inside.getByText("12.95")).toBeVisible();
});

test("all items that match a search are added to the catalogue, except those that a person deselects", async ({
  inside,
}) => {
  test.slow();
  await importFile(inside, "large.ap", [...priceFileText({ records: 130 })].join(""));
  await inside.goto("/suppliers/tdx-ca/catalog?q=mouse");
  const taken = inside.getByRole("checkbox", { name: /MOUSE 3\b/ });
  await expect(taken).toBeVisible();
  await inside.getByRole("checkbox", { name: "Select all rows" }).click();
  await inside.getByRole("button", { name: "Select all matching rows" }).click();
  await taken.click();
  await expect(
    inside.getByRole("group", { name: "All matching rows selected, except 1" }),
  ).toBeVisible();
  await checkAccessibility(inside);
  await inside.getByRole("button", { name: "Add to catalogue" }).click();
  const dialog = inside.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add all matching items" }).click();
  await expect(dialog.getByText("129 products were created.")).toBeVisible();
});

test("a person decides what happens to items missing from a full file, and undoes the import", async ({
  inside,
}) => {
  test.slow();
  await importFile(inside, "first.ap", priceFile("C", "261120", "10.00", "11.85"));
  await inside.goto("/suppliers/tdx-ca/upload");
  await chooseFile(inside, "second.ap", priceFile("C", "261121", "10.00"));
  await inside.getByLabel("Items that a full file no longer lists").selectOption("No change");
  await expect(inside.getByRole("button", { name: "Record the file as unchanged" })).toBeVisible();
  await inside
    .getByLabel("Items that a full file no longer lists")
    .selectOption("Discontinued immediately");
  await expect(inside.getByText("It lacks 1 of the 2 currently listed items.")).toBeVisible();
  await expect(inside.getByText("Records in the last full file, first.ap: 2.")).toBeVisible();
  await inside.getByRole("button", { name: "Import 1 change" }).click();
  const question = inside.getByRole("alertdialog");
  await expect(question.getByText("1 item isn’t in this file")).toBeVisible();
  await checkAccessibility(inside);
  await question.getByRole("button", { name: "Import 1 change" }).click();
  await expect(inside.getByText("second.ap imported")).toBeVisible();
  const discontinued = "/suppliers/tdx-ca/catalog?state=discontinued";
  await inside.goto(discontinued);
  await expect(inside.getByText("WIRELESS MOUSE 2")).toBeVisible();

  await inside.goto("/suppliers/tdx-synnex-ca");
  await inside.getByRole("button", { name: /Undo/ }).first().click();
  await inside.getByRole("alertdialog").getByRole("button", { name: /Undo/ }).click();
  await expect(inside.getByText("Undone", { exact: true }).first()).toBeVisible();
  await inside.goto(discontinued);
  await expect(inside.getByText("No items match")).toBeVisible();
});

test("a rejected record is listed with its reason before and after the import, until the import is undone @phone-only", async ({
  inside,
}) => {
  const broken = itemLine({ ...soundItem(7), cost: "CALL" });
  const text = `${priceFile("C", "261120", "11.85")}${broken}\n${itemLine(soundItem(8))}\n`;
  await inside.goto("/suppliers/tdx-ca/upload");
  await chooseFile(inside, "one-broken.ap", text);
  const issues = inside.getByRole("region", { name: "Issues in this file" });
  await expect(issues.getByRole("rowgroup", { name: "Price can’t be read" })).toContainText(
    "Line 3",
  );
  expect(await issues.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  const sheet = inside.getByRole("dialog", { name: "Rejected records" });
  await inside.getByRole("button", { name: "Rejected" }).click();
  await expect(sheet.getByText("Price can’t be read")).toBeVisible();
  await expect(sheet.getByText(broken)).toBeVisible();
  await checkAccessibility(inside);
  await inside.keyboard.press("Escape");
  await inside.getByRole("button", { name: "Import 2 changes" }).click();
  await expect(inside.getByText("one-broken.ap imported")).toBeVisible();

  await inside.goto("/suppliers/tdx-synnex-ca");
  const file = inside.getByRole("row", { name: /one-broken\.ap/ });
  await file.getByRole("link", { name: "1", exact: true }).click();
  await expect(sheet.getByText("Line 3")).toBeVisible();
  await expect(sheet.getByText(broken)).toBeVisible();
  await checkAccessibility(inside);
  await inside.keyboard.press("Escape");
  const special = inside.getByRole("region", { name: "Issues and special items" });
  await special.getByRole("link", { name: "Price can’t be read" }).click();
  await expect(sheet.getByText("one-broken.ap · Price can’t be read · 1 record")).toBeVisible();
  await expect(sheet.getByText("Line 3")).toBeVisible();
  await inside.keyboard.press("Escape");
  await inside.getByRole("link", { name: /^ON / }).click();
  await expect(inside.getByText("WIRELESS MOUSE 8")).toBeVisible();

  await inside.goto("/suppliers/tdx-synnex-ca");
  await file.getByRole("button", { name: "Undo" }).click();
  await inside.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(file.getByText("Undone", { exact: true })).toBeVisible();
  await expect(file.getByRole("link")).toHaveCount(0);
});

test("a truncated price file and a text file of another kind change nothing, and a price file that is named .txt is imported", async ({
  inside,
}) => {
  await inside.goto("/suppliers/tdx-ca/upload");
  await chooseFile(inside, "half.ap", priceFile("C", "261120", "10.00", "11.85").slice(0, -60));
  await expect(inside.getByText("The file ends in the middle of line 3.")).toBeVisible();
  await inside.goto("/suppliers/tdx-synnex-ca");
  await expect(inside.getByText("No price file yet")).toBeVisible();

  await inside.goto("/suppliers/tdx-ca/upload");
  await chooseFile(inside, "notes.txt", "Call the distributor\nabout the prices\n");
  const rejection = inside.getByRole("alert").filter({ hasText: "notes.txt" });
  await expect(rejection).toContainText("its first record isn’t a header. Nothing was changed.");
  await importFile(inside, "100200.txt", priceFile("C", "261120", "11.85", "9.00"));
  await inside.goto("/suppliers/tdx-synnex-ca");
  await expect(inside.getByRole("row", { name: /^\w+\.txt/ })).toContainText("2 records");
});
