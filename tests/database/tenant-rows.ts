import { distributorRows } from "./distributor-rows.ts";
import { platformRows } from "./platform-rows.ts";
import type { Tenant } from "./tenants.ts";
import { webhookRows } from "./webhook-rows.ts";

/** Rows for each table, as the SQL after `insert into public.`. $1 is the organization, $2 its name in capitals. */
export const tenantRows = (
  it: Tenant,
): ReadonlyArray<readonly [sql: string, ...params: string[]]> => [
  [
    "suppliers (org_id, id, name, code) values ($1, $3, $2, $2), ($1, $4, 'Spare', $2 || '-2')",
    it.supplier,
    it.spareSupplier,
  ],
  ["products (org_id, id, supplier_id, sku) values ($1, $3, $4, $2)", it.product, it.supplier],
  [
    "product_comments (org_id, id, product_id, author_id, body) values ($1, $3, $4, $5, $2)",
    it.comment,
    it.product,
    it.member,
  ],
  [
    "warehouses (org_id, id, name, code) values ($1, $3, $2, $2), ($1, $4, 'Spare', $2 || '-2')",
    it.warehouse,
    it.spareWarehouse,
  ],
  [
    "stock (org_id, product_id, warehouse_id, inbound) values ($1, $3, $4, length($2))",
    it.product,
    it.warehouse,
  ],
  // This comes before the channels, so that it doesn't change the rules version of any channel.
  [`safety_stock_rules (org_id, id, category, amount) values ($1, $3, $2, 3)`, it.safetyRule],
  [
    "channels (org_id, id, kind, name) values ($1, $3, 'shop', $2), ($1, $4, 'shop', $2 || ' 2')",
    it.channel,
    it.spareChannel,
  ],
  [
    `orders (org_id, id, channel_id, number, placed_at, subtotal)
     values ($1, $3, $4, $2, now(), 9.5)`,
    it.order,
    it.channel,
  ],
  [
    `order_lines (org_id, id, order_id, line_number, product_id, sku, quantity, unit_price)
     values ($1, $3, $4, 1, $5, $2, 1, 9.5), ($1, $6, $4, 99, null, $2 || '-99', 1, 0)`,
    it.line,
    it.order,
    it.product,
    it.spareLine,
  ],
  [
    `stock_movements (org_id, product_id, warehouse_id, kind, on_hand_delta)
     values ($1, $3, $4, 'adjusted', length($2))`,
    it.product,
    it.warehouse,
  ],
  [
    `order_allocations (org_id, line_id, warehouse_id, quantity) values ($1, $3, $4, length($2))`,
    it.line,
    it.warehouse,
  ],
  [
    `shipments (org_id, id, order_id, warehouse_id, tracking) values ($1, $3, $4, $5, $2 || '1234')`,
    it.shipment,
    it.order,
    it.warehouse,
  ],
  [
    `shipment_lines (org_id, shipment_id, line_id, quantity) values ($1, $3, $4, length($2))`,
    it.shipment,
    it.line,
  ],
  [`order_returns (org_id, id, order_id, reason) values ($1, $3, $4, $2)`, it.back, it.order],
  [
    `return_lines (org_id, return_id, line_id, quantity) values ($1, $3, $4, length($2))`,
    it.back,
    it.line,
  ],
  [
    `order_events (org_id, order_id, kind, details)
     values ($1, $3, 'note', jsonb_build_object('text', $2::text))`,
    it.order,
  ],
  [
    `supply_orders (org_id, id, kind, number, warehouse_id) values ($1, $3, 'purchase', $2, $4)`,
    it.supplyOrder,
    it.warehouse,
  ],
  [
    `supply_order_lines (org_id, supply_order_id, line_number, product_id, sku, quantity)
     values ($1, $3, 1, $4, $2, 5)`,
    it.supplyOrder,
    it.product,
  ],
  [
    `supply_receipts (id, org_id, supply_order_id, lines) values ($3, $1, $3, jsonb_build_array($2::text))`,
    it.supplyOrder,
  ],
  [
    `invitations (org_id, id, email, role, token_hash)
     values ($1, $3, lower($2) || '@example.test', 'viewer', sha256($2::text::bytea))`,
    it.invitation,
  ],
  [
    `change_sets (org_id, id, kind, title, state)
     values ($1, $3, 'edit', $2, 'open'), ($1, $4, 'import', $2, 'open')`,
    it.changeSet,
    it.spareChangeSet,
  ],
  [
    `import_rejections (org_id, change_set_id, schedule_id, content)
     values ($1, $3, $4, $2)`,
    it.changeSet,
    it.importSchedule,
  ],
  [
    `change_set_chunks (org_id, change_set_id, number, content_hash, result)
     values ($1, $3, 1, sha256($2::text::bytea), '{}')`,
    it.changeSet,
  ],
  [
    `product_changes (org_id, change_set_id, chunk, product_id, sku, action, before, after)
     values ($1, $3, 1, $4, $2, 'update', '{}', '{}')`,
    it.changeSet,
    it.product,
  ],
  [
    `import_profiles (org_id, id, supplier_id, name, header_key, mapping)
     values ($1, $3, $4, $2, md5($2), '{}')`,
    it.importProfile,
    it.supplier,
  ],
  [
    `rule_sets (org_id, kind, supplier_id, content)
     values ($1, 'clean', $3, jsonb_build_object('rules', '[]'::jsonb, 'name', $2::text))`,
    it.supplier,
  ],
  [
    `import_schedules (org_id, id, supplier_id, profile_id, name, address, mode, frequency, next_run_at)
     values ($1, $3, $4, $5, $2, 'https://a.example', '{"kind": "update-only", "missing": "keep", "priceThreshold": 30, "missingThreshold": 10}', 'daily', 'tomorrow')`,
    it.importSchedule,
    it.supplier,
    it.importProfile,
  ],
  [
    `channel_maps (org_id, channel_id, kind, ours, theirs)
     values ($1, $3, 'category', $2, '"Monitors"')`,
    it.channel,
  ],
  [
    `shop_ids (org_id, channel_id, level, sku, id) values ($1, $3, 'product', left($2, 40), '112')`,
    it.channel,
  ],
  [
    `listings (org_id, channel_id, product_id, sku, state, quantity, payload, hash,
       product_version, config_version, plan)
     values ($1, $3, $4, $2, 'ready', 0, '{}', 'a.b.c', 1, 1, 'plan')`,
    it.channel,
    it.product,
  ],
  [
    `sync_runs (org_id, id, channel_id, kind, scope, message) values ($1, $3, $4, 'file', 'full', $2)`,
    it.syncRun,
    it.channel,
  ],
  [
    `sync_items (org_id, run_id, product_id, sku, change, outcome)
     values ($1, $3, $4, $2, 'new', 'sent')`,
    it.syncRun,
    it.product,
  ],
  [
    `sync_schedules (org_id, id, channel_id, changes, at_time, due_at, approved)
     values ($1, $3, $4, '{new}', '08:00', now(), length($2))`,
    it.syncSchedule,
    it.channel,
  ],
  [
    `feeds (org_id, id, channel_id, file, format, token_hash)
     values ($1, $3, $4, $2, 'csv', sha256($2::text::bytea))`,
    it.feed,
    it.channel,
  ],
  ...distributorRows(it),
  [`jobs (org_id, kind, key) values ($1, 'sample', $2)`],
  [
    `staff_grants (org_id, id, granted_by, reason, expires_at)
     values ($1, $3, $4, $2, now() - interval '1 hour')`,
    it.staffGrant,
    it.member,
  ],
  [
    `staff_visits (org_id, grant_id, user_id, staff_name, session_id, reason, ends_at)
     values ($1, $3, $4, 'Staff', $4, $2, now() - interval '1 hour')`,
    it.staffGrant,
    it.member,
  ],
  [`audit_events (org_id, area, action, label) values ($1, 'sample', 'added', $2)`],
  [`daily_metrics (org_id, day, metric, value) values ($1, '2026-01-01', 'test_' || lower($2), 1)`],
  [
    `tickets (org_id, id, topic, subject, opened_by)
     values ($1, $3, 'question', $2, $4), ($1, $5, 'question', $2, $4)`,
    it.ticket,
    it.member,
    it.spareTicket,
  ],
  [
    `ticket_messages (org_id, id, ticket_id, body) values ($1, $3, $5, $2), ($1, $4, $5, $2)`,
    it.message,
    it.spareMessage,
    it.ticket,
  ],
  [
    `ticket_files (org_id, message_id, name, content) values ($1, $3, $2 || '.txt', 'kept')`,
    it.message,
  ],
  [
    `visitor_tickets (id, topic, subject, name, email, body)
     select $3, 'question', $2, name, 'visitor@example.test', $2 from public.organizations where id = $1`,
    it.ticket,
  ],
  [
    `notifications (about_org_id, id, user_id, kind, link)
     values ($1, $3, $4, 'about_' || lower($2), '/')`,
    it.notification,
    it.member,
  ],
  ...platformRows(it),
  [
    `api_keys (org_id, id, name, prefix, key_hash, scopes)
     values ($1, $3, $2, 'sp_live_0000000a', sha256($2::text::bytea),
       '{products:read,products:write,stock:read,stock:write,orders:read,orders:write}')`,
    it.apiKey,
  ],
  ...webhookRows(it),
  ["sku_lists (org_id, id, user_id, skus) values ($1, $3, $4, array[$2])", it.skuList, it.member],
  ["saved_views (org_id, id, user_id, name) values ($1, $3, $4, $2)", it.savedView, it.member],
  [
    `report_subscriptions (org_id, user_id, report, frequency, content, locale, origin) values ($1, $3, 'stock', 'daily', jsonb_build_object('title', $2::text), 'en', 'https://portal.example')`,
    it.member,
  ],
  [
    `notification_settings (user_id, email_digest) select $3::uuid, 'daily' where $1::uuid is not null and $2::text is not null`,
    it.member,
  ],
];
