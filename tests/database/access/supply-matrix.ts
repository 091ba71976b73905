import { READ_ONLY } from "./common-outcomes.ts";
import type { TenantTable } from "./tenant-table.ts";

/** Safety stock and supply orders. Owners and editors write safety stock rules; only functions write supply orders. */
export const supplyMatrix: Record<string, TenantTable> = {
  safety_stock_rules: {
    row: "id = $safetyRule",
    add: "(org_id, channel_id, amount) values ($org, $parent, 5)",
    parent: "channel",
    change: "amount = 9",
    move: "org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied denied
  owner      yes    yes    yes    yes      no     policy no     no       denied key
  editor     yes    yes    yes    yes      no     policy no     no       denied key
  viewer     yes    policy no     no       no     policy no     no       denied policy
  neighbour  no     policy no     no       yes    yes    yes    yes      denied policy
  former     no     policy no     no       no     policy no     no       denied policy
  stranger   no     policy no     no       no     policy no     no       denied policy
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    key`,
  },

  supply_orders: {
    row: "id = $supplyOrder",
    add: "(org_id, kind, number, warehouse_id) values ($org, 'purchase', 'NEW', $parent)",
    parent: "warehouse",
    change: "note = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  supply_order_lines: {
    row: "supply_order_id = $supplyOrder",
    add: "(org_id, supply_order_id, line_number, sku, quantity) values ($org, $parent, 2, 'NEW', 1)",
    parent: "supplyOrder",
    change: "quantity = 2",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  supply_receipts: {
    row: "supply_order_id = $supplyOrder",
    add: "(id, org_id, supply_order_id, lines) values (gen_random_uuid(), $org, $parent, '[]')",
    parent: "supplyOrder",
    change: "lines = '[1]'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },
};
