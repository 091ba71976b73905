import { randomUUID } from "node:crypto";
import { callServer, type Person } from "../backend.ts";
import { open, press, walkTo } from "../by-keyboard.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

const ORDER = {
  number: "A-1001",
  placed_at: "2026-11-20T10:00:00Z",
  ship_by: "2026-11-24T10:00:00Z",
  address: {
    name: "Ann Roy",
    street: "1 Main",
    city: "Toronto",
    region: "ON",
    postal_code: "M4W 1A8",
    country: "CA",
  },
  lines: [
    { sku: "KB-7", title: "Keyboard", quantity: 3, unit_price: "10.50" },
    { sku: "MS-2", title: "Mouse", quantity: 1, unit_price: "20.00" },
  ],
};

/** Adds two products with stock, and one order for them, which is new by default. */
async function receiveOrder({ orgIds: [org] }: Person, order: object = ORDER) {
  const [warehouse, keyboard, mouse] = [randomUUID(), randomUUID(), randomUUID()];
  await callServer("POST", "/rest/v1/warehouses", {
    body: { id: warehouse, org_id: org, name: "Toronto", code: "TOR", region: "ON" },
  });
  await callServer("POST", "/rest/v1/products", {
    body: [
      { id: keyboard, org_id: org, sku: "KB-7", title_en: "Keyboard" },
      { id: mouse, org_id: org, sku: "MS-2", title_en: "Mouse" },
    ],
  });
  await callServer("POST", "/rest/v1/stock", {
    body: [keyboard, mouse].map((product_id) => ({
      org_id: org,
      product_id,
      warehouse_id: warehouse,
      on_hand: 10,
    })),
  });
  await callServer("POST", "/rest/v1/rpc/receive_orders", { body: { org, orders: [order] } });
}

test("an order is found, acknowledged and partially shipped, and its remaining units are cancelled @look @phone", async ({
  inside,
  person,
}) => {
  await receiveOrder(person);
  await inside.goto("/orders");
  await expect(inside.getByText("1 order", { exact: true })).toBeVisible();
  await checkAccessibility(inside);
  await inside.getByRole("link", { name: "A-1001" }).click();
  await expect(inside.getByRole("heading", { name: "A-1001" })).toBeVisible();
  await expect(inside.getByText("Has everything")).toBeVisible();
  await inside.getByRole("button", { name: "Acknowledge" }).click();
  await expect(inside.getByRole("button", { name: "Acknowledge" })).toBeHidden();

  await inside.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = inside.getByRole("dialog");
  await dialog.getByLabel("Tracking number").fill("1Z 999 AA1 01 2345 6784");
  await expect(dialog.getByLabel("Carrier")).toHaveValue("ups");
  await dialog.getByRole("spinbutton", { name: "KB-7" }).fill("2");
  await dialog.getByRole("spinbutton", { name: "MS-2" }).fill("0");
  await checkAccessibility(inside);
  await dialog.getByRole("button", { name: "Ship units" }).click();
  await expect(dialog).toBeHidden();
  await expect(inside.getByRole("link", { name: /1Z999AA10123456784/ })).toHaveAttribute(
    "href",
    "https://www.ups.com/track?tracknum=1Z999AA10123456784",
  );
  await expect(inside.getByText("2 shipped")).toBeVisible();

  await inside.getByRole("button", { name: "Cancel units" }).click();
  await dialog.getByLabel("Reason").selectOption("Requested by the buyer");
  await dialog.getByRole("button", { name: "Cancel units" }).click();
  await expect(dialog).toBeHidden();
  await inside.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(inside.getByText(/^Delivered/).first()).toBeVisible();
  await checkAccessibility(inside);
});

test("a unit of a delivered order is returned, put back into stock and refunded", async ({
  inside,
  person,
}) => {
  await receiveOrder(person, { ...ORDER, state: "delivered" });
  await inside.goto("/orders");
  await inside.getByRole("link", { name: "A-1001" }).click();
  await inside.getByRole("button", { name: "Open a return" }).click();
  const dialog = inside.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: "KB-7" }).fill("1");
  await dialog.getByLabel("Reason").fill("Too loud");
  await dialog.getByRole("button", { name: "Open return" }).click();
  await inside.getByRole("button", { name: "Receive return" }).click();
  await dialog.getByLabel("Condition").selectOption("Opened");
  await dialog.getByRole("button", { name: "Receive return" }).click();
  await expect(inside.getByText("1 put back into stock")).toBeVisible();
  await inside.getByRole("button", { name: "Refund" }).click();
  await expect(dialog.getByLabel("Amount in CAD")).toHaveValue("10.50");
  await dialog.getByRole("button", { name: "Refund return" }).click();
  await expect(inside.getByText("Refunded $10.50")).toBeVisible();
});

test("an order file that is imported twice adds its orders once, and skips a row with an error", async ({
  inside,
  person,
}) => {
  await receiveOrder(person);
  await inside.goto("/orders");
  const file = {
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Order,Date,SKU,Qty,Price,Ship name,Postal code\nB-1,2026-11-20,KB-7,1,10.50,Ann,M4W 1A8\nB-2,2026-11-20,NOPE,1,5,Ann,M4W 1A8\nB-3,2026-11-20,KB-7,none,5,Ann,M4W 1A8\n",
    ),
  };
  const dialog = inside.getByRole("dialog");
  for (const summary of [/2 orders added/, /2 were already imported/]) {
    await inside.getByRole("button", { name: "Import orders" }).click();
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.getByText("1 row has an error and is skipped")).toBeVisible();
    await dialog.getByRole("button", { name: "Import 2 orders" }).click();
    await expect(dialog.getByText(summary)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await expect(dialog).toBeHidden();
  }
  await expect(inside.getByText("3 orders", { exact: true })).toBeVisible();
});

test("a view of orders is saved, and an order is opened, acknowledged and split with the keyboard alone", async ({
  inside,
  person,
}) => {
  await receiveOrder(person);
  const spare = { org_id: person.orgIds[0], name: "Vancouver", code: "VAN", region: "BC" };
  await callServer("POST", "/rest/v1/warehouses", { body: { id: randomUUID(), ...spare } });
  await inside.goto("/orders?state=new");
  await expect(inside.getByRole("link", { name: "A-1001" })).toBeVisible();
  await press(inside, "button", "Views");
  await inside.getByRole("menuitem", { name: "Save this view…" }).press("Enter");
  await walkTo(inside, "textbox", "Name");
  await inside.keyboard.type("To do");
  await inside.keyboard.press("Enter");
  await expect(inside.getByRole("button", { name: "To do" })).toBeVisible();

  await walkTo(inside, "grid", "Orders");
  // Moves from the checkbox that selects the order to the order itself.
  await inside.keyboard.press("ArrowDown");
  await inside.keyboard.press("ArrowRight");
  await inside.keyboard.press("Enter");
  await expect(inside.getByRole("heading", { name: "A-1001" })).toBeVisible();
  await press(inside, "button", "Acknowledge");
  await expect(inside.getByRole("button", { name: "Acknowledge" })).toBeHidden();
  await open(inside, "Split order");
  const dialog = inside.getByRole("dialog");
  await inside.keyboard.press("ControlOrMeta+a");
  await inside.keyboard.type("1");
  await expect(dialog.getByText("2 units have no warehouse yet")).toBeVisible();
  await inside.keyboard.press("Tab");
  await inside.keyboard.press("ControlOrMeta+a");
  await inside.keyboard.type("2");
  await checkAccessibility(inside);
  await press(inside, "button", "Save split");
  await expect(dialog).toBeHidden();
  await expect(inside.getByText("2 reserved")).toHaveCount(2);
});
