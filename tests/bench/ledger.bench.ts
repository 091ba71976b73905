import { randomUUID } from "node:crypto";
import { openTestDatabase, type TestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours, people } from "../database/tenants.ts";
import type { Bench } from "./harness.ts";

const ROWS = 100_000;
const CHUNK = 2000;

const COLUMNS =
  "sku, brand, mpn, gtin, title_en, title_fr, description_en, category, cost, price, msrp, weight, length, width, country_of_origin, hs_code, status, lead_time_days, minimum_order";

/** A catalogue with 19 fields per product, typical of an electronics supplier. */
const SOURCE = `create table public.source as select
  i as row, 'S' || i as sku, 'Brand ' || i % 50 as brand, 'MPN' || i as mpn, lpad(i::text, 13, '0') as gtin,
  'Title of product number ' || i as title_en, 'Titre du produit numéro ' || i as title_fr,
  'Described in some words. ' || repeat('More of them. ', 8) || i as description_en, 'Category ' || i % 200 as category,
  round(i % 1000 * 1.17, 4) as cost, round(i % 1000 * 1.5, 4) as price, round(i % 1000 * 1.9, 4) as msrp,
  round(i % 100 * 0.1, 4) as weight, i % 30 as length, i % 31 as width, 'CA' as country_of_origin,
  '8471' || i % 100 as hs_code, 'active'::public.product_status as status, i % 30 as lead_time_days, 1 + i % 5 as minimum_order
from generate_series(1, ${ROWS}) as i`;

const COPIED = `insert into public.products (org_id, ${COLUMNS}) select '${ours.org}', ${COLUMNS} from public.source`;

async function empty(db: TestDatabase) {
  await db.exec(`truncate public.products, public.change_sets, private.stock_states cascade`);
}

/** Fills the catalogue and updates PostgreSQL's statistics, as on a database that has run for a while. */
async function fill(db: TestDatabase) {
  await empty(db);
  await db.exec(COPIED);
  await db.exec("analyze public.products");
}

/** Sends a change of each source row, in chunks of `CHUNK`, as the portal does. Measures the database's time. */
async function send(db: TestDatabase, set: string) {
  const rows = await db.query<{ chunk: string }>(
    `select jsonb_agg(change order by row)::text as chunk from (
       select row, jsonb_build_object('sku', sku, 'row', row, 'set', ${set}) as change from public.source
     ) as changes group by (row - 1) / ${CHUNK} order by (row - 1) / ${CHUNK}`,
  );
  const id = randomUUID();
  await db.query("select public.begin_change_set($1, $2, 'import', 'Prices')", [id, ours.org]);
  const times = [];
  for (const [at, { chunk }] of rows.entries()) {
    const startedAt = performance.now();
    await db.query("select public.apply_chunk($1, $2, $3::text::jsonb)", [id, at + 1, chunk]);
    times.push(performance.now() - startedAt);
  }
  await db.query("select public.commit_change_set($1)", [id]);
  return { id, ...summary(times) };
}

async function undoChanges(db: TestDatabase, original: string) {
  const id = randomUUID();
  await db.query("select public.begin_undo($1, $2, 'Undo')", [id, original]);
  const times = [];
  for (let chunk = 1, done = false; !done; chunk++) {
    const startedAt = performance.now();
    const [result] = await db.query<{ result: { done: boolean } }>(
      "select public.apply_undo_chunk($1, $2) as result",
      [id, chunk],
    );
    times.push(performance.now() - startedAt);
    done = result?.result.done ?? true;
  }
  await db.query("select public.commit_change_set($1)", [id]);
  return summary(times);
}

const summary = (times: readonly number[]) => ({
  ms: times.reduce((sum, time) => sum + time, 0),
  "slowest chunk ms": Math.max(...times),
});

const WHOLE = "to_jsonb(source) - '{row,sku}'::text[]";
const PRICES = "jsonb_build_object('cost', (cost * 1.1)::text, 'price', (price * 1.1 + 1)::text)";

export const bench: Bench = {
  name: "ledger",
  about: `${ROWS} products written through the ledger, with history, on a PostgreSQL server`,
  rounds: 3,
  bound: "the same rows, copied into the table",
  budgets: [
    ...["create", "change prices", "undo the prices"].flatMap((candidate) => [
      { candidate, measure: "ms", ratio: 3 },
      { candidate, measure: "slowest chunk ms", atMost: 2000 },
    ]),
    { candidate: "undo the prices", measure: "times the change", atMost: 1 },
  ],
  async prepare() {
    process.env["DATABASE"] = "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    await db.exec(SOURCE);
    // The server writes the file to its own data directory and reads it from there.
    const [place] = await db.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    const file = `${place?.folder}/rows.copy`;
    await db.exec(`copy (select '${ours.org}'::uuid, ${COLUMNS} from public.source) to '${file}'`);
    await db.query("select set_config('request.jwt.claims', $1, false)", [
      JSON.stringify({
        sub: people.editor,
        role: "authenticated",
        session_id: people.editor,
      }),
    ]);

    return {
      candidates: [
        {
          name: "the same rows, copied into the table",
          async run() {
            await empty(db);
            const startedAt = performance.now();
            await db.exec(`copy public.products (org_id, ${COLUMNS}) from '${file}'`);
            return { ms: performance.now() - startedAt };
          },
        },
        {
          name: "create",
          async run() {
            await empty(db);
            const { id: _id, ...numbers } = await send(db, WHOLE);
            return numbers;
          },
        },
        {
          name: "change prices",
          async run() {
            await fill(db);
            const { id: _id, ...numbers } = await send(db, PRICES);
            return numbers;
          },
        },
        {
          name: "undo the prices",
          async run() {
            await fill(db);
            const { id, ms } = await send(db, PRICES);
            const undone = await undoChanges(db, id);
            return { ...undone, "times the change": undone.ms / ms };
          },
        },
      ],
      close: db.close,
    };
  },
};
