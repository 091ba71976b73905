import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call, undo, write } from "../catalogue/ledger-support.ts";
import {
  addProducts,
  blocked,
  CHANNEL,
  issue,
  ready,
  record,
  summary,
} from "./listings-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type ItemResult = { product: string; hash: string | null; outcome: string };

type SyncStart = { actor?: string; id?: string; revert_of?: string };

const begin = (
  tx: Queryable,
  { actor = people.editor, id = randomUUID(), revert_of = "" }: SyncStart = {},
) =>
  call<string>(
    tx,
    actor,
    "begin_sync_run($1, $2, 'feed', 'delta', revert_of => nullif($3, '')::uuid)",
    [id, CHANNEL, revert_of],
  );

async function report(
  tx: Queryable,
  run: string,
  results: readonly ItemResult[],
  actor: string = people.editor,
) {
  await call(tx, actor, "record_sync_items($1, $2::text::jsonb)", [run, JSON.stringify(results)]);
  return counters(tx, run);
}

const counters = (tx: Queryable, run: string) =>
  one(
    tx,
    "select items, sent, removed, failed, skipped, unchanged, state from public.sync_runs where id = $1",
    [run],
  );

const finish = (tx: Queryable, run: string, unchanged = 0) =>
  call(tx, people.editor, "finish_sync_run($1, 'finished', $2)", [run, unchanged]);

const sent = (product: string, hash = "a.b.c"): ItemResult => ({ product, hash, outcome: "sent" });

/** Runs a sync that ends with these results. */
async function send(tx: Queryable, results: readonly ItemResult[]) {
  const run = await begin(tx);
  await report(tx, run, results);
  await finish(tx, run);
  return run;
}

const sentOf = (tx: Queryable, product: string) =>
  one(
    tx,
    `select sent_hash, sent_payload, change from public.listings where channel_id = $1 and product_id = $2`,
    [CHANNEL, product],
  );

async function revert(tx: Queryable, original: string) {
  const run = await begin(tx, { revert_of: original });
  for (;;) if (await call<boolean>(tx, people.editor, "revert_sync_items($1)", [run])) break;
  await finish(tx, run);
  return counters(tx, run);
}

test("a synced listing keeps the content that was sent, and counts once even if the result is recorded repeatedly", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b)]);
    const run = await begin(tx);
    const results = [sent(a), { product: b, hash: null, outcome: "failed" }];
    expect(await report(tx, run, results)).toMatchObject({ items: 2, sent: 1, failed: 1 });
    expect(await report(tx, run, results)).toMatchObject({ items: 2, sent: 1, failed: 1 });
    await finish(tx, run, 5);
    expect(await counters(tx, run)).toMatchObject({ items: 7, unchanged: 5, state: "finished" });
    expect(await sentOf(tx, a)).toEqual({
      sent_hash: "a.b.c",
      sent_payload: { title: "Mug" },
      change: "unchanged",
    });
    expect(await sentOf(tx, b)).toMatchObject({ sent_hash: null, change: "new" });
  });
});

test.each([
  ["content", "changed", "x.b.c"],
  ["price", "price", "a.x.c"],
  ["stock", "stock", "a.b.x"],
  ["price and stock", "changed", "a.x.x"],
])("a listing whose %s changed since its sync counts as %s", async (_what, change, hash) => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    await send(tx, [sent(ours.product)]);
    await record(tx, [ready(ours.product, { hash })]);
    expect(await summary(tx)).toMatchObject({ changes: { [change]: 1 } });
  });
});

test("a listing that isn't fresh or differs from what the caller saw is skipped and reported", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b), blocked(c, issue("value-missing", "gtin"))]);
    await write(tx, [{ sku: "B", set: { price: "11" } }]);
    const run = await begin(tx);
    const results = [sent(a, "other.b.c"), sent(b), { product: c, hash: null, outcome: "removed" }];
    expect(await report(tx, run, results)).toMatchObject({ items: 3, skipped: 3, sent: 0 });
    const reasons = await tx.query(
      "select distinct message from public.sync_items where run_id = $1",
      [run],
    );
    expect(reasons).toEqual([{ message: "changed_since" }]);
    expect(await sentOf(tx, a)).toMatchObject({ sent_hash: null });
  });
});

test("a synced product that was deleted counts as a pending removal until the channel has removed it", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: { status: "active" } }]);
    const { id: a } = await one<{ id: string }>(
      tx,
      "select id from public.products where sku = 'A'",
    );
    await record(tx, [ready(a)]);
    await send(tx, [sent(a)]);
    await undo(tx, set);
    expect(await summary(tx)).toMatchObject({ changes: { removed: 1 }, states: { gone: 1 } });

    const run = await begin(tx);
    const removed = { product: a, hash: null, outcome: "removed" };
    expect(await report(tx, run, [removed])).toMatchObject({ removed: 1 });
    expect(await sentOf(tx, a)).toMatchObject({ sent_hash: null, change: "none" });
  });
});

test("a synced listing that becomes blocked stays on the channel unchanged", async () => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    await send(tx, [sent(ours.product)]);
    await record(tx, [blocked(ours.product, issue("price-zero", "price"))]);
    expect(await sentOf(tx, ours.product)).toMatchObject({ sent_hash: "a.b.c", change: "blocked" });
  });
});

test("reverting a sync resends the earlier content, except for listings synced again since", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b), ready(c)]);
    await send(tx, [sent(a), sent(b)]);
    const again = { hash: "x.y.z", payload: { title: "Cup" } };
    await record(tx, [ready(a, again), ready(b, again)]);
    const run = await send(tx, [sent(a, "x.y.z"), sent(b, "x.y.z"), sent(c)]);
    await record(tx, [ready(b, { hash: "later.y.z" })]);
    await send(tx, [sent(b, "later.y.z")]);

    expect(await revert(tx, run)).toMatchObject({ items: 3, sent: 1, removed: 1, skipped: 1 });
    expect(await sentOf(tx, a)).toMatchObject({
      sent_hash: "a.b.c",
      sent_payload: { title: "Mug" },
    });
    expect(await sentOf(tx, b)).toMatchObject({ sent_hash: "later.y.z" });
    expect(await sentOf(tx, c)).toMatchObject({ sent_hash: null });
  });
});

test("a revert is a sync like any other and can be reverted itself", async () => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    const first = await send(tx, [sent(ours.product)]);
    await revert(tx, first);
    const { id } = await one<{ id: string }>(
      tx,
      "select id from public.sync_runs where revert_of = $1",
      [first],
    );
    await revert(tx, id);
    expect(await sentOf(tx, ours.product)).toMatchObject({ sent_hash: "a.b.c" });
  });
});

test("starting or finishing a sync a second time has no effect", async () => {
  await db.rehearse(async (tx) => {
    const run = await begin(tx);
    expect(await begin(tx, { id: run })).toBe(run);
    await finish(tx, run, 1);
    await finish(tx, run, 1);
    expect(await counters(tx, run)).toMatchObject({ items: 1, unchanged: 1 });
    expect(await errorCode(report(tx, run, [sent(ours.product)]))).toBe("PT409");
  });
});

test("a sync that is still running can't be reverted", async () => {
  await db.rehearse(async (tx) => {
    const run = await begin(tx);
    expect(await errorCode(begin(tx, { revert_of: run }))).toBe("PT409");
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't send the organization's listings",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(begin(tx, { actor: people[who] }))).toBe("42501");
    });
    await db.rehearse(async (tx) => {
      const run = await begin(tx);
      expect(await errorCode(report(tx, run, [sent(ours.product)], people[who]))).toBe("42501");
    });
  },
);
