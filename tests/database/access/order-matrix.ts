import { READ_ONLY } from "./common-outcomes.ts";
import type { TenantTable } from "./tenant-table.ts";

/** Orders and stock movements. Members read them; only functions write them. */
export const orderMatrix: Record<string, TenantTable> = {
  orders: {
    row: "id = $order",
    add: "(org_id, channel_id, number, placed_at, subtotal) values ($org, $parent, '2', now(), 1)",
    parent: "channel",
    change: "channel_status = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  order_lines: {
    row: "id = $line",
    add: `(org_id, order_id, line_number, sku, quantity, unit_price)
      values ($org, $parent, 2, 'NEW', 1, 1)`,
    parent: "order",
    change: "quantity = 2",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  stock_movements: {
    row: "product_id = $product",
    add: "(org_id, product_id, warehouse_id, kind, on_hand_delta) values ($org, $product, gen_random_uuid(), 'adjusted', 1)",
    change: "on_hand_delta = 8",
    move: "org_id = $other",
    outcomes: `${READ_ONLY.replaceAll(/(denied )denied$/gm, "$1-")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  order_allocations: {
    row: "line_id = $line",
    add: `(org_id, line_id, warehouse_id, quantity) values ($org, $line, $parent, 1)`,
    parent: "spareWarehouse",
    change: "quantity = 8",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  shipments: {
    row: "id = $shipment",
    add: `(id, org_id, order_id) values (gen_random_uuid(), $org, $parent)`,
    parent: "order",
    change: "carrier = 'changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  shipment_lines: {
    row: "shipment_id = $shipment",
    add: `(org_id, shipment_id, line_id, quantity) values ($org, $shipment, $parent, 1)`,
    parent: "spareLine",
    change: "quantity = 8",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  order_returns: {
    row: "id = $back",
    add: `(id, org_id, order_id, reason) values (gen_random_uuid(), $org, $parent, 'New')`,
    parent: "order",
    change: "reason = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  return_lines: {
    row: "return_id = $back",
    add: `(org_id, return_id, line_id, quantity) values ($org, $back, $parent, 1)`,
    parent: "spareLine",
    change: "quantity = 8",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  order_events: {
    row: "order_id = $order",
    add: `(org_id, order_id, kind) values ($org, $parent, 'note')`,
    parent: "order",
    change: "kind = 'received'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },
};
