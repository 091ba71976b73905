import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const ORIGIN = "https://portal.example";
const create = (
  tx: Queryable,
  actor: string,
  types: string,
  url = "https://erp.example/hook?a=1",
) =>
  call<string>(tx, actor, `create_webhook($1, $2, $3, 'en', '${ORIGIN}')`, [ours.org, url, types]);

const editTitle = (tx: Queryable) =>
  call(tx, people.editor, "edit_products(gen_random_uuid(), $1, 'edit', 'New title', $2)", [
    ours.org,
    JSON.stringify([{ id: ours.product, set: { title_en: "New" } }]),
  ]);

/** Runs the triggers that are deferred until the commit. */
const commit = (tx: Queryable) => tx.exec("set constraints all immediate");

const events = (tx: Queryable) =>
  tx.query(
    `select e.type, e.data, count(d.id)::int as deliveries from public.webhook_events e
     left join public.webhook_deliveries d on d.event_id = e.id and d.webhook_id <> all($1)
     where e.id <> all($2) group by e.org_id, e.id order by e.type, e.data::text`,
    [`{${ours.webhook},${theirs.webhook}}`, `{${ours.webhookEvent},${theirs.webhookEvent}}`],
  );

const due = (tx: Queryable, webhook: string) =>
  call<{ deliveries: Row[] } | null>(tx, "server", "due_webhook_deliveries($1, $2)", [
    ours.org,
    webhook,
  ]);

test("a change set reports its products once, with their SKUs, only to webhooks that subscribed to product changes", async () => {
  await db.rehearse(async (tx) => {
    const hook = await create(tx, people.owner, "{products.changed,order.created}");
    // Every test organization has two webhooks. This leaves one of them.
    await call(tx, people.owner, "delete_webhook($1)", [ours.spareWebhook]);
    await create(tx, people.owner, "{sync.ended}");
    await editTitle(tx);
    await commit(tx);
    expect(await events(tx)).toEqual([
      {
        type: "products.changed",
        deliveries: 1,
        data: expect.objectContaining({
          kind: "edit",
          created: 0,
          updated: 1,
          removed: 0,
          skus: ["OURS"],
          more: false,
        }),
      },
    ]);
    expect(
      await tx.query("select priority from public.jobs where kind = 'webhook' and key = $1", [
        hook,
      ]),
    ).toEqual([{ priority: 0 }]);
    expect(await due(tx, hook)).toMatchObject({
      url: "https://erp.example/hook?a=1",
      version: 1,
      deliveries: [{ type: "products.changed" }],
    });
  });
});

test("an event without a subscribed webhook isn't stored", async () => {
  await db.rehearse(async (tx) => {
    await create(tx, people.owner, "{order.changed}");
    await call(
      tx,
      people.owner,
      "change_webhook($1, 'https://a.example', '{products.changed}', false)",
      [ours.webhook],
    );
    await call(
      tx,
      people.owner,
      "change_webhook($1, 'https://a.example', '{products.changed}', false)",
      [ours.spareWebhook],
    );
    await editTitle(tx);
    await tx.query(
      "insert into public.stock_movements (org_id, product_id, warehouse_id, kind, on_hand_delta) values ($1, $2, $3, 'adjusted', 1)",
      [ours.org, ours.product, ours.warehouse],
    );
    expect(await events(tx)).toEqual([]);
  });
});

test("stock movements of one transaction are combined into one webhook event with all their SKUs", async () => {
  await db.rehearse(async (tx) => {
    await create(tx, people.owner, "{stock.changed}");
    const [other] = await tx.query<{ id: string }>(
      "insert into public.products (org_id, sku) values ($1, 'A-1') returning id",
      [ours.org],
    );
    for (const product of [ours.product, other?.id ?? "", ours.product])
      await tx.query(
        "insert into public.stock_movements (org_id, product_id, warehouse_id, kind, on_hand_delta) values ($1, $2, $3, 'adjusted', 1)",
        [ours.org, product, ours.warehouse],
      );
    expect(await events(tx)).toEqual([
      { type: "stock.changed", deliveries: 1, data: { skus: ["A-1", "OURS"], more: false } },
    ]);
  });
});

test("a webhook event lists at most 100 SKUs, and states whether there are more", async () => {
  const merged = (known: number, added: number) =>
    db.rehearse(async (tx) => {
      const list = (count: number, letter: string) =>
        `private.sku_list(array(select '${letter}' || n from generate_series(1, ${count}) n))`;
      const [row] = await tx.query<{ data: { skus: string[]; more: boolean } }>(
        `select private.merged_webhook_data(${list(known, "A")}, ${list(added, "B")}) as data`,
      );
      return [row?.data.skus.length, row?.data.more];
    });
  expect(await merged(60, 40)).toEqual([100, false]);
  expect(await merged(60, 41)).toEqual([100, true]);
  expect(await merged(150, 1)).toEqual([100, true]);
});

test("an order that is added and then changed in one transaction is reported as added, with its last state", async () => {
  await db.rehearse(async (tx) => {
    await create(tx, people.owner, "{order.created,order.changed}");
    await tx.query(
      "insert into public.orders (org_id, channel_id, number, placed_at, subtotal) values ($1, $2, 'N-1', now(), 5)",
      [ours.org, ours.channel],
    );
    await tx.exec("update public.orders set units = 7 where number = 'N-1'");
    await tx.query(
      "update public.orders set created_at = now() - interval '1 day', units = 9 where id = $1",
      [ours.order],
    );
    expect(await events(tx)).toMatchObject([
      { type: "order.changed", deliveries: 1, data: { order: ours.order, units: 9 } },
      { type: "order.created", deliveries: 1, data: { number: "N-1", units: 7, total: "5.00" } },
    ]);
  });
});

test("webhook events contain no buyer and no address", async () => {
  await db.rehearse(async (tx) => {
    await create(tx, people.owner, "{order.changed}");
    await tx.query(
      "update public.orders set created_at = now() - interval '1 day', buyer_name = 'Ada Secret', ship_street = '1 Secret' where id = $1",
      [ours.order],
    );
    expect(JSON.stringify(await events(tx))).toContain("order.changed");
    expect(JSON.stringify(await events(tx))).not.toContain("Secret");
  });
});

test("webhook events report listings that change state and syncs that end", async () => {
  await db.rehearse(async (tx) => {
    await create(tx, people.owner, "{listings.changed,sync.ended}");
    await tx.query(
      "update public.listings set state = 'blocked', hash = null, issues = '[{\"severity\": \"error\"}]' where org_id = $1",
      [ours.org],
    );
    await tx.query("update public.listings set built_at = now() where org_id = $1", [ours.org]);
    await tx.query(
      "update public.sync_runs set state = 'finished', ended_at = now() where id = $1",
      [ours.syncRun],
    );
    const found = await events(tx);
    expect(found.filter(({ type }) => type === "sync.ended")).toMatchObject([
      { data: { sync: ours.syncRun, state: "finished" } },
    ]);
    expect(found.filter(({ type }) => type === "listings.changed")).toMatchObject([
      { data: { channel: ours.channel, skus: ["OURS"] } },
    ]);
  });
});
