import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call, write } from "../catalogue/ledger-support.ts";
import { addProducts, blocked, CHANNEL, issue, PLAN, ready, record } from "./listings-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

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
      await call<boolean>(tx, people.editor, "sync_changes($1, $2, $3::text[])", [
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

type Page = { items: Item[]; next: { place: string; product: string } | null };
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

/** The order of the variants of one product isn't defined. */
const inOrder = (items: readonly Item[]) => items.toSorted((a, b) => (a.sku < b.sku ? -1 : 1));

test("a sync sends only the approved kinds of change, and only fresh listings", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b), blocked(c, issue("price-zero", "price"))]);
    await write(tx, [{ sku: "B", set: { price: "12" } }]);
    expect(await send(tx, ["price", "stock"])).toMatchObject({ items: 0 });
    expect(await send(tx, ["new", "blocked", "unchanged"])).toEqual({
      items: 1,
      sent: 1,
      removed: 0,
      skipped: 0,
    });
    expect(await send(tx, ["new"])).toMatchObject({ items: 0 });
  });
});

test("listings built from another channel definition aren't sent", async () => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    expect(await send(tx, ["new"], "another plan")).toMatchObject({ items: 0 });
  });
});

test("a product no longer for sale is removed from the channel with the content last sent for it", async () => {
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

test("an export file contains fresh and ready listings, with variants next to each other", async () => {
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

describe("export files and variants of one product", () => {
  const variant = { version: 2, group: "MUG" };

  /** Creates A, B and C in one variant group and syncs them. */
  async function sentGroup(tx: Queryable) {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await write(
      tx,
      ["A", "B", "C"].map((sku) => ({ sku, set: { variant_group: "MUG" } })),
    );
    await record(
      tx,
      [a, b, c].map((id) => ready(id, variant)),
    );
    await send(tx, ["new"]);
    return { a, b, c };
  }

  test("an export file includes all variants when one changed, the others with the content last sent", async () => {
    await db.rehearse(async (tx) => {
      const { a, b, c } = await sentGroup(tx);
      await record(tx, [
        ready(a, { ...variant, hash: "a.x.c", payload: { title: "Mug", price: "12" } }),
        ready(b, { ...variant, hash: "a.b.x", payload: { title: "Mug", stock: "0" } }),
        { ...blocked(c, issue("price-zero", "price")), ...variant },
      ]);
      expect(inOrder(await fileItems(tx, ["price"]))).toMatchObject([
        { sku: "A", change: "price", hash: "a.x.c", payload: { price: "12" } },
        { sku: "B", change: "unchanged_variant", hash: "a.b.c", payload: { title: "Mug" } },
        { sku: "C", change: "unchanged_variant", hash: "a.b.c", payload: { title: "Mug" } },
      ]);
      expect(inOrder(await fileItems(tx)).map(({ sku }) => sku)).toEqual(["A", "B", "C"]);
    });
  });

  test("the other variants stay in the export file when one is no longer for sale", async () => {
    await db.rehearse(async (tx) => {
      const { b } = await sentGroup(tx);
      const gone = { state: "excluded", hash: null, payload: {} };
      await record(tx, [ready(b, { ...variant, ...gone })]);
      const kinds = async (changes: string[] | null) =>
        inOrder(await fileItems(tx, changes)).map(({ sku, change }) => `${sku} ${change}`);
      expect(await kinds(["removed"])).toEqual([
        "A unchanged_variant",
        "B removed",
        "C unchanged_variant",
      ]);
      expect(await kinds(null)).toEqual(["A unchanged", "C unchanged"]);
    });
  });

  test("an export file excludes variants that were never sent to the channel", async () => {
    await db.rehearse(async (tx) => {
      const [a = "", b = ""] = await addProducts(tx);
      await write(
        tx,
        ["A", "B"].map((sku) => ({ sku, set: { variant_group: "MUG" } })),
      );
      await record(tx, [ready(a, variant)]);
      await send(tx, ["new"]);
      await record(tx, [ready(a, { ...variant, hash: "a.x.c" }), ready(b, variant)]);
      expect((await fileItems(tx, ["price"])).map(({ sku }) => sku)).toEqual(["A"]);
    });
  });

  test("all variants of a product are on the same page of an export file, however many pages it has", async () => {
    await db.rehearse(async (tx) => {
      await tx.query(
        `insert into public.listings (org_id, channel_id, product_id, sku, state, quantity, payload, product_version,
           config_version, plan, hash, variant_group)
         select $1, $2, gen_random_uuid(), 'S' || i, 'ready', 0, '{}', 1, 1, $3, 'a.b.c', 'G' || i / 7
         from generate_series(1, 1500) i`,
        [ours.org, CHANNEL, PLAN],
      );
      const page = (after: Page["next"]) =>
        call<Page>(tx, people.viewer, "file_items($1, $2, null, $3, $4::text::uuid)", [
          CHANNEL,
          PLAN,
          after?.place ?? null,
          after?.product ?? null,
        ]);
      const groupsIn = ({ items }: Page) => new Set(items.map(({ group }) => group));
      const first = await page(null);
      const second = await page(first.next);
      expect(second.next).toBeNull();
      expect(first.items.length + second.items.length).toBe(1500);
      expect([...groupsIn(first)].filter((group) => groupsIn(second).has(group))).toEqual([]);
    });
  });
});

test("a retry includes only a sync's failed listings and their variants", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await write(
      tx,
      ["A", "B"].map((sku) => ({ sku, set: { variant_group: "MUG" } })),
    );
    const variant = { version: 2, group: "MUG" };
    await record(tx, [ready(a, variant), ready(b, variant), ready(c)]);
    await send(tx, ["new"]);
    const run = randomUUID();
    await call(tx, people.editor, "begin_sync_run($1, $2, 'file', 'delta')", [run, CHANNEL]);
    const results = [
      { product: a, outcome: "failed", reported_errors: [{ message: "No.", field: null }] },
    ];
    await call(tx, people.editor, "record_sync_items($1, $2::text::jsonb)", [
      run,
      JSON.stringify(results),
    ]);
    const again = async (channel: string) =>
      inOrder(
        (
          await call<{ items: Item[] }>(tx, people.editor, "file_items($1, $2, retry_of => $3)", [
            channel,
            PLAN,
            run,
          ])
        ).items,
      ).map(({ sku, change }) => `${sku} ${change}`);
    expect(await again(CHANNEL)).toEqual(["A rejected", "B unchanged_variant"]);
    expect(await again(ours.channel)).toEqual([]);
  });
});

test.each(labelled("neighbour", "former", "stranger"))(
  "%s gets no export file of the organization",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(fileItems(tx, null, people[who]))).toBe("42501");
    });
  },
);
