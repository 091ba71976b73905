import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { apply, begin, write } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Rejection = { row: number; code: string; constraint: string | null; field: string | null };

/** Changes that each set one cell to a valid or an invalid value. Together they cover every kind of field. */
const CELLS: readonly Row[] = [
  {},
  { price: "12.50" },
  { price: "twelve" },
  { price: "-1" },
  { price: "1e30" },
  { price: "1.23456" },
  { price: "" },
  { weight: "NaN" },
  { eta: "2026-12-01" },
  { eta: "31.12.2026" },
  { eta: "infinity" },
  { status: "sold" },
  { status: null },
  { weight_unit: "stone" },
  { currency: "cad" },
  { country_of_origin: "Canada" },
  { brand: "x".repeat(121) },
  { title_fr: "é".repeat(500) },
  { gtin: "\u0007" },
  { description_en: "a\u0001b" },
  { tags: ["a", null] },
  { images: [{ url: "javascript:alert(1)" }] },
  { images: null },
  { attributes: null },
  { lead_time_days: "soon" },
  { lead_time_days: 1.5 },
  { lead_time_days: -3 },
  { minimum_order: "99999999999" },
  { supplier_id: ours.supplier },
  { supplier_id: theirs.supplier },
  { supplier_id: ours.supplier.toUpperCase() },
  { supplier_id: "nobody" },
  { sku: "" },
  { sku: "TAKEN" },
  { sku: " padded " },
];

const summary = ({ row, code, constraint, field }: Rejection) => ({ row, code, constraint, field });

/** Returns PostgreSQL's own errors for one change written alone, then rolls it back. */
async function triedAlone(tx: Queryable, set: string, change: Row): Promise<Rejection[]> {
  await tx.exec("savepoint before_it");
  const { written } = await one<{ written: { rejected: Rejection[] } }>(
    tx,
    "select private.write_by_bisection($1, $2, 1, $3::text::jsonb) as written",
    [set, ours.org, JSON.stringify([change])],
  );
  await tx.exec("rollback to before_it");
  return written.rejected;
}

test("the checks before writing reject the same rows and fields as PostgreSQL, with the same rule", async () => {
  const lists = fc.array(
    fc.record({ cell: fc.constantFrom(...CELLS), known: fc.boolean(), beside: fc.boolean() }),
    { minLength: 20, maxLength: 40 },
  );
  for (const list of fc.sample(lists, { numRuns: 4, seed: 6 })) {
    await db.rehearse(async (tx) => {
      await write(tx, [
        { sku: "TAKEN", set: {} },
        ...list.map((_, i) => ({ sku: `K-${i}`, set: { mpn: "old" } })),
      ]);
      const set = await begin(tx);
      const changes = list.map(({ cell, known, beside }, i) => ({
        sku: `${known ? "K" : "N"}-${i}`,
        row: i + 1,
        set: beside ? { mpn: "new", ...cell } : cell,
      }));
      const alone: Rejection[] = [];
      for (const change of changes) alone.push(...(await triedAlone(tx, set, change)));

      const found = await tx.query<{ rejection: Rejection }>(
        `with listed as (select $2::text::jsonb as changes),
           own as (select * from listed, private.rejected_by_value($1, changes)),
           rest as (
             select jsonb_agg(c order by n) as changes
             from listed, jsonb_array_elements(changes) with ordinality as each (c, n)
             where n not in (select place from own)
           )
         select rejection from own
         union all select rejection from rest, private.rejected_by_other_rows($1, changes)`,
        [ours.org, JSON.stringify(changes)],
      );
      const written = found.map(({ rejection }) => summary(rejection));
      expect(written.toSorted((a, b) => a.row - b.row)).toEqual(alone.map(summary));
    });
  }
});

test("a row with several invalid cells is rejected once, with the field of one of them", async () => {
  await db.rehearse(async (tx) => {
    const { rejected } = await apply(tx, await begin(tx), 1, [
      { sku: "A", row: 1, set: { price: "twelve", eta: "soon", brand: "x".repeat(200) } },
      { sku: "B", row: 2, set: { price: "-1", supplier_id: randomUUID() } },
      { sku: "C", row: 3, set: { tags: null } },
    ]);
    expect(rejected).toMatchObject([
      { row: 1, code: "22007", field: "eta" },
      { row: 2, code: "23514", field: "price" },
      { row: 3, code: "22023", field: "tags" },
    ]);
  });
});

test("a SKU released by a change of the same chunk can be used, even if other changes of the chunk are rejected", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "A", set: {} },
      { sku: "B", set: {} },
      { sku: "C", set: {} },
    ]);
    const { updated, rejected } = await apply(tx, await begin(tx), 1, [
      { sku: "B", row: 1, set: { sku: "B-old" } },
      { sku: "A", row: 2, set: { sku: "b" } },
      { sku: "D", row: 3, set: { price: "twelve" } },
      { sku: "E", row: 4, set: { sku: "C" } },
    ]);
    expect({ updated, rejected }).toMatchObject({
      updated: 2,
      rejected: [
        { row: 3, code: "22P02", field: "price" },
        { row: 4, code: "23505", field: "sku" },
      ],
    });
  });
});

test("a change based on an outdated version is reported as a conflict rather than as a missing supplier", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: {} }]);
    const { rejected } = await apply(tx, await begin(tx), 1, [
      { sku: "A", row: 1, version: 7, set: { supplier_id: randomUUID() } },
      { sku: "B", row: 2, set: { supplier_id: randomUUID() } },
      { id: "no id", row: 3, set: {} },
    ]);
    expect(rejected).toMatchObject([
      { row: 1, reason: "conflict" },
      { row: 2, reason: "rejected", code: "23503", field: "supplier_id" },
      { row: 3, reason: "rejected", code: "22P02" },
    ]);
  });
});
