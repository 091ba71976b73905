import { afterAll, beforeAll, expect, test } from "vitest";
import { call, write } from "../catalogue/ledger-support.ts";
import { save, take } from "../importing/import-schedules-support.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Cell = { field: string; before: string | null; after: string | null; rule: string | null };

test("a product's history names the rule that changed each cell", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "RULE-1", set: { brand: "Nord", title_en: "Lamp" }, rules: { brand: "Aliases" } },
    ]);
    const { id } = await one<{ id: string }>(
      tx,
      "select id from public.products where sku = 'RULE-1'",
    );
    await become(tx, people.viewer);
    const { cells } = await one<{ cells: Cell[] }>(
      tx,
      "select cells from public.product_history($1)",
      [id],
    );
    expect(cells.find(({ field }) => field === "brand")).toMatchObject({
      after: "Nord",
      rule: "Aliases",
    });
    expect(cells.find(({ field }) => field === "title_en")?.rule).toBeNull();
    const changed = await one<{ cells: Cell[] }>(
      tx,
      `select cells from public.product_changes d
       cross join lateral public.change_set_products(d.change_set_id) p where d.product_id = $1`,
      [id],
    );
    expect(changed.cells.find(({ field }) => field === "brand")?.rule).toBe("Aliases");
  });
});

test("a scheduled import reads the clean rules of its supplier and of the organization only", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    await tx.query("update public.import_schedules set supplier_id = $2 where id = $1", [
      ours.importSchedule,
      ours.supplier,
    ]);
    const add = (kind: string, supplier: string | null) =>
      tx.query(
        `insert into public.rule_sets (org_id, kind, supplier_id, content)
         values ($1, $2::public.rule_set_kind, $3, '{"rules": []}') on conflict do nothing`,
        [ours.org, kind, supplier],
      );
    await add("clean", null);
    await add("clean", ours.supplier);
    await add("clean", ours.spareSupplier);
    await add("publish", null);
    const found = await call<{ supplier: string; sets: { supplier_id: string | null }[] }>(
      tx,
      "server",
      "clean_rules_of_import($1)",
      [lease],
    );
    expect(found.supplier).toBe(ours.supplier);
    expect(new Set(found.sets.map(({ supplier_id }) => supplier_id))).toEqual(
      new Set([null, ours.supplier]),
    );
    expect(found.sets).toHaveLength(2);
  });
});
