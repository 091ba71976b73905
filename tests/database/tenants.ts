import type { TestDatabase } from "./support.ts";

const numbered = (digit: number) => `00000000-0000-4000-8000-00000000010${digit}`;

/** Who the tests act as: three members of the first organisation, and everybody else there can be. */
export const people = {
  owner: numbered(1),
  editor: numbered(2),
  viewer: numbered(3),
  /** Owner of the second organisation. */
  neighbour: numbered(4),
  /** Was an owner of the first organisation until a moment ago, and still holds a valid token. */
  former: numbered(5),
  /** Has an account and belongs to nothing. */
  stranger: numbered(6),
} as const;

/** An organisation that owns one row of everything, and spare ones to which nothing refers. */
export type Tenant = {
  org: string;
  member: string;
  supplier: string;
  spareSupplier: string;
  product: string;
  warehouse: string;
  spareWarehouse: string;
  channel: string;
  spareChannel: string;
  order: string;
  line: string;
  invitation: string;
  changeSet: string;
  ticket: string;
  message: string;
  spareMessage: string;
  notification: string;
  importProfile: string;
  skuList: string;
  savedView: string;
  syncRun: string;
  syncSchedule: string;
  feed: string;
};

export const ours: Tenant = tenant("a", people.owner);
export const theirs: Tenant = tenant("b", people.neighbour);

function tenant(letter: string, member: string): Tenant {
  const id = (digit: number | string) =>
    `00000000-0000-4000-8000-0000000${letter}${String(digit).padStart(4, "0")}`;
  return {
    org: id(0),
    member,
    supplier: id(1),
    spareSupplier: id(2),
    product: id(3),
    warehouse: id(4),
    spareWarehouse: id(5),
    channel: id(6),
    spareChannel: id(7),
    order: id(8),
    line: id(9),
    invitation: id("a"),
    changeSet: id("e"),
    ticket: id("b"),
    message: id("c"),
    spareMessage: id("d"),
    notification: id("f"),
    importProfile: id(12),
    skuList: id(10),
    savedView: id(11),
    syncRun: id(13),
    syncSchedule: id(16),
    feed: id(14),
  };
}

export async function addTenants(db: TestDatabase): Promise<void> {
  for (const [name, id] of Object.entries(people)) {
    await db.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)`,
      [id, `${name}@example.test`, JSON.stringify({ display_name: name })],
    );
  }
  // Signing up made everybody an organisation of their own; here only two are wanted.
  await db.exec("delete from public.organizations");
  await addTenant(db, ours, "Ours");
  await addTenant(db, theirs, "Theirs");
  await db.query(
    `insert into public.members (org_id, user_id, role) values
      ($1, $3, 'owner'), ($1, $4, 'editor'), ($1, $5, 'viewer'), ($2, $6, 'owner'), ($1, $7, 'owner')`,
    [
      ours.org,
      theirs.org,
      people.owner,
      people.editor,
      people.viewer,
      people.neighbour,
      people.former,
    ],
  );
  await db.query("delete from public.members where user_id = $1", [people.former]);
}

/** Logs everybody in. */
export const addSessions = (db: TestDatabase) =>
  db.query(`insert into auth.sessions (id, user_id, created_at, updated_at)
    select id, id, now() - interval '30 days', now() from auth.users`);

async function addTenant(db: TestDatabase, it: Tenant, name: string) {
  await db.query("insert into public.organizations (id, name, slug) values ($1, $2, lower($2))", [
    it.org,
    name,
  ]);
  const code = name.toUpperCase();
  const rows: ReadonlyArray<readonly [sql: string, ...params: string[]]> = [
    [
      "suppliers (org_id, id, name, code) values ($1, $3, $2, $2), ($1, $4, 'Spare', $2 || '-2')",
      it.supplier,
      it.spareSupplier,
    ],
    ["products (org_id, id, supplier_id, sku) values ($1, $3, $4, $2)", it.product, it.supplier],
    [
      "warehouses (org_id, id, name, code) values ($1, $3, $2, $2), ($1, $4, 'Spare', $2 || '-2')",
      it.warehouse,
      it.spareWarehouse,
    ],
    [
      "stock (org_id, product_id, warehouse_id, incoming) values ($1, $3, $4, length($2))",
      it.product,
      it.warehouse,
    ],
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
       values ($1, $3, $4, 1, $5, $2, 1, 9.5)`,
      it.line,
      it.order,
      it.product,
    ],
    [
      `invitations (org_id, id, email, role, token_hash)
       values ($1, $3, lower($2) || '@example.test', 'viewer', sha256($2::text::bytea))`,
      it.invitation,
    ],
    [
      "change_sets (org_id, id, kind, title, state) values ($1, $3, 'edit', $2, 'open')",
      it.changeSet,
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
      `channel_maps (org_id, channel_id, kind, ours, theirs)
       values ($1, $3, 'category', $2, '"Monitors"')`,
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
    [
      `tickets (org_id, id, topic, subject, opened_by) values ($1, $3, 'question', $2, $4)`,
      it.ticket,
      it.member,
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
    ["sku_lists (org_id, id, user_id, skus) values ($1, $3, $4, array[$2])", it.skuList, it.member],
    ["saved_views (org_id, id, user_id, name) values ($1, $3, $4, $2)", it.savedView, it.member],
    [
      `notification_settings (user_id, email_digest)
       select $3::uuid, 'daily' where $1::uuid is not null and $2::text is not null`,
      it.member,
    ],
  ];
  for (const [sql, ...params] of rows)
    await db.query(`insert into public.${sql}`, [it.org, code, ...params]);
}
