import type { TenantTable } from "./tenant-table.ts";
import { EDITED, READ_ONLY } from "./common-outcomes.ts";

/** The part of the tenant matrix about channels, what is sent to them, and rules. */
export const channelMatrix: Record<string, TenantTable> = {
  channels: {
    row: "id = $spareChannel",
    add: "(org_id, kind, name) values ($org, 'shopify', 'New')",
    change: "name = 'Changed'",
    move: "org_id = $other",
    outcomes: `${EDITED}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  // Owners and editors maintain these rows, which are tied to a channel of the same organization.
  channel_maps: {
    row: "channel_id = $channel",
    add: `(org_id, channel_id, kind, ours, theirs) values ($org, $parent, 'category', 'New', '"New"')`,
    parent: "channel",
    change: `theirs = '"Changed"'`,
    move: "org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied denied
  owner      yes    yes    yes    yes      no     policy no     no       denied key
  editor     yes    yes    yes    yes      no     policy no     no       denied key
  viewer     yes    policy no     no       no     policy no     no       denied policy
  neighbour  no     policy no     no       yes    yes    yes    yes      denied policy
  former     no     policy no     no       no     policy no     no       denied policy
  stranger   no     policy no     no       no     policy no     no       denied policy
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  // A function writes these ids from a shop's export, after checking the channel.
  shop_ids: {
    row: "channel_id = $channel",
    add: `(org_id, channel_id, level, sku, id) values ($org, $parent, 'product', 'NEW', '7')`,
    parent: "channel",
    change: "id = '8'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  listings: {
    row: "channel_id = $channel",
    add: `(org_id, channel_id, product_id, sku, state, quantity, payload, product_version, config_version, plan)
      values ($org, $parent, gen_random_uuid(), 'NEW', 'excluded', 0, '{}', 1, 1, 'plan')`,
    parent: "channel",
    change: "is_stale = true",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  sync_runs: {
    row: "id = $syncRun",
    add: `(id, org_id, channel_id, kind, scope)
      values (gen_random_uuid(), $org, $parent, 'file', 'full')`,
    parent: "channel",
    change: "message = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  sync_items: {
    row: "run_id = $syncRun",
    add: `(org_id, run_id, product_id, sku, change, outcome)
      values ($org, $parent, gen_random_uuid(), 'NEW', 'new', 'sent')`,
    parent: "syncRun",
    change: "message = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  sync_schedules: {
    row: "id = $syncSchedule",
    add: `(id, org_id, channel_id, changes, at_time, due_at)
      values (gen_random_uuid(), $org, $parent, '{new}', '08:00', now())`,
    parent: "channel",
    change: "approved = 2",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  feeds: {
    row: "id = $feed",
    add: `(org_id, channel_id, file, format, token_hash)
      values ($org, $parent, 'new', 'csv', sha256('new'))`,
    parent: "channel",
    change: "file = 'changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  // Saving rules again creates a new version. Existing versions never change.
  rule_sets: {
    row: "supplier_id = $supplier",
    add: `(org_id, kind, supplier_id, content) values ($org, 'clean', $parent, '{"rules": []}')`,
    parent: "spareSupplier",
    change: "is_enabled = false",
    move: "org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied denied
  owner      yes    yes    denied yes      no     policy denied no       denied key
  editor     yes    yes    denied yes      no     policy denied no       denied key
  viewer     yes    policy denied no       no     policy denied no       denied policy
  neighbour  no     policy denied no       yes    yes    denied yes      denied policy
  former     no     policy denied no       no     policy denied no       denied policy
  stranger   no     policy denied no       no     policy denied no       denied policy
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },
};
