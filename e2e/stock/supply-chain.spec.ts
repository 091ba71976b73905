import { randomUUID } from "node:crypto";
import { callServer, type Person } from "../backend.ts";
import { open, press, walkTo } from "../by-keyboard.ts";
import { checkAccessibility, expect, expectFitting, type Page, test } from "../portal.ts";

const DAY_MS = 24 * 3600 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** A title that doesn't fit in one line of a panel. */
const LONG_TITLE = "Mechanical keyboard with a numeric keypad, quiet switches and a French layout";

/** Puts keyboards into the Toronto warehouse, and adds an empty warehouse in Vancouver. */
async function stockUp({ orgIds: [org] }: Person, units = 10) {
  const [toronto, product] = [randomUUID(), randomUUID()];
  const warehouse = { org_id: org, country: "CA" };
  await callServer("POST", "/rest/v1/warehouses", {
    body: [
      { ...warehouse, id: toronto, name: "Toronto", code: "TOR", postal_code: "M4W 1A8" },
      {
        ...warehouse,
        id: randomUUID(),
        name: "Vancouver",
        code: "VAN",
        postal_code: "V6B 4N7",
      },
    ],
  });
  await callServer("POST", "/rest/v1/products", {
    body: { id: product, org_id: org, sku: "KB-7", title_en: LONG_TITLE },
  });
  await callServer("POST", "/rest/v1/stock", {
    body: { org_id: org, product_id: product, warehouse_id: toronto, on_hand: units },
  });
  return { toronto, product };
}

const cells = (page: Page, text: string) =>
  page.getByRole("grid", { name: "Stock" }).getByRole("gridcell", { name: text, exact: true });

async function pickKeyboard(page: Page) {
  await page.getByRole("searchbox", { name: "Search products", exact: true }).fill("KB-7");
  await page
    .getByRole("list", { name: "Products found" })
    .getByRole("button", { name: /KB-7/ })
    .click();
}

test("a quantity is counted in the stock list, and the change is undone", async ({
  inside,
  person,
}) => {
  await stockUp(person);
  await inside.goto("/supply-chain");
  await cells(inside, "10").first().dblclick();
  await inside.keyboard.press("ControlOrMeta+a");
  await inside.keyboard.type("7");
  await inside.keyboard.press("Enter");
  // A toast under the pointer stays, so its button doesn't disappear before it's pressed.
  await inside.getByText("Stock counted: 1 product").hover();
  // Both the quantity on hand and the available quantity are 7.
  await expect(cells(inside, "7")).toHaveCount(2);
  await inside.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(cells(inside, "10")).toHaveCount(2);
  await checkAccessibility(inside);
});

test("a late purchase order is received in part, and a transfer moves stock to another warehouse", async ({
  inside,
  person,
}) => {
  await stockUp(person);
  const sheet = inside.getByRole("dialog");
  await inside.goto("/supply-chain?tab=purchases");
  await inside.getByRole("button", { name: "New purchase order" }).click();
  await sheet.getByLabel(/^Expected on/).fill("2026-01-15");
  await sheet.getByLabel("To", { exact: true }).selectOption("Toronto");
  await pickKeyboard(inside);
  await sheet.getByLabel("Quantity of KB-7").fill("12");
  await sheet.getByRole("button", { name: "Place order" }).click();
  await expect(sheet).toBeHidden();
  const purchases = inside.getByRole("region", { name: "Purchase orders" });
  await expect(purchases.getByText("Late", { exact: true })).toBeVisible();
  await inside.getByRole("button", { name: "PO-0001" }).click();
  await expect(sheet.getByText("This order is late")).toBeVisible();
  await sheet.getByLabel("Units of KB-7 received now").fill("5");
  await checkAccessibility(inside);
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(inside.getByText("5 / 12")).toBeVisible();

  await inside.getByRole("tab", { name: "Transfers" }).click();
  await inside.getByRole("button", { name: "New transfer" }).click();
  await sheet.getByLabel("From", { exact: true }).selectOption("Toronto");
  await sheet.getByLabel("To", { exact: true }).selectOption("Vancouver");
  await pickKeyboard(inside);
  await sheet.getByLabel("Quantity of KB-7").fill("4");
  await expectFitting(inside);
  await sheet.getByRole("button", { name: "Send transfer" }).click();
  await expect(inside.getByText("In transit")).toBeVisible();
  await inside.getByRole("button", { name: "TR-0001" }).click();
  await sheet.getByRole("button", { name: "Enter all remaining" }).click();
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(inside.getByText("No transfers here")).toBeVisible();
  await inside.getByRole("tab", { name: "Stock", exact: true }).click();
  await expect(cells(inside, "11")).toHaveCount(2);
  await expect(cells(inside, "4")).toHaveCount(2);
});

test("the delivery promise says whether a quantity can reach a postal code @phone-only", async ({
  inside,
  person,
}) => {
  const { toronto, product } = await stockUp(person);
  const org_id = person.orgIds[0];
  const expected = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  for (const state of ["open", "draft"]) {
    const id = randomUUID();
    await callServer("POST", "/rest/v1/supply_orders", {
      body: {
        id,
        org_id,
        kind: "purchase",
        number: `PO-${state}`,
        state,
        warehouse_id: toronto,
        expected_on: expected,
      },
    });
    await callServer("POST", "/rest/v1/supply_order_lines", {
      body: {
        org_id,
        supply_order_id: id,
        line_number: 1,
        product_id: product,
        sku: "KB-7",
        quantity: 5,
      },
    });
  }
  await inside.goto("/supply-chain?tab=promise");
  await pickKeyboard(inside);
  await inside.getByLabel("Quantity").fill("16");
  await inside.getByLabel("Postal code").fill("h2x1y4");
  await inside.getByRole("button", { name: "Check", exact: true }).click();
  // 10 units are in stock and 5 are on order. The draft doesn't count.
  await expect(inside.getByText(/^No: 16 of KB-7 can’t be delivered/)).toBeVisible();
  await inside.getByLabel("Quantity").fill("12");
  await inside.getByRole("button", { name: "Check", exact: true }).click();
  await expect(inside.getByText(/^No: the earliest day for 12 of KB-7 is/)).toBeVisible();
  await inside.getByLabel("Quantity").fill("3");
  await inside.getByRole("button", { name: "Check", exact: true }).click();
  await expect(inside.getByText(/^Yes: 3 of KB-7 can reach H2X 1Y4/)).toBeVisible();
  await checkAccessibility(inside);
});

test("a forecast shows its weeks with sales and the error of past forecasts, and sets the reorder point", async ({
  inside,
  person,
}) => {
  await stockUp(person, 500);
  const orders = Array.from({ length: 24 }, (_, week) => ({
    number: `W-${week}`,
    placed_at: new Date(Date.now() - (week + 0.5) * WEEK_MS).toISOString(),
    state: "delivered",
    address: {
      name: "Ann",
      street: "1 Main",
      city: "Toronto",
      region: "ON",
      postal_code: "M4W 1A8",
      country: "CA",
    },
    lines: [{ sku: "KB-7", title: "Keyboard", quantity: 7, unit_price: "10.50" }],
  }));
  await callServer("POST", "/rest/v1/rpc/receive_orders", {
    body: { org: person.orgIds[0], orders },
  });
  await inside.goto("/supply-chain?tab=forecast&show=all");
  await inside.getByRole("button", { name: "KB-7" }).click();
  const sheet = inside.getByRole("dialog");
  await expect(sheet.getByText(/The product sold in 24 of 24 weeks/)).toBeVisible();
  await expect(sheet.getByText(/Past four-week forecasts were off by/)).toBeVisible();
  await checkAccessibility(inside);
  await sheet.getByRole("button", { name: /as reorder point$/ }).click();
  await expect(inside.getByText(/Reorder point of KB-7 set to/)).toBeVisible();
});

test("a warehouse and a safety stock rule are added with the keyboard alone", async ({
  inside,
  person,
}) => {
  await stockUp(person);
  await inside.goto("/supply-chain?tab=warehouses");
  await expect(inside.getByText("Vancouver").first()).toBeVisible();
  await open(inside, "New warehouse");
  await walkTo(inside, "textbox", "Name");
  await inside.keyboard.type("Calgary");
  await walkTo(inside, "textbox", "Code");
  await inside.keyboard.type("CGY");
  await press(inside, "button", "Add warehouse");
  await expect(inside.getByText("Calgary added")).toBeVisible();

  await inside.goto("/supply-chain?tab=safety");
  await expect(inside.getByText("No safety stock yet")).toBeVisible();
  await open(inside, "New rule");
  await walkTo(inside, "textbox", "Hold back");
  await inside.keyboard.press("ControlOrMeta+a");
  await inside.keyboard.type("8");
  await expect(inside.getByText(/Of 20 available units, listings offer 12/)).toBeVisible();
  await press(inside, "button", "Add rule");
  await expect(inside.getByRole("button", { name: "All products", exact: true })).toBeVisible();
});
