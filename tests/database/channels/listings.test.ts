import { afterAll, beforeAll, expect, test } from "vitest";
import { idOf, undo, write } from "../catalogue/ledger-support.ts";
import {
  addProducts,
  CHANNEL,
  ready,
  record,
  summary,
  talliesHold,
  toList,
} from "./listings-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("the build gets only products without a fresh listing", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = ""] = await addProducts(tx);
    expect(await toList(tx)).toEqual(["A", "B", "C", "OURS"]);
    expect(await summary(tx)).toMatchObject({ states: {}, stale: 0, missing: 4 });

    expect(await record(tx, [ready(a), ready(b)])).toEqual({ written: 2, stale: [] });
    expect(await toList(tx)).toEqual(["C", "OURS"]);
    expect(await summary(tx)).toMatchObject({
      states: { ready: 2 },
      changes: { new: 2 },
      missing: 2,
    });
  });
});

test("a batch of listings recorded a second time counts once", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await record(tx, [ready(a)]);
    expect(await record(tx, [ready(a)])).toEqual({ written: 1, stale: [] });
    expect(await summary(tx)).toMatchObject({ states: { ready: 1 } });
    expect(await talliesHold(tx)).toBe(true);
  });
});

test("a listing built from an earlier version of its product isn't stored, and the others are", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = ""] = await addProducts(tx);
    await write(tx, [{ sku: "A", set: { price: "11" } }]);
    expect(await record(tx, [ready(a), ready(b)])).toEqual({ written: 1, stale: [a] });
    expect(await toList(tx)).toContain("A");
    expect(await record(tx, [ready(a, { version: 2 })])).toEqual({ written: 1, stale: [] });
  });
});

test("a listing built from outdated stock isn't stored", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    const add = `insert into public.stock (org_id, product_id, warehouse_id, on_hand) values ($1, $2, $3, 7)`;
    await tx.query(add, [ours.org, a, ours.warehouse]);
    expect(await record(tx, [ready(a)])).toEqual({ written: 0, stale: [a] });
    expect(await record(tx, [ready(a, { stock: 7 })])).toEqual({ written: 1, stale: [] });
  });
});

test("listings built from an outdated channel configuration aren't stored", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await tx.query("update public.channels set country = 'US' where id = $1", [CHANNEL]);
    expect(await errorCode(record(tx, [ready(a)]))).toBe("PT409");
  });
});

test.each([
  ["product", `update public.products set price = 12 where id = $1`],
  ["stock", `update public.stock set on_hand = 3 where product_id = $1`],
])(
  "a listing becomes stale when its %s changes, and then doesn't count as ready",
  async (_what, change) => {
    await db.rehearse(async (tx) => {
      await record(tx, [ready(ours.product)]);
      await tx.query(change, [ours.product]);
      expect(await summary(tx)).toMatchObject({ states: {}, changes: {}, stale: 1 });
      expect(await toList(tx)).toEqual(["OURS"]);
      expect(await talliesHold(tx)).toBe(true);
    });
  },
);

test.each([
  ["a setting", `update public.channels set settings = '{"a": "b"}' where id = $1`],
  ["the language", `update public.channels set language = 'fr' where id = $1`],
  [
    "the fields that the shop manages itself",
    `update public.channels set policy = '{"left": []}' where id = $1`,
  ],
])("changing %s makes every listing of a channel stale", async (_what, change) => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    await tx.query(change, [CHANNEL]);
    expect(await summary(tx)).toMatchObject({ states: {}, stale: 1 });
    expect(await toList(tx)).toEqual(["OURS"]);
    expect(await record(tx, [ready(ours.product)], { config: 2 })).toMatchObject({ written: 1 });
    expect(await summary(tx)).toMatchObject({ states: { ready: 1 }, stale: 0 });
  });
});

test("a new version of the channel definition makes every listing of a channel stale", async () => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    expect(await summary(tx, { plan: "plan-2" })).toMatchObject({ states: {}, stale: 1 });
    expect(await toList(tx, "plan-2")).toEqual(["OURS"]);
  });
});

test("renaming a channel doesn't make listings stale", async () => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    await tx.query("update public.channels set name = 'Other' where id = $1", [CHANNEL]);
    expect(await summary(tx)).toMatchObject({ states: { ready: 1 }, stale: 0 });
  });
});

test("the variants of a product are built together, and changing one makes the others' listings stale", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await write(
      tx,
      ["A", "B"].map((sku) => ({ sku, set: { variant_group: "MUG" } })),
    );
    await record(tx, [ready(a, { version: 2 }), ready(b, { version: 2 }), ready(c)]);
    await record(tx, [ready(ours.product)]);
    expect(await toList(tx)).toEqual([]);

    await write(tx, [{ sku: "A", set: { price: "11" } }]);
    expect(await toList(tx)).toEqual(["A", "B"]);
    expect(await summary(tx)).toMatchObject({ states: { ready: 2 }, stale: 2 });
  });
});

test("deleting a product that was never sent deletes its listing, and adding the product again requires a new one", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: {} }]);
    await record(tx, [ready(await idOf(tx, "A"))]);
    await undo(tx, set);
    expect(await summary(tx)).toMatchObject({ states: {}, missing: 1 });
    await addProducts(tx, ["A"]);
    expect(await summary(tx)).toMatchObject({ missing: 2 });
    expect(await talliesHold(tx)).toBe(true);
  });
});

test.each([
  ["a channel", "delete from public.channels where id = $1", CHANNEL],
  ["an organization", "delete from public.organizations where id = $1", ours.org],
])("deleting %s deletes its listings and their counts", async (_what, sql, id) => {
  await db.rehearse(async (tx) => {
    await record(tx, [ready(ours.product)]);
    await tx.query(sql, [id]);
    expect(await tx.query("select from public.listings where channel_id = $1", [CHANNEL])).toEqual(
      [],
    );
    expect(await talliesHold(tx)).toBe(true);
  });
});

test.each([
  ["a visitor", "visitor"],
  ["an owner", people.owner],
])("%s can't record listings or read what to build", async (_who, actor) => {
  for (const sql of [
    `select public.record_listings('${CHANNEL}', 1, 'plan', '[]')`,
    `select public.products_to_list('${CHANNEL}', 'plan')`,
    `select public.channel_to_build('${CHANNEL}')`,
    "select public.note_job_code('code')",
  ]) {
    await db.as(actor, async (tx) => {
      expect(await errorCode(tx.query(sql))).toBe("42501");
    });
  }
});

test("a listing can't belong to a product of another organization", async () => {
  await db.rehearse(async (tx) => {
    const foreign = ready(theirs.product);
    expect(await record(tx, [foreign])).toEqual({ written: 0, stale: [theirs.product] });
  });
});

test("decimals of products to list are returned as text", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.products set price = 0.1, weight = 1.5 where id = $1", [
      ours.product,
    ]);
    await become(tx, "server");
    const [requested] = await tx.query("select public.products_to_list($1, 'plan-1') as page", [
      CHANNEL,
    ]);
    expect(requested).toMatchObject({
      page: {
        products: [{ product: { price: "0.1000", weight: "1.5000", cost: null }, quantity: 0 }],
        next: null,
      },
    });
  });
});
