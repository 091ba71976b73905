import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { Organization } from "@/account/organization/organization.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { OrderScreen } from "@/orders/detail/order-screen.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";
import { aWarehouseRow } from "#support/samples/warehouse-row.ts";

startInTeam();

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const [ORDER, LINE, PRODUCT, TOR, VAN] = [id(1), id(2), id(3), id(4), id(5)];

const line = {
  id: LINE,
  line_number: 1,
  product_id: PRODUCT,
  sku: "KB-7",
  title: "Keyboard",
  titles: null,
  quantity: 3,
  unit_price: "10.50",
  total: "31.50",
  issue: null,
  status: "acknowledged",
  acknowledged_at: "2026-11-20T11:00:00Z",
  closed_at: null,
  backordered_until: null,
  rejected: 0,
  cancelled: 0,
  backordered: 0,
  shipped: 0,
  delivered: 0,
  return_requested: 0,
  returned: 0,
  refunded: 0,
  open: 3,
  allocations: [{ warehouse: TOR, quantity: 3 }],
};

const orderOf = (kind: string) => ({
  id: ORDER,
  number: "A-1001",
  version: 2,
  status: "acknowledged",
  issues: [],
  channel: { name: "Shop", kind },
  channel_status: null,
  placed_at: "2026-11-20T10:00:00Z",
  acknowledge_by: null,
  ship_by: null,
  deliver_by: null,
  due_at: null,
  shipping_method: null,
  buyer_name: "Ann Roy",
  buyer_email: null,
  buyer_phone: null,
  ship_street: "1 Main",
  ship_city: "Toronto",
  ship_region: "ON",
  ship_postal_code: "M4W 1A8",
  ship_country: "CA",
  currency: "CAD",
  subtotal: "31.50",
  discount: "1.50",
  shipping: "0.00",
  tax: "0.00",
  total: "30.00",
  lines: [line],
  shipments: [],
  returns: [],
  events: [],
});

const route = (place: number, warehouse_id: string, code: string) => ({
  place,
  warehouse_id,
  code,
  name: code,
  covered: 3,
  wanted: 3,
  is_complete: true,
  nearness: 2,
});

function open(role: Organization["role"], kind = "shopify") {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/order_detail`, () => HttpResponse.json(orderOf(kind))),
    http.post(`${SERVER}/rest/v1/rpc/order_routing`, () =>
      HttpResponse.json([route(1, TOR, "TOR"), route(2, VAN, "VAN")]),
    ),
    http.get(`${SERVER}/rest/v1/products`, () => HttpResponse.json([])),
    http.get(`${SERVER}/rest/v1/stock`, () =>
      HttpResponse.json([{ product_id: PRODUCT, warehouse_id: VAN, available: 9 }]),
    ),
    http.get(`${SERVER}/rest/v1/warehouses`, () => HttpResponse.json([aWarehouseRow(TOR)])),
    http.post(`${SERVER}/rest/v1/rpc/ship_order`, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({});
    }),
    http.post(`${SERVER}/rest/v1/rpc/allocate_order`, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({});
    }),
  );
  const organization: Organization = { id: id(8), name: "Northvale", role, region: DEFAULT_REGION };
  const element = <OrderScreen organization={organization} id={ORDER} />;
  return { ...renderPortal([{ path: "*", element }], "/orders"), sent };
}

test("a viewer sees an order and can change nothing in it", async () => {
  open("viewer");
  expect(await screen.findByText("3 reserved")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByLabelText("Internal note")).toBeNull();
});

test("an order's amounts show its discount as negative", async () => {
  open("viewer");
  expect(await screen.findByText("-$1.50")).toBeVisible();
});

test("an editor divides the units of a line among warehouses, and can't save until every unit has one", async () => {
  const { user, sent } = open("editor");
  await user.click(await screen.findByRole("button", { name: "Split order" }));
  const dialog = await screen.findByRole("dialog");
  const save = within(dialog).getByRole("button", { name: "Save split" });
  const [first, second] = within(dialog).getAllByRole("spinbutton");
  if (!first || !second) throw new Error("There aren't two warehouses.");
  await user.clear(first);
  await user.type(first, "1");
  expect(within(dialog).getByText("2 units have no warehouse yet")).toBeVisible();
  expect(save).toBeDisabled();
  expect(await within(dialog).findByText("9 available")).toBeVisible();
  await user.clear(second);
  await user.type(second, "2");
  await user.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        target: ORDER,
        expected_version: 2,
        allocations: [
          { line: LINE, warehouse: TOR, quantity: 1 },
          { line: LINE, warehouse: VAN, quantity: 2 },
        ],
      }),
    ),
  );
});

test("an order from Best Buy Canada can't be split", async () => {
  open("editor", "bestbuy_ca");
  expect(await screen.findByText("3 reserved")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Split order" })).toBeNull();
});

test("pasted serial numbers of a shipment are separated at line breaks", async () => {
  const { user, sent } = open("editor");
  await user.click(await screen.findByRole("button", { name: "Ship" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByLabelText(/^Serial numbers for KB-7/));
  await user.paste("S1\nS2\n");
  await user.keyboard("S3{Enter}");
  await user.click(dialog.getByRole("button", { name: "Ship units" }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        lines: [{ line: LINE, quantity: 3, serials: ["S1", "S2", "S3"] }],
      }),
    ),
  );
});
