import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call, write } from "../catalogue/ledger-support.ts";
import { addProducts, CHANNEL, PLAN, ready, record, toList } from "./listings-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Item = {
  sku: string;
  change: string;
  hash: string | null;
  payload: unknown;
  new: boolean;
  withdrawn: boolean;
};

/** Records the results of a separate run. */
async function report(tx: Queryable, kind: string, results: readonly unknown[]) {
  const run = randomUUID();
  await call(tx, people.editor, "begin_sync_run($1, $2, $3, 'delta')", [run, CHANNEL, kind]);
  await call(tx, people.editor, "record_sync_items($1, $2::text::jsonb)", [
    run,
    JSON.stringify(results),
  ]);
  await call(tx, people.editor, "finish_sync_run($1)", [run]);
  return run;
}

const sent = (product: string, hash = "a.b.c") => ({ product, hash, outcome: "sent" });
const rejected = (product: string) => ({
  product,
  hash: null,
  outcome: "failed",
  reported_errors: [{ message: "No such brand", field: null }],
});

const itemsIn = async (tx: Queryable) =>
  (await call<{ items: Item[] }>(tx, people.viewer, "file_items($1, $2)", [CHANNEL, PLAN])).items;

const itemsBefore = async (tx: Queryable, run: string) =>
  (await call<{ items: Item[] }>(tx, people.viewer, "revert_file_items($1)", [run])).items;

async function revert(tx: Queryable, revert_of: string, removes = true) {
  const run = randomUUID();
  await call(tx, people.editor, "begin_sync_run($1, $2, 'file', 'delta', revert_of => $3)", [
    run,
    CHANNEL,
    revert_of,
  ]);
  await call(tx, people.editor, "revert_sync_items($1, $2)", [run, removes]);
  return one(tx, "select sent, removed, skipped from public.sync_runs where id = $1", [run]);
}

test("a file marks a product as new until the channel has accepted it", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b), ready(c)]);
    await report(tx, "file", [sent(a), sent(b)]);
    await report(tx, "report", [rejected(b)]);
    const listed = async () =>
      Object.fromEntries((await itemsIn(tx)).map((item) => [item.sku, !item.new]));
    expect(await listed()).toEqual({ A: true, B: false, C: false });

    // The second attempt is rejected, too, so the product still doesn't exist in the shop.
    await record(tx, [ready(b, { hash: "x.b.c" })]);
    await report(tx, "file", [sent(b, "x.b.c")]);
    await report(tx, "report", [rejected(b)]);
    expect(await listed()).toMatchObject({ B: false });

    // A product whose listing was accepted once exists in the shop, even if a later change is rejected.
    await record(tx, [ready(a, { hash: "x.b.c" })]);
    await report(tx, "file", [sent(a, "x.b.c")]);
    await report(tx, "report", [rejected(a)]);
    expect(await listed()).toMatchObject({ A: true });
  });
});

test("the file that reverts a sync contains the earlier values, and no hash for products that the sync added", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b), ready(c)]);
    await report(tx, "file", [sent(a), sent(b)]);
    const again = { hash: "x.y.z", payload: { title: "Cup" } };
    await record(tx, [ready(a, again), ready(b, again)]);
    const run = await report(tx, "file", [sent(a, "x.y.z"), sent(b, "x.y.z"), sent(c)]);
    await record(tx, [ready(b, { hash: "later.y.z" })]);
    await report(tx, "file", [sent(b, "later.y.z")]);

    const mug = { title: "Mug" };
    expect(await itemsBefore(tx, run)).toMatchObject([
      { sku: "A", change: "restored", hash: "a.b.c", payload: mug, new: false },
      { sku: "C", change: "restored", hash: null, payload: mug, new: false },
    ]);
    expect(await revert(tx, run, false)).toEqual({ sent: 1, removed: 0, skipped: 2 });
    expect(await itemsBefore(tx, run)).toMatchObject([{ sku: "C" }]);
  });
});

test("the file that reverts a sync adds the unchanged variants as they were sent", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = ""] = await addProducts(tx);
    await write(
      tx,
      ["A", "B"].map((sku) => ({ sku, set: { variant_group: "MUG" } })),
    );
    const variant = { version: 2, group: "MUG" };
    await record(tx, [
      { ...ready(a), ...variant },
      { ...ready(b), ...variant },
    ]);
    await report(tx, "file", [sent(a), sent(b)]);
    await record(tx, [{ ...ready(a, { hash: "x.b.c" }), ...variant }]);
    const run = await report(tx, "file", [sent(a, "x.b.c")]);
    const items = await itemsBefore(tx, run);
    expect(items.map(({ sku, change }) => `${sku} ${change}`).toSorted()).toEqual([
      "A restored",
      "B unchanged_variant",
    ]);
  });
});

test("a product that a revert removes from the channel needs a new listing", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await record(tx, [ready(a)]);
    const run = await report(tx, "file", [sent(a)]);
    expect(await toList(tx)).not.toContain("A");
    await revert(tx, run);
    expect(await toList(tx)).toContain("A");
  });
});

type Requested = {
  products: {
    product: { sku: string };
    listed: boolean;
    gtin_shared: { sku: string; same_condition: boolean } | null;
  }[];
};

test("the build gets each product, whether the channel has it, and which product shares its GTIN", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await write(tx, [
      { sku: "A", set: { gtin: "062800000024" } },
      { sku: "B", set: { gtin: "0062800000024" } },
      { sku: "C", set: { gtin: "062800000024", condition: "used" } },
    ]);
    await record(tx, [ready(a, { version: 2 })]);
    await report(tx, "file", [sent(a)]);
    const requested = await call<Requested>(tx, "server", "products_to_list($1, 'another plan')", [
      CHANNEL,
    ]);
    const known = requested.products.map(({ product, listed, gtin_shared }) => [
      product.sku,
      listed,
      gtin_shared,
    ]);
    const ours = ["A", "B", "C"].map((sku) => known.find(([name]) => name === sku));
    expect(ours).toEqual([
      ["A", true, { sku: "B", same_condition: true }],
      ["B", false, { sku: "A", same_condition: true }],
      ["C", false, { sku: "A", same_condition: false }],
    ]);
  });
});

test("a product's listing is stale once another product starts or stops sharing its GTIN", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = ""] = await addProducts(tx);
    await write(tx, [{ sku: "A", set: { gtin: "062800000024" } }]);
    await record(tx, [ready(a, { version: 2 }), ready(b)]);
    expect(await toList(tx)).not.toContain("A");

    await write(tx, [{ sku: "B", set: { gtin: "00062800000024" } }]);
    expect(await toList(tx)).toContain("A");
    await record(tx, [ready(a, { version: 2 }), ready(b, { version: 2 })]);
    await write(tx, [{ sku: "B", set: { status: "archived" } }]);
    expect(await toList(tx)).toContain("A");
    await record(tx, [ready(a, { version: 2 })]);
    await write(tx, [{ sku: "D", set: { gtin: "0062800000024", status: "active" } }]);
    expect(await toList(tx)).toContain("A");
  });
});

test("a preview gets only one product and its variants, exactly as they're in the file", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await write(
      tx,
      ["A", "C"].map((sku) => ({ sku, set: { variant_group: "MUG" } })),
    );
    const variant = { version: 2, group: "MUG" };
    await record(tx, [ready(a, variant), ready(b), ready(c, variant)]);
    const itemsOf = async (product: string) =>
      (
        await call<{ items: Item[] }>(tx, people.viewer, "file_items($1, $2, of_product => $3)", [
          CHANNEL,
          PLAN,
          product,
        ])
      ).items;
    const [first, second, ...others] = await itemsIn(tx);
    expect(new Set([first?.sku, second?.sku])).toEqual(new Set(["A", "C"]));
    expect(await itemsOf(c)).toEqual([first, second]);
    expect(await itemsOf(b)).toEqual(others);
    expect(await itemsOf(randomUUID())).toEqual([]);
  });
});

test("a page of products to list ends before their texts exceed 4 MB, and the next page continues", async () => {
  await db.rehearse(async (tx) => {
    // The maximum size of a description: 20,000 characters of three bytes.
    const longest = "漢".repeat(20_000);
    const skus = Array.from({ length: 100 }, (_, at) => `LONG-${at}`);
    await write(
      tx,
      skus.map((sku) => ({ sku, set: { description_en: longest, status: "active" } })),
    );
    const pageAfter = (after: string | null) =>
      call<{ products: { product: { sku: string } }[]; next: string | null }>(
        tx,
        "server",
        "products_to_list($1, $2, $3)",
        [CHANNEL, PLAN, after],
      );
    const found: string[] = [];
    let next: string | null = null;
    do {
      const page = await pageAfter(next);
      expect(page.products.length).toBeLessThan(100);
      found.push(...page.products.map(({ product }) => product.sku));
      next = page.next;
    } while (next !== null);
    expect(found.filter((sku) => sku.startsWith("LONG-")).toSorted()).toEqual(skus.toSorted());
  });
});
