import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable, Row } from "../../supabase/local/database.ts";
import { become, one, openTestDatabase, refusal, type TestDatabase } from "./support.ts";
import { addSessions, addTenants, ours, people, theirs } from "./tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await addTenants(db);
  await addSessions(db);
});
afterAll(() => db.close());

type Change = { id?: string; sku?: string; version?: number; row?: number; set: Row };
type Outcome = {
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  rejected: Row[];
};

async function call<T>(tx: Queryable, actor: string, sql: string, params: unknown[]) {
  await become(tx, actor);
  const { result } = await one<{ result: T }>(tx, `select public.${sql} as result`, params);
  await tx.exec("reset role");
  return result;
}

const begin = (tx: Queryable, actor: string = people.editor, org = ours.org, id = randomUUID()) =>
  call<string>(tx, actor, "begin_change_set($1, $2, 'import', 'Prices')", [id, org]);

const apply = (
  tx: Queryable,
  set: string,
  chunk: number,
  changes: Change[],
  actor: string = people.editor,
) =>
  call<Outcome>(tx, actor, "apply_chunk($1, $2, $3::text::jsonb)", [
    set,
    chunk,
    JSON.stringify(changes),
  ]);

const commit = (tx: Queryable, set: string, notSent: Row = {}) =>
  call(tx, people.editor, "commit_change_set($1, $2::text::jsonb)", [set, JSON.stringify(notSent)]);

/** Applies and commits one change set, and says which. */
async function write(tx: Queryable, changes: Change[]) {
  const set = await begin(tx);
  await apply(tx, set, 1, changes);
  await commit(tx, set);
  return set;
}

async function undo(
  tx: Queryable,
  original: string,
  { products, fields }: { products?: string[]; fields?: string[] } = {},
) {
  const set = await call<string>(tx, people.editor, "begin_undo($1, $2, 'Undo', $3, $4)", [
    randomUUID(),
    original,
    products ?? null,
    fields ?? null,
  ]);
  for (let chunk = 1; ; chunk++) {
    const { done } = await call<{ done: boolean }>(tx, people.editor, "apply_undo_chunk($1, $2)", [
      set,
      chunk,
    ]);
    if (done) break;
  }
  await commit(tx, set);
  return set;
}

const product = (tx: Queryable, sku: string) =>
  tx
    .query<{ id: string; version: number; title: string; price: string; status: string }>(
      `select id, version, title_en as title, price::text, status from public.products
       where org_id = $1 and sku = $2`,
      [ours.org, sku],
    )
    .then(([row]) => row);

const counters = (tx: Queryable, set: string) =>
  one<Record<string, number>>(
    tx,
    `select rows_read, created, updated, removed, unchanged, skipped, rejected
     from public.change_sets where id = $1`,
    [set],
  );

const skipped = async (tx: Queryable, set: string) => {
  const { result } = await one<{ result: { skipped: Row[]; left_out: Row[] } }>(
    tx,
    "select result from public.change_set_chunks where change_set_id = $1",
    [set],
  );
  return { skipped: result.skipped, left_out: result.left_out };
};

describe("who may write", () => {
  test.each([
    ["owner", true],
    ["editor", true],
    ["viewer", false],
    ["neighbour", false],
    ["former", false],
    ["stranger", false],
    ["visitor", false],
  ] as const)("%s: %s", async (who, may) => {
    const actor = who === "visitor" ? "visitor" : people[who];
    await db.rehearse(async (tx) => {
      const attempt = begin(tx, actor);
      if (may) expect(await attempt).toMatch(/-/);
      else expect(await refusal(attempt)).toBe("42501");
    });
    const steps = [
      ["apply_chunk($1, 2, '[]')", ours.changeSet],
      ["commit_change_set($1)", ours.changeSet],
      ["cancel_change_set($1)", ours.changeSet],
      ["begin_undo(gen_random_uuid(), $1, 'Undo')", ours.changeSet],
      ["apply_undo_chunk($1, 1)", ours.changeSet],
    ] as const;
    if (may) return;
    for (const [sql, set] of steps)
      expect(await refusal(db.rehearse((tx) => call(tx, actor, sql, [set])))).toBe("42501");
  });

  test("nobody writes into another organization, under whatever id", async () => {
    await db.rehearse(async (tx) => {
      expect(await refusal(begin(tx, people.editor, theirs.org))).toBe("42501");
    });
    await db.rehearse(async (tx) => {
      expect(await refusal(begin(tx, people.editor, ours.org, theirs.changeSet))).toBe("PT409");
    });
    await db.rehearse(async (tx) => {
      const set = await begin(tx);
      const outcome = await apply(tx, set, 1, [{ id: theirs.product, set: { brand: "Mine" } }]);
      expect(outcome.rejected).toEqual([expect.objectContaining({ reason: "missing" })]);
    });
  });

  test("whose, which and when cannot be set, nor what products do not have", async () => {
    for (const field of ["id", "org_id", "version", "created_at", "updated_at", "no such"]) {
      await db.rehearse(async (tx) => {
        const set = await begin(tx);
        expect(await refusal(apply(tx, set, 1, [{ sku: "X", set: { [field]: "1" } }]))).toBe(
          "22023",
        );
      });
    }
  });
});

test("a change set creates, updates, leaves alone, and keeps what was and became", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "A", set: { title_en: "Lamp", price: "10.50" } },
      { sku: "B", set: { title_en: "Chair", tags: ["oak"], attributes: { Height: "90" } } },
    ]);
    const set = await begin(tx);
    const outcome = await apply(tx, set, 1, [
      { sku: "a", row: 2, set: { title_en: "Lamp", price: "11" } },
      { sku: "B", row: 3, set: { title_en: "Chair", tags: ["oak"] } },
      { sku: "C", row: 4, set: { status: "active" } },
    ]);
    expect(outcome).toEqual({ created: 1, updated: 1, removed: 0, unchanged: 1, rejected: [] });
    await commit(tx, set, { skipped: 2, rejected: 1 });
    expect(await counters(tx, set)).toEqual({
      rows_read: 6,
      created: 1,
      updated: 1,
      removed: 0,
      unchanged: 1,
      skipped: 2,
      rejected: 1,
    });
    expect(await product(tx, "A")).toMatchObject({ price: "11.0000", version: 2, title: "Lamp" });
    expect(
      await tx.query(
        `select sku, action::text, before, after, source_row from public.product_changes
         where change_set_id = $1 and action = 'update'`,
        [set],
      ),
    ).toEqual([
      { sku: "A", action: "update", before: { price: 10.5 }, after: { price: 11 }, source_row: 2 },
    ]);
  });
});

test("a chunk counts once, and the same number with other content is refused", async () => {
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    const changes = [{ sku: "A", set: { price: "1" } }];
    const first = await apply(tx, set, 1, changes);
    expect(await apply(tx, set, 1, changes)).toEqual(first);
    expect((await counters(tx, set))["rows_read"]).toBe(1);
    expect(await refusal(apply(tx, set, 1, [{ sku: "A", set: { price: "2" } }]))).toBe("PT409");
  });
});

test("what was seen before somebody else changed it does not overwrite the change", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1" } }]);
    await write(tx, [{ sku: "A", set: { price: "2" } }]);
    const set = await begin(tx);
    const outcome = await apply(tx, set, 1, [
      { sku: "A", version: 1, row: 7, set: { price: "3" } },
      { sku: "B", version: 0, set: { price: "3" } },
    ]);
    expect(outcome).toMatchObject({
      created: 1,
      updated: 0,
      rejected: [{ row: 7, sku: "A", reason: "conflict" }],
    });
    expect(await product(tx, "A")).toMatchObject({ price: "2.0000" });
    const again = await apply(tx, set, 2, [{ sku: "A", version: 0, set: { price: "3" } }]);
    expect(again.rejected).toEqual([expect.objectContaining({ reason: "conflict" })]);
  });
});

test("what the database refuses is named by row and field, and the rest is written", async () => {
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    const outcome = await apply(tx, set, 1, [
      { sku: "A", row: 1, set: { price: "1" } },
      { sku: "B", row: 2, set: { price: "twelve" } },
      { sku: "C", row: 3, set: { price: "-1" } },
      { sku: "D", row: 4, set: { status: "sold" } },
      { sku: "E", row: 5, set: { status: null } },
      { sku: "a", row: 6, set: { price: "2" } },
      { sku: "F", row: 7, set: { supplier_id: theirs.supplier } },
      { sku: "G", row: 8, set: { price: "8" } },
    ]);
    expect(outcome).toMatchObject({
      created: 2,
      rejected: [
        { row: 2, sku: "B", reason: "refused", code: "22P02", field: "price" },
        { row: 3, sku: "C", reason: "refused", constraint: "products_price_check" },
        { row: 4, sku: "D", reason: "refused", code: "22P02", field: "status" },
        { row: 5, sku: "E", reason: "refused", code: "23502", field: "status" },
        { row: 6, sku: "A", reason: "duplicate" },
        { row: 7, sku: "F", reason: "refused", code: "23503" },
      ],
    });
    expect(await product(tx, "A")).toMatchObject({ price: "1.0000" });
    expect(await counters(tx, set)).toMatchObject({ rows_read: 8, created: 2, rejected: 6 });
  });
});

test("a change set that has ended takes nothing more", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: {} }]);
    expect(await refusal(apply(tx, set, 2, [{ sku: "B", set: {} }]))).toBe("PT409");
  });
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    await call(tx, people.editor, "cancel_change_set($1)", [set]);
    expect(await refusal(apply(tx, set, 1, [{ sku: "B", set: {} }]))).toBe("PT409");
  });
});

describe("undo", () => {
  test("takes back updates and creations, and is itself undone", async () => {
    await db.rehearse(async (tx) => {
      await write(tx, [{ sku: "A", set: { title_en: "Lamp", price: "1" } }]);
      const set = await write(tx, [
        { sku: "A", set: { price: "2", title_en: null } },
        { sku: "B", set: { price: "5", attributes: { Colour: null } } },
      ]);
      const made = await product(tx, "B");
      const back = await undo(tx, set);
      expect(await product(tx, "A")).toMatchObject({ price: "1.0000", title: "Lamp" });
      expect(await product(tx, "B")).toBeUndefined();
      expect(await counters(tx, back)).toMatchObject({ rows_read: 2, updated: 1, removed: 1 });

      await undo(tx, back);
      expect(await product(tx, "A")).toMatchObject({ price: "2.0000", title: null });
      expect(await product(tx, "B")).toMatchObject({ id: made?.id, price: "5.0000" });
    });
  });

  test("leaves out the cells that changed since, and lists them", async () => {
    await db.rehearse(async (tx) => {
      await write(tx, [{ sku: "A", set: { price: "1", title_en: "Old" } }]);
      const set = await write(tx, [
        { sku: "A", set: { price: "2", title_en: "New" } },
        { sku: "B", set: { price: "5" } },
      ]);
      await write(tx, [
        { sku: "A", set: { price: "3" } },
        { sku: "B", set: { price: "6" } },
      ]);
      const back = await undo(tx, set);
      expect(await product(tx, "A")).toMatchObject({ price: "3.0000", title: "Old" });
      expect(await product(tx, "B")).toMatchObject({ price: "6.0000" });
      expect(await skipped(tx, back)).toEqual({
        left_out: [expect.objectContaining({ sku: "A", fields: ["price"] })],
        skipped: [expect.objectContaining({ sku: "B", reason: "changed_since" })],
      });
      expect(await counters(tx, back)).toMatchObject({ rows_read: 2, updated: 1, skipped: 1 });
    });
  });

  test("of chosen products or fields leaves the others", async () => {
    await db.rehearse(async (tx) => {
      await write(tx, [
        { sku: "A", set: { price: "1", title_en: "Old" } },
        { sku: "B", set: { price: "1" } },
      ]);
      const set = await write(tx, [
        { sku: "A", set: { price: "2", title_en: "New" } },
        { sku: "B", set: { price: "2" } },
      ]);
      const { id = "" } = (await product(tx, "A")) ?? {};
      await undo(tx, set, { products: [id], fields: ["title_en"] });
      expect(await product(tx, "A")).toMatchObject({ price: "2.0000", title: "Old" });
      expect(await product(tx, "B")).toMatchObject({ price: "2.0000" });
    });
  });

  test("does not take away a product with stock", async () => {
    await db.rehearse(async (tx) => {
      const set = await write(tx, [{ sku: "A", set: {} }]);
      const { id } = (await product(tx, "A")) ?? {};
      await tx.query(
        "insert into public.stock (org_id, product_id, warehouse_id) values ($1, $2, $3)",
        [ours.org, id, ours.warehouse],
      );
      const back = await undo(tx, set);
      expect((await skipped(tx, back)).skipped).toEqual([
        expect.objectContaining({ sku: "A", reason: "in_use" }),
      ]);
    });
  });

  test("of an open change set is refused", async () => {
    await db.rehearse(async (tx) => {
      const set = await begin(tx);
      expect(
        await refusal(call(tx, people.editor, "begin_undo(gen_random_uuid(), $1, 'Undo')", [set])),
      ).toBe("PT409");
    });
  });
});

test("the history of a product says who changed what, from which row, exactly", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1.10" } }]);
    const set = await begin(tx);
    await apply(tx, set, 1, [{ sku: "A", row: 4211, set: { price: "1234567890.1234" } }]);
    const { id } = (await product(tx, "A")) ?? {};
    await become(tx, people.viewer);
    const [newest] = await tx.query("select * from public.product_history($1)", [id]);
    expect(newest).toMatchObject({
      action: "update",
      source_row: 4211,
      actor: "editor",
      title: "Prices",
      cells: [{ field: "price", before: "1.1000", after: "1234567890.1234" }],
    });
    await become(tx, people.neighbour);
    expect(await tx.query("select * from public.product_history($1)", [id])).toEqual([]);
  });
});

test("a new product gets what the table itself would give it, in the organization's currency", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.organizations set currency = 'EUR' where id = $1", [ours.org]);
    await write(tx, [{ sku: "A", set: {} }]);
    await tx.query("insert into public.products (org_id, sku) values ($1, 'B')", [ours.org]);
    const [a, b] = await tx.query(
      `select to_jsonb(p) - '{id,sku,currency,created_at,updated_at}'::text[] as it, currency
       from public.products p where org_id = $1 and sku in ('A', 'B') order by sku`,
      [ours.org],
    );
    expect(a?.["it"]).toEqual(b?.["it"]);
    expect(a?.["currency"]).toBe("EUR");
  });
});

/** The catalogue as its ledger tells it. */
async function fold(tx: Queryable) {
  const catalogue = new Map<string, Row>();
  const history = await tx.query<{ id: string; action: string; after: Row }>(
    `select product_id as id, action::text, after from public.product_changes
     where org_id = $1 and change_set_id <> $2 order by seq`,
    [ours.org, ours.changeSet],
  );
  for (const { id, action, after } of history) {
    if (action === "remove") catalogue.delete(id);
    else catalogue.set(id, { ...catalogue.get(id), ...after });
  }
  return new Map(
    [...catalogue].map(([id, entry]) => [
      id,
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
    ]),
  );
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "whatever is written and undone (%i), the catalogue equals the fold of its ledger and the counters add up",
  async (seed) => {
    const pick = randomPicks(seed);
    await db.rehearse(async (tx) => {
      const sets: string[] = [];
      for (let step = 0; step < 25; step++) {
        const past = pick(sets);
        if (past !== undefined && pick([true, false, false]) === true) {
          sets.push(await undo(tx, past, pick([true, false]) ? {} : { fields: ["price"] }));
        } else {
          const skus = ["A", "B", "C", "D", "E"].filter(() => pick([true, false]));
          if (skus.length === 0) continue;
          sets.push(
            await write(
              tx,
              skus.map((sku) => ({
                sku,
                set: {
                  price: pick(["1", "2.5", null, "-1"]) ?? null,
                  ...(pick([true, false])
                    ? { title_en: pick(["Lamp", "Chair", null]) ?? null }
                    : {}),
                },
              })),
            ),
          );
        }
        const rows = await tx.query<{ id: string; entry: Row }>(
          `select id, private.ledger_entry(to_jsonb(p)) as entry from public.products p
           where org_id = $1 and id <> $2`,
          [ours.org, ours.product],
        );
        expect(await fold(tx)).toEqual(new Map(rows.map(({ id, entry }) => [id, entry])));
      }
      const totals = await one<Row>(
        tx,
        `select
           (select jsonb_object_agg(action, n) from (
             select action, count(*) as n from public.product_changes where change_set_id <> $2 and org_id = $1 group by 1
           ) x) as written,
           (select jsonb_build_object('create', sum(created), 'update', sum(updated), 'remove', sum(removed))
            from public.change_sets where org_id = $1) as counted`,
        [ours.org, ours.changeSet],
      );
      expect({ create: 0, update: 0, remove: 0, ...(totals["written"] ?? {}) }).toEqual(
        totals["counted"],
      );
    });
  },
);

/** The same picks for the same seed (mulberry32). */
function randomPicks(seed: number) {
  let state = seed * 0x9e3779b9;
  return <T>(from: readonly T[]): T | undefined => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length];
  };
}
