import { google } from "@/channels/definitions/google.ts";
import { listingRows } from "@/channels/building/listing-rows.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor } from "#support/samples/sample-products.ts";
import { handle, type Parts } from "../../supabase/functions/jobs/handler.ts";
import { listings } from "../../supabase/functions/jobs/listings.ts";
import { write } from "../database/catalogue/ledger-support.ts";
import { one, openTestDatabase, type TestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours } from "../database/tenants.ts";
import type { Bench, Candidate } from "./harness.ts";
import { addChannel } from "./jobs/configured-channel.ts";
import { directCalls } from "./jobs/direct-calls.ts";
import {
  addOrganizations,
  clearQueue,
  faults,
  killedProcesses,
  smallBesideLarge,
  throughput,
} from "./jobs/queue-metrics.ts";
import { manyProducts } from "./products/many-products.ts";

/** A share such as 0.01 makes a quick run that checks the bench itself. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const PRODUCTS = Math.ceil(100_000 * SHARE);
const WAITING = Math.ceil(1_000_000 * SHARE);
const JOBS = Math.ceil(20_000 * SHARE);
const ROUNDS = Math.ceil(1_000 * SHARE);
const CHANGED = Math.min(1_000, PRODUCTS);
const CHUNK = 2_000;
/** How often a hosted project checks whether workers are needed. */
const WAKE_MS = 2_000;

const COMPUTE = "listings computed, none stored";
const CHANGE_SET = "a change set, with its jobs and without";

const QUEUE_TRIGGERS = ["on_products_unlisted", "on_products_corrected"];

async function addProducts(db: TestDatabase) {
  const products = manyProducts(PRODUCTS);
  const columns = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER'`,
  );
  const [first] = products;
  const names = columns
    .map(({ name }) => name)
    .filter((name) => first && Object.hasOwn(first.product, name) && name !== "supplier_id");
  const used = [...new Set(["org_id", "status", ...names])].join(", ");
  for (let from = 0; from < products.length; from += CHUNK) {
    const rows = products
      .slice(from, from + CHUNK)
      .map(({ product }) => ({ ...product, org_id: ours.org, status: "active" }));
    await db.query(
      `insert into public.products (${used})
       select ${used} from jsonb_populate_recordset(null::public.products, $1::text::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await db.exec("vacuum analyze");
  return products;
}

export const bench: Bench = {
  name: "jobs",
  about: `${PRODUCTS} listings, ${WAITING} waiting jobs and 500 organizations on a PostgreSQL server, with workers in this process`,
  rounds: 1,
  bound: COMPUTE,
  budgets: [
    { candidate: "listings through the queue", measure: "ms", ratio: 3 },
    { candidate: "a change of 1,000 products", measure: "visible after ms", atMost: 5_000 },
    { candidate: CHANGE_SET, measure: "with / without", atMost: 1.05 },
    { candidate: "a small organization beside a large one", measure: "ms", atMost: 10_000 },
    // A tenth of the 60 s that an organization with a million products may take.
    { candidate: "daily metrics", measure: "ms", atMost: 6_000 },
    ...["faults", "killed processes"].flatMap((candidate) =>
      ["lost", "doubled", "left"].map((measure) => ({ candidate, measure, atMost: 0 })),
    ),
  ],

  async prepare() {
    process.env["DATABASE"] = "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    await addOrganizations(db);
    const products = await addProducts(db);
    const config = configFor(google);
    const channel = await addChannel(db, google.key, config);
    await clearQueue(db);

    const parts: Parts = {
      serviceKey: "key",
      call: await directCalls(db),
      now: () => performance.now(),
      codeVersion: "bench",
      kinds: { listings: { run: listings } },
    };
    await parts.call("note_job_code", { version: "bench" });
    const wake = async () => {
      const request = new Request("http://functions.example/jobs", {
        method: "POST",
        headers: { authorization: "Bearer key" },
      });
      return (await (await handle(request, parts)).json()).left === true;
    };
    const buildAll = async () => {
      while (await wake());
    };
    const enqueue = () => db.query("select private.enqueue_listings($1, $2)", [ours.org, channel]);

    /** The milliseconds that one change set takes. The change set is rolled back. */
    const changeSet = (areJobsOn: boolean, price: number) =>
      db.rehearse(async (tx) => {
        if (!areJobsOn) {
          for (const trigger of QUEUE_TRIGGERS)
            await tx.exec(`alter table public.products disable trigger ${trigger}`);
          await tx.exec("alter table public.listings disable trigger on_listings_stale");
        }
        const changes = products
          .slice(0, CHUNK)
          .map(({ product }) => ({ sku: product.sku, set: { price: String(price) } }));
        const startedAt = performance.now();
        await write(tx, changes);
        return performance.now() - startedAt;
      });
    /**
     * Alternates change sets with and without jobs, because a rolled-back change set slows the next one. The fastest of
     * each kind counts.
     */
    const changeSets = async () => {
      let [withJobs, without] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let repeat = 0; repeat < 10; repeat++) {
        without = Math.min(without, await changeSet(false, 10 + repeat));
        withJobs = Math.min(withJobs, await changeSet(true, 10 + repeat));
      }
      return { "ms with": withJobs, "ms without": without, "with / without": withJobs / without };
    };

    const candidates: Candidate[] = [
      {
        name: COMPUTE,
        run: async () => {
          const plan = planOf(google, config);
          const startedAt = performance.now();
          for (let from = 0; from < products.length; from += 500)
            listingRows(products.slice(from, from + 500), plan);
          return { ms: performance.now() - startedAt };
        },
      },
      {
        name: "listings through the queue",
        run: async () => {
          await clearQueue(db);
          await db.query("delete from public.listings where channel_id = $1", [channel]);
          await enqueue();
          const startedAt = performance.now();
          await buildAll();
          const ms = performance.now() - startedAt;
          const { built } = await one<{ built: number }>(
            db,
            "select count(*)::int as built from public.listings where channel_id = $1",
            [channel],
          );
          return { ms, built };
        },
      },
      {
        name: "a change of 1,000 products",
        run: async () => {
          const startedAt = performance.now();
          await db.query(
            `update public.products set price = price + 1 where id in (
               select id from public.products where org_id = $1 and sku like 'SKU-%' limit $2
             )`,
            [ours.org, CHANGED],
          );
          await buildAll();
          const { waiting } = await one<{ waiting: number }>(
            db,
            "select private.unbuilt_listings($1) as waiting",
            [channel],
          );
          return { "visible after ms": performance.now() - startedAt + WAKE_MS, waiting };
        },
      },
      { name: CHANGE_SET, run: changeSets },
      ...[1, 2, 4].map((workers) => ({
        name: `empty jobs of 500 organizations, ${workers} ${workers === 1 ? "worker" : "workers"}`,
        run: () => throughput(db, workers, JOBS),
      })),
      {
        name: "a small organization beside a large one",
        run: () => smallBesideLarge(db, WAITING),
      },
      {
        name: "daily metrics",
        run: async () => {
          const startedAt = performance.now();
          await parts.call("record_daily_metrics", { org: ours.org });
          return { ms: performance.now() - startedAt };
        },
      },
      { name: "faults", run: () => faults(db, ROUNDS) },
      { name: "killed processes", run: () => killedProcesses(db, Math.ceil(ROUNDS / 10)) },
    ];
    return { candidates, close: db.close };
  },
};
