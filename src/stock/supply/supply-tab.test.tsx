import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { SupplyTab } from "@/stock/supply/supply-tab.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";
import { aWarehouseRow } from "#support/samples/warehouse-row.ts";

startInTeam();

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const organization = {
  id: id(8),
  name: "Northvale",
  role: "editor",
  region: DEFAULT_REGION,
} as const;

const WAREHOUSE = aWarehouseRow(id(1));

const LINE = { line_number: 1, product_id: null, sku: "LAMP", quantity: 9, received: 0 };
const ORDER = {
  id: id(2),
  version: 2,
  kind: "purchase",
  number: "PO-0007",
  state: "open",
  supplier_id: null,
  from_warehouse_id: null,
  warehouse_id: id(1),
  expected_on: "2020-01-01",
  note: null,
  placed_at: "2019-12-01T12:00:00Z",
  ended_at: null,
  lines: [{ ...LINE, id: id(3), product: null }],
};
const DRAFT = { ...ORDER, version: 1, state: "draft", placed_at: null };

/** Simulates a server with one order, listed only in the parts that match its state and expected day. */
function withOrder(first: typeof ORDER | typeof DRAFT) {
  let order = first;
  server.use(
    http.get(`${SERVER}/rest/v1/supply_orders`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isInState = searchParams.get("state")?.includes(order.state) ?? true;
      const before = searchParams.get("expected_on")?.replace("lt.", "");
      const isLate = before === undefined || order.expected_on < before;
      return HttpResponse.json(isInState && isLate ? [order] : []);
    }),
    http.get(`${SERVER}/rest/v1/warehouses`, () => HttpResponse.json([WAREHOUSE])),
    http.get(`${SERVER}/rest/v1/suppliers`, () => HttpResponse.json([])),
  );
  return (change: Partial<typeof ORDER>) =>
    (order = { ...order, version: order.version + 1, ...change });
}

/** Mocks a database function, which may change the order. */
const mockFunction = (name: string, respond: () => Response) =>
  server.use(http.post(`${SERVER}/rest/v1/rpc/${name}`, respond));

const conflict = () =>
  HttpResponse.json({ code: "PT409", message: "Changed.", hint: "changed" }, { status: 409 });

async function open(address = "") {
  const element = <SupplyTab organization={organization} kind="purchase" />;
  const path = `/?tab=purchases&order=${ORDER.id}${address}`;
  const { user } = renderPortal([{ path: "*", element }], path);
  return { user, sheet: within(await screen.findByRole("dialog")) };
}

test("quantities that a person entered stay on screen after someone else ended the order", async () => {
  const change = withOrder(ORDER);
  mockFunction("receive_supply_order", () => {
    change({ state: "cancelled" });
    return conflict();
  });
  const { user, sheet } = await open();
  await enter(user, await sheet.findByLabelText("Units of LAMP received now"), "4");
  await user.click(sheet.getByRole("button", { name: "Receive" }));
  expect(await screen.findByText("Someone else ended this order")).toBeVisible();
  expect(sheet.getByLabelText("Units of LAMP received now")).toHaveValue("4");
  expect(sheet.getByText("Cancelled")).toBeVisible();
  expect(sheet.getByRole("button", { name: "Receive" })).toBeDisabled();
  expect(sheet.queryByRole("button", { name: "Cancel order" })).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["cancelled", "Someone else ended this order"],
  ["open", "This order is no longer a draft"],
])("an edit of a draft stays on screen after the order became %s", async (state, message) => {
  const change = withOrder(DRAFT);
  mockFunction("save_supply_order", () => {
    change({ state });
    return conflict();
  });
  const { user, sheet } = await open();
  await enter(user, await sheet.findByLabelText("Number"), "-B");
  await user.click(sheet.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(sheet.getByLabelText("Number")).toHaveValue("PO-0007-B");
  expect(sheet.getByRole("button", { name: "Save draft" })).toBeDisabled();
  expect(sheet.getByRole("button", { name: "Place order" })).toBeDisabled();
  expect(sheet.queryByRole("button", { name: "Cancel order" })).toBeNull();
});

test("changing the date of an order keeps the quantities that were typed as received", async () => {
  const change = withOrder({ ...ORDER, expected_on: "2999-01-01" });
  mockFunction("reschedule_supply_order", () =>
    HttpResponse.json(change({ expected_on: "2999-02-01" }).version),
  );
  const { user, sheet } = await open();
  await enter(user, await sheet.findByLabelText("Units of LAMP received now"), "4");
  await user.clear(sheet.getByLabelText("Expected on"));
  await user.type(sheet.getByLabelText("Expected on"), "2999-02-01");
  await user.click(sheet.getByRole("button", { name: "Change date" }));
  await expectToast("Expected date saved");
  expect(sheet.getByLabelText("Units of LAMP received now")).toHaveValue("4");
  expect(sheet.queryByText("Units were received after you opened this panel")).toBeNull();
});

test("quantities that were typed as received stay on screen, with a notice, after someone else received units", async () => {
  const change = withOrder(ORDER);
  mockFunction("reschedule_supply_order", () => {
    change({ lines: [{ ...LINE, id: id(3), product: null, received: 5 }] });
    return conflict();
  });
  const { user, sheet } = await open();
  await enter(user, await sheet.findByLabelText("Units of LAMP received now"), "4");
  await user.clear(sheet.getByLabelText("Expected on"));
  await user.type(sheet.getByLabelText("Expected on"), "2999-02-01");
  await user.click(sheet.getByRole("button", { name: "Change date" }));
  expect(await sheet.findByText("Units were received after you opened this panel")).toBeVisible();
  expect(sheet.getByText("5 / 9")).toBeVisible();
  expect(sheet.getByLabelText("Units of LAMP received now")).toHaveValue("4");
  expect(sheet.getByRole("button", { name: "Receive" })).toBeEnabled();
});

test("a late order whose date was changed stays open and can be received", async () => {
  const change = withOrder(ORDER);
  mockFunction("reschedule_supply_order", () => {
    change({ expected_on: "2999-01-01" });
    return HttpResponse.json(3);
  });
  mockFunction("receive_supply_order", () => {
    change({ state: "received" });
    return HttpResponse.json({ version: 4, state: "received", units: 9 });
  });
  const { user, sheet } = await open("&show=late");
  const day = await sheet.findByLabelText("Expected on");
  await user.clear(day);
  await user.type(day, "2999-01-01");
  await user.click(sheet.getByRole("button", { name: "Change date" }));
  await expectToast("Expected date saved");
  await waitFor(() => expect(sheet.queryByText("This order is late")).toBeNull());
  await user.click(sheet.getByRole("button", { name: "Enter all remaining" }));
  await user.click(sheet.getByRole("button", { name: "Receive" }));
  await expectToast("9 units received");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("placing a draft doesn't show the message that it's no longer a draft", async () => {
  const change = withOrder(DRAFT);
  mockFunction("save_supply_order", () => HttpResponse.json(change({}).version));
  mockFunction("place_supply_order", () => HttpResponse.json(change({ state: "open" }).version));
  let wasShown = false;
  const observer = new MutationObserver(() => {
    wasShown ||= screen.queryByText("This order is no longer a draft") !== null;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const { user, sheet } = await open();
  await user.click(await sheet.findByRole("button", { name: "Place order" }));
  await expectToast("Purchase order PO-0007 placed");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  observer.disconnect();
  expect(wasShown).toBe(false);
});
