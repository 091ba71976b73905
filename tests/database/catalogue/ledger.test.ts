import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apply,
  begin,
  call,
  commit,
  counters,
  idOf,
  type Outcome,
  product,
  undo,
  write,
} from "./ledger-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

describe("permission to write products", () => {
  test.each([
    ["an owner", people.owner, true],
    ["an editor", people.editor, true],
    ["a viewer", people.viewer, false],
    ["a member of another organization", people.neighbour, false],
    ["a former member", people.former, false],
    ["a person without an organization", people.stranger, false],
    ["a visitor", "visitor", false],
  ])("%s is allowed to write products: %s", async (_who, actor, may) => {
    await db.rehearse(async (tx) => {
      const result = await begin(tx, actor).then(
        () => true,
        ({ code }: { code: string }) => code,
      );
      expect(result).toBe(may || "42501");
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
      expect(await errorCode(db.rehearse((tx) => call(tx, actor, sql, [set])))).toBe("42501");
  });

  test("a person can't write products into another organization, whatever id the change contains", async () => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(begin(tx, people.editor, theirs.org))).toBe("42501");
    });
    await db.rehearse(async (tx) => {
      expect(await errorCode(begin(tx, people.editor, ours.org, theirs.changeSet))).toBe("PT409");
    });
    await db.rehearse(async (tx) => {
      const set = await begin(tx);
      const outcome = await apply(tx, set, 1, [{ id: theirs.product, set: { brand: "Mine" } }]);
      expect(outcome.rejected).toEqual([expect.objectContaining({ reason: "missing" })]);
    });
  });

  test("a change can't set a product's organization, id, version or timestamps, nor unknown fields", async () => {
    for (const field of ["id", "org_id", "version", "created_at", "updated_at", "no such"]) {
      await db.rehearse(async (tx) => {
        const set = await begin(tx);
        expect(await errorCode(apply(tx, set, 1, [{ sku: "X", set: { [field]: "1" } }]))).toBe(
          "22023",
        );
      });
    }
  });
});

test("a change set creates and updates products, skips unchanged ones, and records the values before and after", async () => {
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
      unsent: 0,
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

test("a chunk is applied once, and the same chunk number with different content is rejected", async () => {
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    const changes = [{ sku: "A", set: { price: "1" } }];
    const first = await apply(tx, set, 1, changes);
    expect(await apply(tx, set, 1, changes)).toEqual(first);
    expect((await counters(tx, set))["rows_read"]).toBe(1);
    expect(await errorCode(apply(tx, set, 1, [{ sku: "A", set: { price: "2" } }]))).toBe("PT409");
  });
});

test("a change based on an outdated version doesn't overwrite the newer change", async () => {
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

test("when two edits of the same version of a product arrive at once, one is written and the other gets a conflict", async () => {
  const edit = (price: string, version: number) =>
    db.database.transaction((tx) =>
      call<Outcome>(tx, people.editor, "edit_products($1, $2, 'edit', 'Edit', $3::text::jsonb)", [
        randomUUID(),
        ours.org,
        JSON.stringify([{ sku: "RACE", version, set: { price } }]),
      ]),
    );
  await edit("1", 0);
  const outcomes = await Promise.all([edit("2", 1), edit("3", 1)]);
  await db.exec(
    "delete from public.products where sku = 'RACE'; delete from public.change_sets where title = 'Edit'",
  );
  expect(outcomes.map(({ updated }) => updated).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(outcomes.flatMap(({ rejected }) => rejected)).toEqual([
    expect.objectContaining({ sku: "RACE", reason: "conflict" }),
  ]);
});

test("a SKU that one product gives up can be used by another in the same change set, and an undo restores both", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "A", set: { brand: "first" } },
      { sku: "B", set: { brand: "second" } },
    ]);
    const [a, b] = [await idOf(tx, "A"), await idOf(tx, "B")];
    const set = await write(tx, [
      { id: b, set: { sku: "C" } },
      { id: a, set: { sku: "B" } },
    ]);
    expect([await idOf(tx, "B"), await idOf(tx, "C")]).toEqual([a, b]);
    await undo(tx, set);
    expect([await idOf(tx, "A"), await idOf(tx, "B")]).toEqual([a, b]);
  });
});

test("a change set that has ended doesn't accept changes", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: {} }]);
    expect(await errorCode(apply(tx, set, 2, [{ sku: "B", set: {} }]))).toBe("PT409");
  });
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    await call(tx, people.editor, "cancel_change_set($1)", [set]);
    expect(await errorCode(apply(tx, set, 1, [{ sku: "B", set: {} }]))).toBe("PT409");
  });
});

test("a product's history shows who changed which value and from which row, with exact values", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1.10" } }]);
    const set = await begin(tx);
    await apply(tx, set, 1, [{ sku: "A", row: 4211, set: { price: "1234567890.1234" } }]);
    const id = await idOf(tx, "A");
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

test("a new product gets the table's default values and the organization's currency", async () => {
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
