import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type SavedList = { id: string; size: number; missing: string[] };

async function saveList(tx: Queryable, skus: readonly string[]) {
  const { stored } = await one<{ stored: SavedList }>(
    tx,
    "select public.save_sku_list($1, $2) as stored",
    [ours.org, [...skus]],
  );
  return stored;
}

const stored = (skus: readonly string[], actor: string = people.viewer) =>
  db.as(actor, (tx) => saveList(tx, skus));

test("an SKU list returns its number of SKUs and those missing from the catalogue, as entered", async () => {
  expect(await stored([" ours ", "Ours", "Lamp-9", "", "lamp-9", "X"])).toMatchObject({
    size: 3,
    missing: ["Lamp-9", "X"],
  });
});

test("an SKU list holds fifty thousand SKUs and rejects one more", async () => {
  const many = Array.from({ length: 50_001 }, (_, i) => `S-${i}`);
  expect(await stored(many.slice(1))).toMatchObject({ size: 50_000 });
  expect(await errorCode(stored(many))).toBe("23514");
});

test("an empty SKU list isn't saved", async () => {
  expect(await errorCode(stored([" ", ""]))).toBe("23514");
});

test("an SKU list is deleted after thirty days, and the oldest is deleted when there are more than twenty", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.sku_lists (org_id, user_id, skus, created_at)
       select $1, $2, array['old-' || i], now() - make_interval(days => 20 + i) from generate_series(1, 12) i`,
      [ours.org, people.viewer],
    );
    await become(tx, people.viewer);
    await saveList(tx, ["new"]);
    const lists = () =>
      tx.query<{ sku: string }>(
        "select skus[1] as sku from public.sku_lists where user_id = $1 order by created_at, sku",
        [people.viewer],
      );
    expect((await lists()).map(({ sku }) => sku)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `old-${10 - i}`),
      "new",
    ]);
    for (let i = 1; i <= 20; i++) await saveList(tx, [`newer-${i}`]);
    expect(await lists()).toHaveLength(20);
  });
});

test.each([
  ["a member of another organization", people.neighbour],
  ["a former member", people.former],
  ["a visitor", "visitor"],
])(
  "%s can't save an SKU list in the organization or learn which SKUs its catalogue has",
  async (_who, actor) => {
    expect(await errorCode(stored(["OURS"], actor))).toBe("42501");
  },
);
