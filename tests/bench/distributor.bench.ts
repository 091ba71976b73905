import { once } from "node:events";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { priceFileSession, type SentItem } from "@/distributor/session/price-file-session.ts";
import { begin, commit } from "../database/distributor/distributor-support.ts";
import { become, openTestDatabase } from "../database/support.ts";
import { addTenants, ours, people } from "../database/tenants.ts";
import { priceFileText } from "../support/distributor/price-file.ts";
import type { Bench } from "./harness.ts";

/** The distributor's largest known file. Fewer records give a quick impression. */
const RECORDS = Number(process.env["BENCH_RECORDS"] ?? 1_100_000);
const TODAY = "2026-11-24";
const QUERY_MS = 50;

const QUERIES: Record<string, object> = {
  "the first page": {},
  "a word of every item": { search: "mouse" },
  "a SKU": { search: "1000500" },
  "a brand and a category in stock": { terms: ["mBRAND 7", "c003", "savailable"] },
  "a rare term": { terms: ["igtin-missing"] },
  "items without a term": { terms_out: ["fparcel"] },
  "a word, a warehouse and a lifecycle": { search: "keyboard 77", terms: ["w26", "lactive"] },
};

async function written(folder: string, edition: number): Promise<File> {
  const path = join(folder, `${edition}.ap`);
  const out = createWriteStream(path);
  for (const text of priceFileText({ records: RECORDS, edition }))
    if (!out.write(text)) await once(out, "drain");
  out.end();
  await once(out, "finish");
  return new File([await openAsBlob(path)], `${edition}.ap`);
}

/** Fingerprints of what the first edition stored, in the pages that the database returns. */
async function stored(file: File) {
  const session = priceFileSession(() => undefined);
  await session.check(file, CANADA, TODAY);
  const pages: { skus: string[]; hashes: string; states: string }[] = [];
  for (;;) {
    const items: SentItem[] = await session.nextItems(50_000);
    if (items.length === 0) return pages;
    pages.push({
      skus: items.map(({ sku }) => sku),
      hashes: items.map(({ hash }) => hash).join(""),
      states: "0".repeat(items.length),
    });
  }
}

export const bench: Bench = {
  name: "distributor",
  about: `a distributor's catalogue of ${RECORDS} items on a PostgreSQL server, and reading its file`,
  rounds: 3,
  bound: "the counts of the main page",
  budgets: [
    { candidate: "read, check and compare a file", measure: "s", atMost: 45 },
    { candidate: "read, check and compare a file", measure: "MB", atMost: 700 },
    { candidate: "read, check and compare a file", measure: "% sent", atMost: 2.1 },
    ...Object.keys(QUERIES).map((candidate) => ({ candidate, measure: "ms", atMost: QUERY_MS })),
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const folder = await mkdtemp(join(tmpdir(), "distributor-"));
    const first = await written(folder, 0);
    const next = await written(folder, 1);
    const pages = await stored(first);
    const db = await openTestDatabase();
    await addTenants(db);
    await db.exec("delete from public.distributor_items; delete from public.distributor_files");
    const file = await begin(db, { records: RECORDS });
    await fill(db.query, file);
    await commit(db, file);
    await db.exec("vacuum analyze");

    const read = async () => {
      const session = priceFileSession(() => undefined);
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 50);
      const before = process.memoryUsage().rss;
      const startedAt = performance.now();
      await session.check(next, CANADA, TODAY);
      for (const page of pages) session.take(page);
      const { changed } = session.difference();
      const s = (performance.now() - startedAt) / 1000;
      clearInterval(watch);
      return { s, MB: (most - before) / 1e6, "% sent": (changed / RECORDS) * 100 };
    };
    const asked = (sql: string, params: string[]) => async () => {
      const ms = await db.rehearse(async (tx) => {
        await become(tx, people.viewer);
        const startedAt = performance.now();
        await tx.query(sql, params);
        return performance.now() - startedAt;
      });
      return { ms };
    };
    return {
      candidates: [
        {
          name: "the counts of the main page",
          run: asked("select public.distributor_counts($1)", [ours.org]),
        },
        { name: "read, check and compare a file", run: read },
        ...Object.entries(QUERIES).map(([name, query]) => ({
          name,
          run: asked("select * from public.distributor_item_page($1, $2::text::jsonb)", [
            ours.org,
            JSON.stringify(query),
          ]),
        })),
      ],
      async close() {
        await db.close();
        await rm(folder, { recursive: true });
      },
    };
  },
};

const STEP = 50_000;

/** Items as a file would store them: a hundred brands, common and rare terms. */
async function fill(
  query: (sql: string, params: (string | number)[]) => Promise<unknown>,
  file: string,
) {
  for (let from = 1; from <= RECORDS; from += STEP)
    await query(
      `insert into public.distributor_items
         (org_id, sku, description, manufacturer, category, cost, total, quantities, lifecycle, flags, issues, weight, hash, file_id)
       select $1, (1000000 + i)::text, (array['WIRELESS MOUSE','MONITOR MOUSE','KEYBOARD MOUSE'])[1 + i % 3] || ' ' || i % 1000,
         'BRAND ' || i % 100, '003' || lpad((i % 40)::text, 3, '0') || lpad((i % 900)::text, 3, '0'), 10 + i % 900,
         i % 4, case when i % 4 > 0 then jsonb_build_object('26', i % 4) else '{}' end,
         case when i % 9 = 0 then 'end-of-life' else 'active' end,
         case when i % 11 = 0 then '{}' else '{parcel}'::text[] end,
         case when i % 20011 = 0 then '{gtin-missing}'::text[] else '{}' end, i % 90, lpad(to_hex(i), 16, '0'), $2
       from generate_series($3::int, $4::int) i`,
      [ours.org, file, from, Math.min(RECORDS, from + STEP - 1)],
    );
}
