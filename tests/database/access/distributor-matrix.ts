import { READ_ONLY } from "./common-outcomes.ts";
import type { TenantTable } from "./tenant-table.ts";

/** The rows of these tables have no parent row, so the last column doesn't apply. */
const NO_PARENT = READ_ONLY.replaceAll(/denied$/gm, "-");

/** The part of the tenant matrix about a distributor's catalogue. */
export const distributorMatrix: Record<string, TenantTable> = {
  distributor_files: {
    row: "id = $spareDistributorFile",
    add: `(org_id, name, kind, account, state, records, rejected, field_map, ended_at)
      values ($org, 'New', 'delta', 'A', 'cancelled', 1, 0, '{}', now())`,
    change: "name = 'Changed'",
    move: "org_id = $other",
    outcomes: `${NO_PARENT}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  // The server can't call the search indexes' functions: only database functions write these rows.
  distributor_items: {
    row: "file_id = $distributorFile and char_length(sku) > 3",
    add: `(org_id, sku, description, total, hash, file_id)
      values ($org, '2', 'New', 0, '0000000000000000', $parent)`,
    parent: "distributorFile",
    change: "total = 3",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    denied denied yes      yes    denied denied yes      denied denied`,
  },

  distributor_rejected_records: {
    row: "file_id = $distributorFile",
    add: `(org_id, file_id, line, issues, record) values ($org, $parent, 7, '{sku-invalid}', 'New')`,
    parent: "distributorFile",
    change: "record = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  distributor_links: {
    row: "product_id = $product",
    add: `(org_id, sku, product_id)
      select $org, sku, $parent from public.distributor_items where org_id = $org and char_length(sku) > 3
      on conflict (org_id, product_id) do update set sku = excluded.sku`,
    parent: "product",
    change: "created_at = now()",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  // A trigger on the items maintains the counts.
  distributor_facets: {
    row: "org_id = $org and term = 'ctest'",
    add: "(org_id, term, count) values ($org, 'mNew', 1)",
    change: "count = 3",
    move: "org_id = $other, term = 'cmoved'",
    outcomes: `${NO_PARENT}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  distributor_field_maps: {
    row: "org_id = $org and version = 900",
    add: "(org_id, version, map) values ($org, 901, '{}')",
    change: "created_at = now()",
    move: "org_id = $other, version = 902",
    outcomes: `${NO_PARENT}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  distributor_names: {
    row: "org_id = $org and code = '003'",
    add: "(org_id, kind, code, name) values ($org, 'category', '004', 'New')",
    change: "name = 'Changed'",
    move: "org_id = $other, code = '005'",
    outcomes: `${NO_PARENT}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  distributor_changes: {
    row: "file_id = $distributorFile",
    add: `(org_id, file_id, sku) values ($org, $parent, '2')`,
    parent: "distributorFile",
    change: "created_at = now()",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },
};
