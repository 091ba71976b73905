import { writeFile } from "node:fs/promises";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { headerLine, itemLine, soundItem } from "#support/distributor/price-file.ts";
import { checkAccessibility, expect, test } from "../portal.ts";
import { chooseFile, importFile, priceFile } from "./price-file-upload.ts";

/** The field map of American accounts, whose records have the warehouses at different positions. */
const AMERICA = {
  ...CANADA,
  warehouses: CANADA.warehouses.map((warehouse, at) => ({
    ...warehouse,
    position: [18, 30, 56, 63, 64][at] ?? 69,
  })),
};

test("a file of an American account changes nothing, and a delta changes only the items that it lists", async ({
  inside,
}) => {
  await importFile(inside, "first.ap", priceFile("C", "261120", "10.00", "11.85", "9.00"));
  await inside.goto("/suppliers/tdx-ca/upload");
  const american = [1, 2, 3].map((number) => itemLine(soundItem(number), AMERICA));
  await chooseFile(inside, "627674.ap", [headerLine("C", "261121"), ...american, ""].join("\n"));
  const rejection = inside.getByRole("alert").filter({ hasText: "627674.ap" });
  await expect(rejection).toContainText("belongs to an account in the United States");
  await expect(rejection).toContainText("Nothing was changed.");
  await checkAccessibility(inside);

  await rejection.getByRole("button", { name: "Choose another file" }).click();
  const line = (number: number, cost: string) =>
    itemLine({ ...soundItem(number), cost, regularCost: cost });
  const delta = [headerLine("U", "261121"), line(1, "10.50"), line(4, "7.00"), ""].join("\n");
  await chooseFile(inside, "delta.ap", delta);
  await expect(inside.getByText("Delta: lists changes only.")).toBeVisible();
  await expect(inside.getByLabel("Items that a full file no longer lists")).toHaveCount(0);
  await inside.getByRole("button", { name: "Import 2 changes" }).click();
  await expect(inside.getByText("delta.ap imported")).toBeVisible();

  await inside.goto("/suppliers/tdx-synnex-ca");
  await expect(inside.getByRole("row", { name: /^\w+\.ap/ })).toHaveText([/^delta/, /^first/]);
  const latest = inside.getByRole("region", { name: "Latest file" });
  await expect(latest.getByText("Delta: lists changes only.")).toBeVisible();
  await latest.getByRole("link", { name: "Changed 1" }).click();
  await expect(inside.getByText(/^WIRELESS MOUSE \d$/)).toHaveText(["WIRELESS MOUSE 1"]);
  await inside.goto("/suppliers/tdx-ca/catalog?stock=available");
  await expect(inside.getByText(/^WIRELESS MOUSE \d$/)).toHaveCount(4);
});

test("a price file that changes on disk after the review isn't imported", async ({
  inside,
}, info) => {
  const path = info.outputPath("100200.ap");
  await writeFile(path, priceFile("C", "261120", "10.00"));
  await inside.goto("/suppliers/tdx-ca/upload");
  await inside.locator("input[type=file]").first().setInputFiles(path);
  const button = inside.getByRole("button", { name: "Import 1 change" });
  await expect(button).toBeVisible();
  await writeFile(path, priceFile("C", "261120", "99.00", "10.00"));
  await button.click();
  await expect(inside.getByRole("alert")).toContainText(
    "The file was changed, moved or deleted after we checked it. Choose it again." +
      "The import stopped, and its changes were undone.",
  );
  await inside.goto("/suppliers/tdx-ca/catalog");
  await expect(inside.getByText("No items yet")).toBeVisible();
  await expect(inside.getByText("WIRELESS MOUSE")).toHaveCount(0);
});

test("imported lists of categories and manufacturers give the codes in the distributor's catalogue their names", async ({
  inside,
}) => {
  const manufacturer = "NORTHVALE TECHNOLOGIES INC";
  await importFile(
    inside,
    "first.ap",
    [headerLine("C", "261120"), itemLine({ ...soundItem(1), manufacturer }), ""].join("\n"),
  );
  await inside.goto("/suppliers/tdx-ca/upload");
  await inside.getByText("Category and manufacturer names").click();
  const upload = (label: string, name: string, text: string) =>
    inside.getByLabel(label).setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  await upload("Category list", "notes.txt", "Call the distributor\nabout the prices\n");
  await expect(inside.getByText("This file isn’t a list of codes and names.")).toBeVisible();
  await upload(
    "Category list",
    "category_list.txt",
    [
      "CatCode\tLevel1Description\tLevel2Description\tLevel3Description",
      "003\tPeripherals",
      "003019\tPeripherals\tInput devices",
      "003019217\tPeripherals\tInput devices\tMice",
      "",
    ].join("\n"),
  );
  await expect(inside.getByText("3 names. A new list replaces them.")).toBeVisible();
  await upload("Manufacturer list", "vend_code_list.txt", `88001~${manufacturer}ORPORATED\n`);
  await expect(inside.getByText("1 name. A new list replaces it.")).toBeVisible();
  await checkAccessibility(inside);

  await inside.goto("/suppliers/tdx-ca/catalog?q=1000001");
  await inside.getByRole("link", { name: "1000001", exact: true }).click();
  const item = inside.getByRole("dialog");
  await expect(item.getByText("Peripherals › Input devices › Mice")).toBeVisible();
  await expect(item.getByText(`${manufacturer}ORPORATED`)).toBeVisible();
});

test("versions of the field map are saved, and a file is read with an earlier one", async ({
  inside,
}) => {
  test.slow();
  await inside.goto("/suppliers/tdx-ca/upload");
  const editor = inside.getByRole("dialog", { name: "Field positions" });
  const openEditor = () => inside.getByRole("button", { name: "Edit positions" }).click();
  await openEditor();
  await editor.getByLabel("Position of MSRP").fill("");
  await editor.getByLabel("Position of Cost", { exact: true }).fill("14");
  await editor.getByRole("button", { name: "Add a warehouse" }).click();
  await expect(editor.getByText(/Each warehouse needs a name/)).toBeVisible();
  await editor.getByLabel("Name of warehouse 6").fill("Montréal");
  await editor.getByLabel("Code of warehouse 6").fill("75");
  await editor.getByLabel("Province of warehouse 6").fill("QC");
  await editor.getByLabel("Position of warehouse 6").fill("22");
  await expect(editor.getByText("A position is used more than once.")).toBeVisible();
  await checkAccessibility(inside);
  await editor.getByLabel("Position of warehouse 6").fill("63");
  await editor.getByRole("button", { name: "Save version 1" }).click();
  const versions = inside.getByLabel("Field map");
  await expect(versions.getByRole("option", { selected: true })).toHaveText(/^Version 1, /);
  await openEditor();
  await editor.getByRole("button", { name: "Remove warehouse 6" }).click();
  await editor.getByRole("button", { name: "Save version 2" }).click();
  await expect(versions.getByRole("option", { selected: true })).toHaveText(/^Version 2, /);

  await versions.selectOption("1");
  const map = {
    fields: { ...CANADA.fields, cost: 14, msrp: 13 },
    warehouses: [...CANADA.warehouses, { code: "75", name: "", province: "QC", position: 63 }],
  };
  const written = { ...soundItem(1), cost: "12.34", regularCost: "12.34", total: "23" };
  const line = itemLine({ ...written, quantities: ["1", "2", "3", "4", "5", "8"] }, map);
  await chooseFile(inside, "moved.ap", [headerLine("C", "261120"), line, ""].join("\n"));
  await expect(inside.getByRole("row", { name: "Montréal (QC) 8" })).toBeVisible();
  await expect(inside.getByText("No issues in this file.")).toBeVisible();
  await inside.getByRole("button", { name: "Import 1 change" }).click();
  await expect(inside.getByText("moved.ap imported")).toBeVisible();
  await inside.goto("/suppliers/tdx-synnex-ca");
  await expect(inside.getByText("field map 1")).toBeVisible();
  await inside.goto("/suppliers/tdx-ca/catalog?q=1000001");
  await inside.getByRole("link", { name: "1000001", exact: true }).click();
  await expect(inside.getByRole("dialog").getByText("$12.34").first()).toBeVisible();
});
