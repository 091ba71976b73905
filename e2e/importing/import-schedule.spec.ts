import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { z } from "zod";
import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";
import { changedCell, press } from "./import-steps.ts";

/** A supplier's server. Tests change the list that it serves. */
const site = {
  list: "",
  server: createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/csv" }).end(site.list),
  ),
  address: "",
};
test.beforeAll(async () => {
  await once(site.server.listen(0, "127.0.0.1"), "listening");
  const { port } = z.object({ port: z.int() }).parse(site.server.address());
  site.address = `http://127.0.0.1:${port}/lamps.csv`;
});
test.afterAll(() => site.server.close());
test.beforeEach(() => {
  site.list = "SKU,Title,Price\nREG-1,Desk lamp,49.50\nREG-2,Floor lamp,89.00\n";
});

/** While a run is due, the list of schedules reloads automatically, so the result of the run appears after a while. */
const RUN = { timeout: 30_000 };
const prices = ({ orgIds: [org] }: Person) =>
  callServer("GET", `/rest/v1/products?org_id=eq.${org}&select=sku,price::text&order=sku`);

/** Imports the list from its URL by hand. */
async function importList(page: Page) {
  await page.goto("/product-management?import");
  await page.getByText("Import from a URL").click();
  await page.getByLabel("File URL").fill(site.address);
  await press(page, "Fetch file");
  await press(page, "Continue to columns");
  await press(page, "Check all rows");
  await press(page, "Compare with catalogue");
  await press(page, "Import 2 products");
  await expect(page.getByText(/^Catalogue updated:/)).toBeVisible();
}

/** Imports the list from its URL and opens the dialog that schedules this import. */
async function schedule(page: Page) {
  await importList(page);
  // On a phone, the import's message covers the buttons and stays while the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText("Imported: 2 products")).toBeHidden();
  await press(page, "Schedule an import…");
  await expect(page.getByRole("dialog", { name: "Import schedule" })).toBeVisible();
  await expect(page.getByLabel("File URL")).toHaveValue(site.address);
}

test("a scheduled import fetches a list from a URL repeatedly, writes only what changed, and reports rejected rows @look", async ({
  inside,
  person,
}) => {
  test.slow();
  await schedule(inside);
  await checkAccessibility(inside);
  await press(inside, "Save schedule");
  await expect(inside.getByText("Scheduled: lamps.csv")).toBeVisible();

  await inside.goto("/product-management?import");
  const panel = inside.getByRole("region", { name: "Scheduled imports" });
  await expect(panel.getByText("Not run yet")).toBeVisible();
  await checkAccessibility(inside);

  site.list = site.list.replace("89.00", "92.00");
  await press(inside, "Run now: lamps.csv");
  await expect(panel.getByText(/Changed: 1 · Unchanged: 1/)).toBeVisible(RUN);
  expect(await prices(person)).toEqual([
    { sku: "REG-1", price: "49.5000" },
    { sku: "REG-2", price: "92.0000" },
  ]);

  await press(inside, "Run now: lamps.csv");
  await expect(panel.getByText(/The file hasn’t changed since the last run\./)).toBeVisible(RUN);

  const more = Array.from({ length: 20 }, (_, at) => `REG-${at + 10},Lamp,1.00\n`).join("");
  site.list = `${site.list}${more},"Chair, red",3.00\n`;
  await press(inside, "Run now: lamps.csv");
  await expect(panel.getByText(/New: 20 · .*Rejected: 1/)).toBeVisible(RUN);
  await panel.getByRole("button", { name: "Report: lamps.csv" }).click();
  const download = inside.waitForEvent("download");
  await press(inside, "Download rejected rows");
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.trim().split("\r\n").slice(1)).toEqual([
    '"","Chair, red","3.00","SKU: This field can’t be empty."',
  ]);
});

test("an import from a URL is repeated with one click and pauses for a review of its changes", async ({
  inside,
  person,
}) => {
  await importList(inside);
  site.list = site.list.replace("89.00", "92.00");
  await inside.goto("/product-management?import");
  await press(inside, "Fetch and run again: Import of lamps.csv");
  await expect(changedCell(inside, "Price", "89.00 → 92.00")).toBeVisible();
  await press(inside, "Import 1 product");
  await expect(inside.getByText(/^Catalogue updated:/)).toBeVisible();
  expect(await prices(person)).toMatchObject([{}, { sku: "REG-2", price: "92.0000" }]);
});

test("a scheduled import with a price jump waits for a person, who reviews the file and approves it", async ({
  inside,
  person,
}) => {
  test.slow();
  await schedule(inside);
  await press(inside, "Save schedule");
  await expect(inside.getByText("Scheduled: lamps.csv")).toBeVisible();
  site.list = site.list.replace("89.00", "890.00");
  await inside.goto("/product-management?import");
  await press(inside, "Run now: lamps.csv");
  await expect(inside.getByText(/1 price changes by the schedule’s limit or more/)).toBeVisible(
    RUN,
  );

  await press(inside, "More actions for lamps.csv");
  await inside.getByRole("menuitem", { name: "Review the file" }).click();
  await expect(inside.getByRole("cell", { name: "890.00" })).toBeVisible();
  await inside.goBack();

  await press(inside, "Approve…");
  await inside.getByRole("alertdialog").getByRole("button", { name: "Approve import" }).click();
  await expect(inside.getByText("Succeeded")).toBeVisible(RUN);
  expect(await prices(person)).toMatchObject([{}, { price: "890.0000" }]);

  await press(inside, "More actions for lamps.csv");
  await inside.getByRole("menuitem", { name: "Delete…" }).click();
  await inside.getByRole("alertdialog").getByRole("button", { name: "Delete schedule" }).click();
  await expect(
    inside.getByText("Import automatically from a URL, hourly, daily or weekly."),
  ).toBeVisible();
});
