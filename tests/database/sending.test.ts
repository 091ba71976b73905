import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../supabase/local/database.ts";
import { call, write } from "./ledger-support.ts";
import { addProducts, blocked, CHANNEL, issue, PLAN, ready, record } from "./listings-support.ts";
import { one, refusal, type TestDatabase } from "./support.ts";
import { openTenantDatabase, ours, people } from "./tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function send(tx: Queryable, changes: readonly string[], plan = PLAN) {
  const run = randomUUID();
  await call(tx, people.editor, "begin_sync_run($1, $2, 'feed', 'delta')", [run, CHANNEL]);
  const parts: boolean[] = [];
  while (!parts.at(-1) && parts.length < 5)
    parts.push(
      await call<boolean>(tx, people.editor, "send_changes($1, $2, $3::text[])", [
        run,
        plan,
        `{${changes.join()}}`,
      ]),
    );
  expect(parts.at(-1)).toBe(true);
  const counters = await one<{ items: number; sent: number; removed: number; skipped: number }>(
    tx,
    "select items, sent, removed, skipped from public.sync_runs where id = $1",
    [run],
  );
  return counters;
}

type Item = { sku: string; group: string | null; change: string; payload: unknown };

const fileItems = async (
  tx: Queryable,
  changes: readonly string[] | null = null,
  actor: string = people.viewer,
) =>
  (
    await call<{ items: Item[] }>(tx, actor, "file_items($1, $2, $3::text[])", [
      CHANNEL,
      PLAN,
      changes && `{${changes.join()}}`,
    ])
  ).items;

test("what is approved goes out, fresh, and nothing else does", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b), blocked(c, issue("price-zero", "price"))]);
    await write(tx, [{ sku: "B", set: { price: "12" } }]);
    expect(await send(tx, ["price", "stock"])).toMatchObject({ items: 0 });
    expect(await send(tx, ["new", "held", "unchanged"])).toEqual({
      items: 1,
      sent: 1,
      removed: 0,
      skipped: 0,
    });
    expect(await send(tx, ["new"])).toMatchObject({ items: 0 });
  });
});

test("nothing goes out under another definition than the one it was built from", async () => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    expect(await send(tx, ["new"], "another plan")).toMatchObject({ items: 0 });
  });
});

test("a product that is no longer to be sold is removed, with what was sent for it", async () => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    await send(tx, ["new"]);
    await record(tx, [ready(ours.product, { state: "excluded", hash: null, payload: {} })]);
    expect(await fileItems(tx, ["removed"])).toMatchObject([
      { sku: "OURS", change: "removed", payload: { title: "Mug" } },
    ]);
    expect(await send(tx, ["removed"])).toMatchObject({ removed: 1 });
    expect(await fileItems(tx, ["removed"])).toEqual([]);
  });
});

test("a file holds what is fresh and ready, variants side by side", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await write(
      tx,
      ["A", "C"].map((sku) => ({ sku, set: { variant_group: "MUG" } })),
    );
    const variant = { version: 2, group: "MUG" };
    await record(tx, [
      { ...ready(a), ...variant },
      ready(b),
      { ...ready(c), ...variant },
      blocked(ours.product, issue("price-zero", "price")),
    ]);
    expect((await fileItems(tx)).map(({ sku }) => sku).toSorted()).toEqual(["A", "B", "C"]);
    expect((await fileItems(tx)).map(({ group }) => group)).toEqual(["MUG", "MUG", null]);
    expect(await fileItems(tx, ["changed"])).toEqual([]);
  });
});

test.each(["neighbour", "former", "stranger"] as const)(
  "the %s gets no file of ours",
  async (who) => {
    await db.rehearse(async (tx) => {
      expect(await refusal(fileItems(tx, null, people[who]))).toBe("42501");
    });
  },
);
