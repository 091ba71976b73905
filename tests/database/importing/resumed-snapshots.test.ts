import { afterAll, beforeAll, expect, test } from "vitest";
import { cataloguePage } from "../../../src/importing/comparing/catalogue-page.ts";
import type { ImportMode } from "../../../src/importing/comparing/import-mode.ts";
import { DEFAULT_MODE } from "../../../src/importing/comparing/import-mode.ts";
import {
  columnMapping,
  recipeOf,
} from "../../../src/importing/mapping/definition/column-mapping.ts";
import {
  appliedChunk,
  type RunServices,
  scheduledRun,
} from "../../../src/importing/schedule/scheduled-run.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { file, RUN } from "../../support/samples/executed-run.ts";
import {
  applyToRun,
  beginRun,
  claim,
  loseWorkers,
  endRun,
  save,
  take,
} from "./import-schedules-support.ts";
import { call, write } from "../catalogue/ledger-support.ts";
import { inWarehouses, stockOf } from "../stock/stock-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/** This file has no brand for the lamp, and the chair and the stool are missing. */
const LIST =
  "SKU,Title,Price,Brand\nNEW,Desk,20.00,Oak\nLAMP,Lamp,12.00,\nRUG,Rug,30.00,Wool\n,Shelf,5.00,Oak\n";
const KNOWN = [
  { sku: "LAMP", set: { title_en: "Lamp", price: "10.00", brand: "Lux" } },
  { sku: "RUG", set: { title_en: "Rug", price: "30.00", brand: "Wool" } },
  { sku: "CHAIR", set: { title_en: "Chair" }, stock: { TOR: 3, MTL: 2 } },
  { sku: "STOOL", set: { title_en: "Stool" }, stock: { TOR: 0 } },
];
const MAPPING = columnMapping.parse({
  fields: {
    sku: recipeOf("SKU"),
    title_en: recipeOf("Title"),
    price: recipeOf("Price"),
    brand: recipeOf("Brand"),
  },
});

/** Executes the run of this lease as the edge function does, with the given functions replaced. */
async function carry(tx: Queryable, mode: ImportMode, lease: string, others: Partial<RunServices>) {
  const seen = file(LIST);
  const { result, notSent } = await scheduledRun(
    { ...RUN, lease, mode, mapping: MAPPING, acceptedHash: seen.hash },
    {
      fetchFile: async () => seen,
      cleaning: async () => null,
      async *catalogue({ compared, watched }) {
        const page = await call(
          tx,
          "server",
          "import_run_fingerprints($1, $2, '{}', $3, null, null, '{}')",
          [lease, [...compared.fields], watched],
        );
        yield cataloguePage.parse(page);
      },
      present: async () => [],
      begin: async () => beginRun(tx, lease),
      apply: async (chunk, changes) =>
        appliedChunk.parse(await applyToRun(tx, lease, chunk, [...changes])),
      save: async () => {},
      hasTime: () => true,
      ...others,
    },
  );
  await endRun(tx, lease, result, null, notSent);
  return result;
}

const counted = (tx: Queryable) =>
  one(
    tx,
    `select state, rows_read, created, updated, unchanged, skipped, rejected
     from public.change_sets where org_id = $1 and title = 'Price list'`,
    [ours.org],
  );

async function outcome(missing: ImportMode["missing"], isCutOff: boolean) {
  const mode = { ...DEFAULT_MODE, kind: "snapshot", missing } as const;
  return inWarehouses(db, async (tx) => {
    await tx.query("delete from public.products where org_id = $1", [ours.org]);
    await write(tx, KNOWN);
    await save(tx);
    let { lease } = await take(tx);
    if (isCutOff) {
      // Everything is written, but the worker stops before it can report the end.
      const end = () => Promise.reject(new Error("cut off"));
      await carry(tx, mode, lease, { save: end }).catch(() => undefined);
      await loseWorkers(tx);
      lease = (await claim(tx))?.lease ?? "";
    }
    const result = await carry(tx, mode, lease, {});
    return {
      result: { ...result, changeSet: null },
      counted: await counted(tx),
      chair: await stockOf(tx, "CHAIR"),
    };
  });
}

test.each(["zero-stock", "archive"] as const)(
  "a full-catalogue import resumed after its worker stopped has the same counts as an uninterrupted one, with missing products set to “%s”",
  async (missing) => {
    const clean = await outcome(missing, false);
    expect(clean.counted).toMatchObject({ state: "committed", created: 1, rejected: 1 });
    expect(await outcome(missing, true)).toEqual(clean);
  },
);
