import { z } from "zod";
import { callServer, type Person } from "../backend.ts";
import { csvFile, LAMPS, MANY, manyRows, nestedFile, webPage, zipFile } from "./import-files.ts";
import {
  catalogue,
  done,
  drop,
  openChanges,
  press,
  throughToChanges,
  WRITTEN,
  changedCell,
} from "./import-steps.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

test("the import offers the tables of a zip, and one of them becomes products", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  await drop(inside, await zipFile());
  const preview = inside.getByRole("region", { name: "First rows of lamps.csv" });
  await expect(preview.getByRole("cell", { name: "Desk lamp" })).toBeVisible();
  await checkAccessibility(inside);
  await press(inside, "Open lamps.csv");
  await throughToChanges(inside);
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  expect(await catalogue(person)).toEqual(WRITTEN);
});

test("the import lets a person pick the row element in a file's tree and read its repeated children as rows or columns @phone-only", async ({
  inside,
}) => {
  await inside.goto("/product-management?import");
  await drop(inside, nestedFile());
  await expect(inside.getByRole("radio", { name: "item × 2" })).toBeChecked();
  await inside.getByLabel("How to import repeated size elements").selectOption("One row each");
  const rows = inside.getByRole("region", { name: "First rows" }).getByRole("row");
  await expect(rows).toHaveText([/Row/, /Shirt.*S-1/, /Shirt.*S-2/, /Hat.*H-1/, /Hat.*H-2/]);
  await inside.getByLabel("How to import repeated size elements").selectOption("One column each");
  await expect(rows).toHaveText([/Row.*size \(2\)\/SKU/, /Shirt.*S-1.*S-2/, /Hat.*H-1.*H-2/]);
  await checkAccessibility(inside);
  await inside.getByRole("radio", { name: "size × 4" }).check();
  await expect(rows).toHaveCount(5);
});

test("a price list is imported into the empty catalogue step by step, and undone @look @phone", async ({
  inside,
  person,
}) => {
  // The test checks every step for accessibility.
  test.slow();
  await inside.goto("/product-management");
  await expect(inside.getByText("0 products")).toBeVisible();
  await press(inside, "Import a file");
  await checkAccessibility(inside);
  await drop(inside, csvFile());
  await expect(inside.getByText(/Delimiter: ;/)).toBeVisible();
  await checkAccessibility(inside);
  await press(inside, "Continue to columns");
  await expect(inside.getByText("from its name · certain").first()).toBeVisible();
  await checkAccessibility(inside);
  await press(inside, "Check all rows");
  await expect(inside.getByText("3 rows checked")).toBeVisible();
  // The button mustn't move while results arrive, or a click could miss it.
  const next = await inside.getByRole("button", { name: "Compare with catalogue" }).boundingBox();
  const windowHeight = inside.viewportSize()?.height ?? 0;
  expect(windowHeight - ((next?.y ?? 0) + (next?.height ?? 0))).toBeLessThan(20);
  await checkAccessibility(inside);

  await inside.goBack();
  await expect(inside.getByRole("heading", { name: "Columns in the file" })).toBeVisible();
  await inside.goForward();
  await press(inside, "Compare with catalogue");
  await expect(changedCell(inside, "Title (English)", "Desk lamp")).toBeVisible();
  await checkAccessibility(inside);
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  await checkAccessibility(inside);

  await press(inside, "Undo import");
  await expect(inside.getByText("Undone: 3 products").first()).toBeVisible();
  expect(await catalogue(person)).toEqual([]);
});

test("importing a list of existing products shows what changes and writes only that", async ({
  inside,
  person,
}) => {
  await callServer("POST", "/rest/v1/products", {
    body: LAMPS.map(([sku, title_en, price]) => ({
      org_id: person.orgIds[0],
      sku,
      title_en,
      price,
    })),
  });
  await openChanges(inside, csvFile([["IMP-1", "Desk lamp", "99.00"], ...LAMPS.slice(1)]));
  await expect(changedCell(inside, "Price", "49.50 → 99.00")).toBeVisible();
  await expect(inside.getByRole("button", { name: "Import 1 product" })).toBeDisabled();
  await inside.getByLabel("I’ve reviewed this, and it’s correct").check();
  await press(inside, "Import 1 product");
  await expect(done(inside)).toBeVisible();
  expect(await catalogue(person)).toEqual([
    { ...WRITTEN[0], price: "99.0000" },
    ...WRITTEN.slice(1),
  ]);
});

test("an import that is opened on a supplier's page has that supplier selected, and rejects a web page with a message", async ({
  inside,
  person,
}) => {
  const [supplier] = z.array(z.object({ id: z.uuid() })).parse(
    await callServer("POST", "/rest/v1/suppliers", {
      body: { org_id: person.orgIds[0], name: "Nordic Supply", code: "NORD" },
    }),
  );
  await inside.goto("/suppliers");
  await inside.getByRole("grid", { name: "Suppliers" }).getByText("Nordic Supply").click();
  await inside.getByRole("link", { name: "Import a file" }).click();
  await expect(inside.getByRole("combobox", { name: "Supplier", exact: true })).toHaveValue(
    supplier?.id ?? "",
  );
  await drop(inside, webPage());
  await expect(inside.getByText(/This is a web page\./)).toBeVisible();
});

test("an import shows which value it skips and why, and the value is fixed", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  await drop(inside, csvFile([["IMP-1", "Desk lamp", "soon"], ...LAMPS.slice(1)]));
  await press(inside, "Continue to columns");
  await press(inside, "Check all rows");
  const issue = inside.getByRole("rowgroup", { name: /^Price: Enter a number/ });
  await issue.getByRole("button", { name: "Show rows" }).click();
  await issue.getByLabel("Value in row 2").fill("49.50");
  await issue.getByRole("button", { name: "Apply" }).click();
  await expect(inside.getByText("All rows are valid")).toBeVisible();
  await press(inside, "Compare with catalogue");
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  expect(await catalogue(person)).toEqual(WRITTEN);
});

test.describe("an interrupted import", () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ });
  const COUNT = 5000;

  const changeSets = ({ orgIds: [org] }: Person, columns: string) =>
    callServer("GET", `/rest/v1/change_sets?org_id=eq.${org}&select=${columns}`);

  test("an import pauses when the network is lost and resumes automatically", async ({
    inside,
    person,
    context,
  }) => {
    test.slow();
    await openChanges(inside, csvFile(manyRows(COUNT)));
    let chunks = 0;
    await inside.route("**/rpc/apply_chunk", async (route) => {
      chunks += 1;
      if (chunks === 2) await context.setOffline(true);
      await route.continue().catch(() => undefined);
    });
    await press(inside, "Import 5,000 products");
    await expect.poll(() => chunks, MANY).toBeGreaterThan(1);
    await expect(inside.getByText(/We can’t reach the server\. Nothing is lost/)).toBeVisible();
    await context.setOffline(false);
    await expect(done(inside)).toBeVisible(MANY);
    expect(await changeSets(person, "state,rows_read,created")).toEqual([
      { state: "committed", rows_read: COUNT, created: COUNT },
    ]);
  });

  test("an import that is cancelled before the server responds is cancelled on the server too", async ({
    inside,
    person,
  }) => {
    await openChanges(inside, csvFile());
    let chunks = 0;
    // The request for the chunk never gets a response.
    await inside.route("**/rpc/apply_chunk", () => void chunks++);
    await press(inside, "Import 3 products");
    await expect.poll(() => chunks).toBe(1);
    await press(inside, "Cancel import");
    await inside.getByRole("alertdialog").getByRole("button", { name: "Cancel import" }).click();
    await expect(inside.getByText(/This import was cancelled/)).toBeVisible();
    expect(await changeSets(person, "state")).toEqual([{ state: "cancelled" }]);
  });

  test("after its tab was closed, an import resumes where it stopped", async ({
    inside,
    person,
    context,
  }) => {
    test.slow();
    await openChanges(inside, csvFile(manyRows(COUNT)));
    let chunks = 0;
    await context.route("**/rpc/apply_chunk", async (route) => {
      chunks += 1;
      // The second chunk gets no response because the tab closes first.
      if (chunks !== 2) await route.continue();
    });
    await press(inside, "Import 5,000 products");
    await expect.poll(() => chunks, MANY).toBe(2);
    await inside.close();

    const next = await context.newPage();
    await next.goto("/dashboard");
    await expect(next.getByText("Imported: 5,000 products")).toBeVisible(MANY);
    expect(await changeSets(person, "state,rows_read,created")).toEqual([
      { state: "committed", rows_read: COUNT, created: COUNT },
    ]);
  });
});
