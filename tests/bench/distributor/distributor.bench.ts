import { fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { call } from "../../database/catalogue/ledger-support.ts";
import { begin, commit, EDITOR, send } from "../../database/distributor/distributor-support.ts";
import { become, openTestDatabase, type TestDatabase } from "../../database/support.ts";
import { addSessions, addTenants, ours, people } from "../../database/tenants.ts";
import { priceFileText } from "../../support/distributor/price-file.ts";
import type { Bench, Sample } from "../harness.ts";
import { scanCsv } from "../importing/scan.ts";
import { directCalls } from "../jobs/direct-calls.ts";
import { fillItems } from "./filled-items.ts";
import { fingerprintsOf, priceFile } from "./stored-pages.ts";

/** A share such as 0.1 makes a quick run that checks the bench itself. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
/** The number of records in the largest file of the distributor that we know of. */
const RECORDS = Math.ceil(1_100_000 * SHARE);
const LINKED = Math.ceil(20_000 * SHARE);
const CHUNK = 2_000;
const READER = "read, check and compare a file";
const FOLLOWING = `follow ${LINKED} linked products`;
const QUERY_MS = 50;

const QUERIES: Record<string, object> = {
  "the first page": {},
  "a word of every item": { search: "mouse" },
  "a word of a third of the items": { search: "keyboard" },
  "two words and a number": { search: "keyboard mouse 77" },
  "a SKU": { search: "1000500" },
  "a brand and a category in stock": { terms: ["mBRAND 7", "c003", "savailable"] },
  "a rare issue": { terms: ["igtin-missing"] },
  "items that aren't shipped by parcel": { terms: ["hno-parcel"] },
  "a word, a warehouse and a lifecycle": { search: "keyboard 77", terms: ["w26", "lactive"] },
  "promotions that end soon": { ends_soon: true },
  "linked items": { linked: "yes" },
};
const MOVED = "items whose cost rose with the last file";

async function written(folder: string, edition: number): Promise<string> {
  const path = join(folder, `${edition}.ap`);
  const out = createWriteStream(path);
  for (const text of priceFileText({ records: RECORDS, edition }))
    if (!out.write(text)) await once(out, "drain");
  out.end();
  await once(out, "finish");
  return path;
}

const reading = z.record(z.string(), z.number());

/** Reads the file in a new process, so that its memory is that of one worker. */
async function readFile(path: string, pages: readonly string[]): Promise<Sample> {
  const reader = fork(
    fileURLToPath(import.meta.resolve("./price-file-reader.ts")),
    [path, ...pages],
    {
      execArgv: ["--import", "tsx"],
    },
  );
  const [sample] = await once(reader, "message");
  return reading.parse(sample);
}

/** Links the first items to products, as the catalogue screen does. */
async function linkItems(db: TestDatabase) {
  console.error(`linking ${LINKED} items`);
  const sql = (text: string, params: string[]) =>
    db.database.transaction((tx) => call<string>(tx, EDITOR, text, params));
  const set = await sql("begin_change_set(gen_random_uuid(), $1, 'import', 'Items')", [ours.org]);
  for (let chunk = 1; (chunk - 1) * CHUNK < LINKED; chunk++) {
    const from = 1_000_001 + (chunk - 1) * CHUNK;
    const skus = Array.from({ length: Math.min(CHUNK, 1_000_001 + LINKED - from) }, (_, at) =>
      String(from + at),
    );
    await sql(
      `link_distributor_items($1, $2, $3::text::jsonb, '', '{"status": "active", "price": "msrp"}')`,
      [set, String(chunk), JSON.stringify({ skus })],
    );
  }
  await sql("commit_change_set($1)", [set]);
}

/**
 * Imports a delta that changes only the cost and one quantity of this many items, and returns the milliseconds per
 * request.
 */
async function change(db: TestDatabase, changes: number, cost: number): Promise<number> {
  const file = await db.database.transaction((tx) =>
    begin(tx, { kind: "delta", records: changes, field_map: CANADA }),
  );
  let ms = 0;
  for (let from = 1; from <= changes; from += CHUNK) {
    const to = Math.min(changes, from + CHUNK - 1);
    const stored = await db.query<{ item: { sku: string; quantities: object } }>(
      `select to_jsonb(i) as item from public.distributor_items i
       where i.org_id = $1 and i.sku between $2 and $3 order by i.sku`,
      [ours.org, String(1_000_000 + from), String(1_000_000 + to)],
    );
    const items = stored.map(({ item }, at) => ({
      ...item,
      cost: String(cost),
      quantities: { ...item.quantities, "26": 1 + (cost % 9) },
      hash: (cost * 10_000_000 + from + at).toString(16).padStart(16, "0"),
    }));
    const startedAt = performance.now();
    await db.database.transaction((tx) => send(tx, file, items));
    ms += performance.now() - startedAt;
  }
  await db.database.transaction((tx) => commit(tx, file));
  return ms / Math.ceil(changes / CHUNK);
}

export const bench: Bench = {
  name: "distributor",
  about: `a price file of ${RECORDS} records, and a catalogue of as many items on a PostgreSQL server`,
  rounds: 2,
  bound: "a scan of each byte",
  budgets: [
    { candidate: READER, measure: "s", atMost: 45 },
    { candidate: READER, measure: "MB", atMost: 700 },
    { candidate: READER, measure: "% sent", atMost: 2.1 },
    { candidate: FOLLOWING, measure: "s", atMost: 10 },
    ...["the counts", MOVED, ...Object.keys(QUERIES)].map((candidate) => ({
      candidate,
      measure: "ms",
      atMost: QUERY_MS,
    })),
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const folder = await mkdtemp(join(tmpdir(), "distributor-"));
    console.error("writing the files");
    const first = await written(folder, 0);
    const next = await written(folder, 1);
    console.error(`${(statSync(next).size / 1e6).toFixed(0)} MB each`);
    const pages = (await fingerprintsOf(await priceFile(first))).map((page, at) => {
      const path = join(folder, `${at}.json`);
      writeFileSync(path, JSON.stringify(page));
      return path;
    });

    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    await fillItems(db, RECORDS);
    await linkItems(db);
    let cost = 100_000;
    const perRequest = await change(db, Math.ceil(RECORDS / 50), cost);
    console.error(`${perRequest.toFixed(0)} ms to store ${CHUNK} changed items`);
    await db.exec("vacuum analyze");
    // A server writes a checkpoint within minutes of an import. Without one, the first queries would write the changed
    // pages to disk.
    await db.exec("checkpoint");
    const server = await directCalls(db);

    const timed = (sql: string, params: string[]) => async () =>
      db.rehearse(async (tx) => {
        await become(tx, people.viewer);
        const startedAt = performance.now();
        await tx.query(sql, params);
        return { ms: performance.now() - startedAt };
      });
    const page = (query: object) =>
      timed("select * from public.distributor_item_page($1, $2::text::jsonb)", [
        ours.org,
        JSON.stringify(query),
      ]);
    const [latest] = await db.query<{ id: string }>(
      "select id from public.distributor_files where org_id = $1 order by created_at desc limit 1",
      [ours.org],
    );
    return {
      candidates: [
        {
          name: "a scan of each byte",
          run: async () => {
            const startedAt = performance.now();
            await scanCsv((await priceFile(next)).stream());
            return { s: (performance.now() - startedAt) / 1000 };
          },
        },
        { name: READER, run: () => readFile(next, pages) },
        { name: "the counts", run: timed("select public.distributor_counts($1)", [ours.org]) },
        ...Object.entries(QUERIES).map(([name, query]) => ({ name, run: page(query) })),
        { name: MOVED, run: page({ file: latest?.id, movement: "cost-up" }) },
        {
          name: FOLLOWING,
          run: async () => {
            const ms = await change(db, LINKED, ++cost);
            const startedAt = performance.now();
            let after: string | null = "";
            while (after !== null)
              after = z
                .object({ after: z.nullable(z.string()) })
                .parse(await server("follow_distributor_items", { org: ours.org, after })).after;
            return { s: (performance.now() - startedAt) / 1000, [`ms a request of ${CHUNK}`]: ms };
          },
        },
      ],
      async close() {
        await db.close();
        await rm(folder, { recursive: true });
      },
    };
  },
};
