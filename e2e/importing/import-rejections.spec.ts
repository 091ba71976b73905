import { readFile } from "node:fs/promises";
import { callServer, type Person } from "../backend.ts";
import { csvFile, LAMPS } from "./import-files.ts";
import { done, openChanges, press } from "./import-steps.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

/** Checks a file with two valid lamps and an invalid one. Someone else adds the second lamp before the import. */
async function importWithRejection(page: Page, { orgIds: [org] }: Person) {
  await openChanges(page, csvFile([...LAMPS.slice(0, 2), ["", "Wall lamp", "75.25"]]));
  await callServer("POST", "/rest/v1/products", { body: { org_id: org, sku: "IMP-2" } });
}

test("rows the database rejected are downloaded with the other rejected rows, even after leaving the screen", async ({
  inside,
  person,
}) => {
  await importWithRejection(inside, person);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await inside.route("**/rpc/apply_chunk", async (route) => {
    await held;
    await route.continue();
  });
  await press(inside, "Import 2 products");
  await inside.getByRole("link", { name: "Back to products" }).click();
  await expect(inside.getByRole("heading", { name: "Product management" })).toBeVisible();
  goOn();
  await expect(inside.getByText("Imported: 1 product")).toBeVisible();
  await inside.goBack();
  await expect(done(inside)).toBeVisible();
  await expect(inside.getByText("1 product wasn’t updated")).toBeVisible();

  const [download] = await Promise.all([
    inside.waitForEvent("download"),
    press(inside, "Download rejected rows"),
  ]);
  expect((await readFile(await download.path(), "utf8")).trimEnd().split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/^"IMP-2";"Floor lamp";"120.00";"Someone else changed this product/),
    expect.stringMatching(/^"";"Wall lamp";"75.25";"SKU: This field can’t be empty/),
  ]);
  await expect(inside.getByText(/rejected by the catalogue can’t be downloaded/)).toHaveCount(0);
});

test("an import that resumes without its file says that rows rejected by the catalogue can't be downloaded @look", async ({
  inside,
  person,
  context,
}) => {
  await importWithRejection(inside, person);
  let chunks = 0;
  await context.route("**/rpc/apply_chunk", async (route) => {
    chunks += 1;
    // Holds the first chunk, so that the tab closes before it arrives.
    if (chunks > 1) await route.continue();
  });
  await press(inside, "Import 2 products");
  await expect.poll(() => chunks).toBe(1);
  await inside.close();

  const next = await context.newPage();
  await next.goto("/product-management?import");
  await expect(next.getByText("Imported: 1 product")).toBeVisible();
  await press(next, "Close message");
  await press(next, "Report: Import of lamps.csv");
  await expect(next.getByText(/rejected by the catalogue can’t be downloaded/)).toBeVisible();
  await expect(next.getByRole("button", { name: "Download rejected rows" })).toBeVisible();
  await checkAccessibility(next);
});
