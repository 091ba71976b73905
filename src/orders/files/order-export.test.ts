import { expect, test } from "vitest";
import { writeOrders } from "@/orders/files/order-export.ts";
import type { OrderRow } from "@/orders/state/order.ts";

const order: OrderRow = {
  id: "00000000-0000-4000-8000-000000000001",
  number: "=A-1",
  channel_id: "c",
  status: "new",
  placed_at: "2026-11-20T10:00:00Z",
  due_at: null,
  buyer_name: 'Ann "Roy", Ltd',
  ship_city: "Montréal",
  ship_region: "QC",
  lines: 1,
  units: 2,
  open_units: 2,
  currency: "CAD",
  total: "10.10",
};

async function* batches() {
  yield await Promise.resolve([order]);
}

test("a CSV of orders has a header, exact totals, and no cell that a spreadsheet would run as a formula", async () => {
  const file = await writeOrders(
    batches(),
    new Map([["c", { name: "Shop", kind: "bestbuy_ca" }]]),
    "csv",
  );
  const [header, line] = (await file.text()).split("\r\n");
  expect(header).toContain("order_number,channel,status,channel_status");
  expect(line).toBe(
    '\'=A-1,Shop,new,WAITING_ACCEPTANCE,2026-11-20T10:00:00Z,,"Ann ""Roy"", Ltd",Montréal,QC,1,2,2,CAD,10.10',
  );
});

test("an Excel export of orders is a zip archive", async () => {
  const file = await writeOrders(batches(), new Map(), "xlsx");
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  expect(String.fromCodePoint(...start)).toBe("PK");
});
