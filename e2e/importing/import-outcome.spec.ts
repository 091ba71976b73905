import { callServer } from "../backend.ts";
import { expectFocusPreserved, walkTo } from "../by-keyboard.ts";
import { csvFile, MANY, manyRows, named } from "./import-files.ts";
import { done, drop, importLamps, openChanges, press } from "./import-steps.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

const FOREIGN =
  "SKU,Title,Price,Weight (kg)\nA-1,Lamp,USD 9.99,2\nA-2,Desk,12.50,heavy\nA-3,,CAD 5.00,1\n";

test("an import asks about an ambiguous currency and, before it starts, lists the fields that products will lack @phone-only", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management?import");
  await drop(inside, named("prices.csv", FOREIGN));
  await press(inside, "Continue to columns");
  await expect(inside.getByText(/imported in the currency shown next to/)).toBeVisible();
  await press(inside, "Check all rows");
  const unclear = inside.getByRole("rowgroup", { name: /^Price: The currency of this amount/ });
  await expect(unclear.getByText("Imported with warning")).toBeVisible();
  await expect(inside.getByRole("rowgroup", { name: /^Weight: Enter a number/ })).toBeVisible();
  await checkAccessibility(inside);
  await walkTo(inside, "button", "Read as CAD");
  await inside.keyboard.press("Enter");
  await expect(unclear).toBeHidden();
  await press(inside, "Compare with catalogue");
  const notices = inside.getByRole("region", { name: "Worth a look before you import" });
  await expect(notices.getByRole("listitem")).toContainText([/^No title1/, /^No image3/]);
  await press(inside, "Show rows: No title");
  const rows = inside.getByRole("table", { name: "Changes to products" }).getByRole("rowheader");
  await expect(rows).toHaveText([/^A-3/]);
  await press(inside, "Remove filter: No title");
  await expect(rows).toHaveText([/^A-1/, /^A-2/, /^A-3/]);
  await checkAccessibility(inside);
  await press(inside, "Import 3 products");
  await expect(done(inside)).toBeVisible();
  const [org] = person.orgIds;
  expect(
    await callServer(
      "GET",
      `/rest/v1/products?org_id=eq.${org}&select=sku,price::text,currency,weight::text&order=sku`,
    ),
  ).toEqual([
    { sku: "A-1", price: "9.9900", currency: "USD", weight: "2.0000" },
    { sku: "A-2", price: "12.5000", currency: "CAD", weight: null },
    { sku: "A-3", price: "5.0000", currency: "CAD", weight: "1.0000" },
  ]);
});

test.describe("an import that was undone", () => {
  test.use({ tolerated: /409/ });

  test("an undone import is marked as undone in its report, in the list of imports and in a second tab @phone-only", async ({
    inside,
    context,
  }) => {
    await importLamps(inside);
    const second = await context.newPage();
    await second.goto(inside.url());
    await expect(done(second)).toBeVisible();
    await inside.bringToFront();
    await walkTo(inside, "button", "Undo import");
    await inside.keyboard.press("Enter");
    const report = inside.getByRole("alert").filter({ hasText: /^Undone: Import of lamps\.csv/ });
    await expect(report).toContainText("Undone by");
    await expect(inside.getByRole("button", { name: "Undo import" })).toBeHidden();
    await expectFocusPreserved(inside);
    await checkAccessibility(inside);

    await second.getByRole("button", { name: "Undo import" }).click();
    await expect(second.getByText("This change was already undone")).toBeVisible();
    await expect(second.getByText(/^Undone by/)).toBeVisible();

    await inside.goto("/product-management?import");
    await expect(inside.getByRole("listitem").getByText("Undone", { exact: true })).toBeVisible();
  });
});

test("the report of a cancelled import shows how many rows weren't imported", async ({
  inside,
}) => {
  await openChanges(inside, csvFile(manyRows(5000)));
  let chunks = 0;
  await inside.route("**/rpc/apply_chunk", async (route) => {
    chunks += 1;
    if (chunks === 1) await route.continue();
  });
  await press(inside, "Import 5,000 products");
  await expect.poll(() => chunks, MANY).toBe(2);
  await press(inside, "Cancel import");
  await inside.getByRole("alertdialog").getByRole("button", { name: "Cancel import" }).click();
  await expect(inside.getByText(/This import was cancelled/)).toBeVisible();
  const count = (name: string) => inside.getByRole("term").filter({ hasText: name }).locator("..");
  await expect(count("Rows read")).toContainText("5,000");
  await expect(count("New")).toContainText("2,000");
  await expect(count("Not imported")).toContainText("3,000");
});
