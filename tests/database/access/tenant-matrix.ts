import { channelMatrix } from "./channel-matrix.ts";
import { distributorMatrix } from "./distributor-matrix.ts";
import { orderMatrix } from "./order-matrix.ts";
import { supplyMatrix } from "./supply-matrix.ts";
import { platformMatrix } from "./platform-matrix.ts";
import { serviceMatrix } from "./service-matrix.ts";
import { webhookMatrix } from "./webhook-matrix.ts";
import type { TenantTable } from "./tenant-table.ts";
import { people } from "../tenants.ts";
import { READ_ONLY, EDITED } from "./common-outcomes.ts";

/**
 * For every table of the API, the statements to try and their outcome for each kind of person. `tenant-table.ts`
 * explains the format.
 */
export const matrix: Record<string, TenantTable> = {
  organizations: {
    row: "id = $org",
    add: "(name, slug) values ('New', 'new')",
    change: "name = 'Changed'",
    move: "id = gen_random_uuid()",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    denied yes    denied   no     denied no     denied   denied -
  editor     yes    denied no     denied   no     denied no     denied   denied -
  viewer     yes    denied no     denied   no     denied no     denied   denied -
  neighbour  no     denied no     denied   yes    denied yes    denied   denied -
  former     no     denied no     denied   no     denied no     denied   denied -
  stranger   no     denied no     denied   no     denied no     denied   denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    -`,
  },

  // One row is the owner's profile, and the other belongs to the member of another organization.
  profiles: {
    row: "user_id = $member",
    add: "(user_id, display_name) values (gen_random_uuid(), 'New')",
    change: "display_name = 'Changed'",
    move: "user_id = gen_random_uuid()",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    denied yes    denied   no     denied no     denied   denied -
  editor     yes    denied no     denied   no     denied no     denied   denied -
  viewer     yes    denied no     denied   no     denied no     denied   denied -
  neighbour  no     denied no     denied   yes    denied yes    denied   denied -
  former     no     denied no     denied   no     denied no     denied   denied -
  stranger   no     denied no     denied   no     denied no     denied   denied -
  server     yes    key    yes    yes      yes    key    yes    yes      key    -`,
  },

  members: {
    row: "org_id = $org and user_id = $member",
    add: `(org_id, user_id, role) values ($org, '${people.stranger}', 'viewer')`,
    change: "role = 'owner'",
    move: "org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    denied denied denied   no     denied denied denied   denied -
  editor     yes    denied denied denied   no     denied denied denied   denied -
  viewer     yes    denied denied denied   no     denied denied denied   denied -
  neighbour  no     denied denied denied   yes    denied denied denied   denied -
  former     no     denied denied denied   no     denied denied denied   denied -
  stranger   no     denied denied denied   no     denied denied denied   denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  // Only owners can see invitations, and only functions write them.
  invitations: {
    row: "id = $invitation",
    add: "(org_id, email, role, token_hash) values ($org, 'new@example.test', 'viewer', sha256('new'))",
    change: "revoked_at = now()",
    move: "org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    denied denied denied   no     denied denied denied   denied -
  editor     no     denied denied denied   no     denied denied denied   denied -
  viewer     no     denied denied denied   no     denied denied denied   denied -
  neighbour  no     denied denied denied   yes    denied denied denied   denied -
  former     no     denied denied denied   no     denied denied denied   denied -
  stranger   no     denied denied denied   no     denied denied denied   denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  suppliers: {
    row: "id = $spareSupplier",
    add: "(org_id, name, code) values ($org, 'New', 'NEW')",
    change: "name = 'Changed'",
    move: "org_id = $other",
    outcomes: `${EDITED}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  products: {
    row: "id = $product",
    add: "(org_id, sku, supplier_id) values ($org, 'NEW', $parent)",
    parent: "supplier",
    change: "title_en = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  // Only functions write comments, and they check who wrote one and who may assign it.
  product_comments: {
    row: "id = $comment",
    add: "(org_id, product_id, body) values ($org, $parent, 'New')",
    parent: "product",
    change: "body = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  change_sets: {
    row: "id = $changeSet",
    add: "(org_id, kind, title, supplier_id) values ($org, 'edit', 'New', $parent)",
    parent: "supplier",
    change: "title = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  change_set_chunks: {
    row: "change_set_id = $changeSet",
    add: "(org_id, change_set_id, number, content_hash, result) values ($org, $parent, 2, sha256('2'), '{}')",
    parent: "changeSet",
    change: "result = '[]'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  product_changes: {
    row: "change_set_id = $changeSet",
    add: `(org_id, change_set_id, chunk, product_id, sku, action, before, after)
      values ($org, $parent, 1, gen_random_uuid(), 'NEW', 'create', '{}', '{}')`,
    parent: "changeSet",
    change: "sku = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  // Saving a profile again creates a new version. Existing versions never change.
  import_profiles: {
    row: "id = $importProfile",
    add: "(org_id, name, supplier_id, header_key, mapping) values ($org, 'New', $parent, md5('new'), '{}')",
    parent: "supplier",
    change: "name = 'Changed'",
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

  import_schedules: {
    row: "id = $importSchedule",
    add: `(org_id, supplier_id, profile_id, name, address, mode, frequency, next_run_at)
      values ($org, $parent, gen_random_uuid(), 'New', 'https://new.example', '{"kind": "update-only", "missing": "keep", "priceThreshold": 30, "missingThreshold": 10}', 'daily', now())`,
    parent: "supplier",
    change: "name = 'Changed'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  import_rejections: {
    row: "change_set_id = $changeSet",
    add: "(org_id, change_set_id, schedule_id, content) values ($org, $parent, gen_random_uuid(), '{}')",
    parent: "spareChangeSet",
    change: "content = '[]'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  sku_lists: {
    row: "id = $skuList",
    add: "(org_id, user_id, skus) values ($org, $member, '{new}')",
    change: "skus = '{changed}'",
    move: "org_id = $other",
    outcomes: `${READ_ONLY.replaceAll(/(denied )denied$/gm, "$1-")}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  // One row is the owner's private view, and the other belongs to the member of another organization.
  saved_views: {
    row: "id = $savedView",
    add: "(org_id, user_id, name) values ($org, $member, 'New')",
    change: "name = 'Changed'",
    move: "org_id = $other",
    outcomes: `
  visitor    denied denied denied denied   denied denied denied denied   denied -
  owner      yes    yes    yes    yes      no     policy no     no       denied -
  editor     no     policy no     no       no     policy no     no       denied -
  viewer     no     policy no     no       no     policy no     no       denied -
  neighbour  no     policy no     no       yes    yes    yes    yes      denied -
  former     no     policy no     no       no     policy no     no       denied -
  stranger   no     policy no     no       no     policy no     no       denied -
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  warehouses: {
    row: "id = $spareWarehouse",
    add: "(org_id, name, code) values ($org, 'New', 'NEW')",
    change: "name = 'Changed'",
    move: "org_id = $other",
    outcomes: `${EDITED}
  server     yes    yes    yes    yes      yes    yes    yes    yes      yes    -`,
  },

  stock: {
    row: "product_id = $product",
    add: "(org_id, product_id, warehouse_id) values ($org, $product, $parent)",
    parent: "spareWarehouse",
    change: "on_hand = 8",
    move: "org_id = $other",
    outcomes: `${READ_ONLY}
  server     yes    yes    yes    yes      yes    yes    yes    yes      key    key`,
  },

  ...orderMatrix,
  ...supplyMatrix,
  ...channelMatrix,
  ...distributorMatrix,
  ...serviceMatrix,
  ...webhookMatrix,
  ...platformMatrix,
};
