import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";
import { begin, openEmptyCatalogues } from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openEmptyCatalogues();
});
afterAll(() => db.close());

test("a new list of the distributor's names replaces the previous one, and a viewer can't save one", async () => {
  await db.rehearse(async (tx) => {
    const save = (names: Row, actor: string = people.editor) =>
      call<number>(tx, actor, "save_distributor_names($1, 'category', $2::text::jsonb)", [
        ours.org,
        JSON.stringify(names),
      ]);
    expect(await save({ "003": "Peripherals", "003019": "Keyboards" })).toBe(2);
    expect(await save({ "004": "Printing" })).toBe(1);
    expect(
      await tx.query("select code, name from public.distributor_names where org_id = $1", [
        ours.org,
      ]),
    ).toEqual([{ code: "004", name: "Printing" }]);
    await expect(save({ "005": "Storage" }, people.viewer)).rejects.toThrow(/editor or owner/);
  });
});

test("a field map is saved as the next version, unless someone else saved that version first", async () => {
  await db.rehearse(async (tx) => {
    const latest = 900;
    const save = (basedOn: number, map: object = { fields: { sku: 5 }, warehouses: [] }) =>
      call<number>(tx, people.editor, "save_distributor_field_map($1, $2::text::jsonb, $3)", [
        ours.org,
        JSON.stringify(map),
        String(basedOn),
      ]);
    expect(await save(latest)).toBe(901);
    const file = await begin(tx, { field_map_version: 901 });
    expect(
      await one(tx, "select field_map_version from public.distributor_files where id = $1", [file]),
    ).toEqual({ field_map_version: 901 });
    await tx.query("savepoint before_conflict", []);
    await expect(save(latest)).rejects.toThrow(/newer version/);
  });
});
