import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { undo, write } from "./ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/** The catalogue as reconstructed from its ledger. */
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
  "after random writes and undos (seed %i), the catalogue and stock equal the sum of their ledger, and the counters are correct",
  async (seed) => {
    const pick = randomPicks(seed);
    await db.rehearse(async (tx) => {
      const sets: string[] = [];
      for (let step = 0; step < 25; step++) {
        const past = pick(sets);
        if (past !== undefined && pick([true, false, false]) === true) {
          const { undone } = await one<{ undone: boolean }>(
            tx,
            "select private.is_undone(c) as undone from public.change_sets c where id = $1",
            [past],
          );
          const isWhole = pick([true, false]) === true && !undone;
          sets.push(await undo(tx, past, isWhole ? {} : { fields: ["price"] }));
        } else {
          const skus = ["A", "B", "C", "D", "E"].filter(() => pick([true, false]));
          if (skus.length === 0) continue;
          sets.push(
            await write(
              tx,
              skus.map((sku) => ({
                sku,
                ...(pick([true, false]) ? { stock: { "": pick([0, 1, 20]) } } : {}),
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
          `select id, private.ledger_entry(to_jsonb(p)) || (
             select coalesce(jsonb_object_agg('stock ' || w.code, s.on_hand), '{}') from public.stock s
             join public.warehouses w on w.id = s.warehouse_id where s.product_id = p.id
           ) as entry from public.products p where org_id = $1 and id <> $2`,
          [ours.org, ours.product],
        );
        expect(await fold(tx)).toEqual(new Map(rows.map(({ id, entry }) => [id, entry])));
      }
      const totals = await one<{ written: Record<string, number> | null; counted: Row }>(
        tx,
        `select
           (select jsonb_object_agg(action, n) from (
             select action, count(*) as n from public.product_changes where change_set_id <> $2 and org_id = $1 group by 1
           ) x) as written,
           (select jsonb_build_object('create', sum(created), 'update', sum(updated), 'remove', sum(removed))
            from public.change_sets where org_id = $1) as counted`,
        [ours.org, ours.changeSet],
      );
      expect({ create: 0, update: 0, remove: 0, ...totals.written }).toEqual(totals.counted);
    });
  },
);

/** Makes the same picks for the same seed (mulberry32). */
function randomPicks(seed: number) {
  let state = seed * 0x9e3779b9;
  return <T>(from: readonly T[]): T | undefined => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length];
  };
}
