import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { startStack } from "../../supabase/local/stack.ts";
import { startPostgres } from "../database/postgres.ts";
import { builtPage } from "../support/runners/built-page.ts";
import type { Bench, Sample } from "./harness.ts";
import { priceList } from "./importing/price-list.ts";
import type { WritingBench } from "./writing/page.tsx";

/** `BENCH_SHARE` makes a quick run with a share of the rows. */
const ROWS = Math.round(1_000_000 * Number(process.env["BENCH_SHARE"] ?? 1));
const LOGIN = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };

export const bench: Bench = {
  name: "writing",
  about: `${ROWS} new products written by the page through the API into a PostgreSQL server`,
  rounds: 1,
  bound: "the same rows, copied into the table",
  budgets: [{ candidate: "written by the page", measure: "ms", ratio: 2.5 }],

  async prepare() {
    const server = await startPostgres();
    const stack = await startStack({
      databaseUrl: server.url,
      ports: "free",
      rateLimits: false,
      runsJobs: false,
      log: () => undefined,
    });
    const sql = postgres(server.url, { max: 1, onnotice: () => {} });
    const [found] = await sql<{ id: string; folder: string }[]>`
      select org_id as id, current_setting('data_directory') as folder
      from public.members join auth.users on users.id = user_id where email = ${LOGIN.email} limit 1`;
    if (found === undefined) throw new Error("The demo organization is missing.");
    const copied = `${found.folder}/rows.copy`;
    const folder = await mkdtemp(join(tmpdir(), "price-list-"));
    const file = join(folder, "prices.csv");
    await pipeline(Readable.from(priceList(ROWS)), createWriteStream(file));
    const { browser, url, close } = await builtPage("writing", {
      VITE_SUPABASE_URL: stack.url,
      VITE_SUPABASE_ANON_KEY: stack.anonKey,
    });

    const empty = () =>
      sql`truncate public.products, public.change_sets, private.stock_states cascade`;
    async function writtenByPage(): Promise<Sample> {
      await empty();
      const page = await browser.newPage();
      await page.goto(url);
      await page.setInputFiles("input", file);
      await page.waitForFunction("window.bench");
      const login = JSON.stringify({ ...LOGIN, organization: found?.id });
      const { ms, steps } = await page.evaluate<Awaited<ReturnType<WritingBench["write"]>>>(
        `window.bench.write(${login})`,
      );
      await page.close();
      const [count] = await sql<{ rows: string }[]>`select count(*) as rows from public.products`;
      if (Number(count?.rows) !== ROWS) throw new Error(`${count?.rows} products were written.`);
      await sql.unsafe(`copy (select ${COLUMNS} from public.products) to '${copied}'`);
      return { ms, "changes of progress": steps };
    }
    async function copiedRows(): Promise<Sample> {
      await empty();
      const startedAt = performance.now();
      await sql.unsafe(`copy public.products (${COLUMNS}) from '${copied}'`);
      return { ms: performance.now() - startedAt };
    }
    // The first import also writes the file that the copy reads.
    const first = await writtenByPage();
    return {
      candidates: [
        { name: "written by the page", run: async () => first },
        { name: "the same rows, copied into the table", run: copiedRows },
      ],
      async close() {
        await close();
        await sql.end();
        await stack.stop();
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** The columns that the price list fills. */
const COLUMNS =
  "org_id, sku, gtin, title_en, title_fr, description_en, brand, mpn, category, condition, status, currency, cost, map, msrp, price, weight, weight_unit, length, width, height, size_unit, country_of_origin";
