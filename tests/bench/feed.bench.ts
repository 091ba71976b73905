import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import postgres from "postgres";
import { z } from "zod";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { google } from "@/channels/definitions/google.ts";
import { buildListing } from "@/channels/listing/build-listing.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";
import { startStack, type Stack } from "../../supabase/local/stack.ts";
import { startPostgres } from "../database/postgres.ts";
import type { Bench, Sample } from "./harness.ts";

const PRODUCTS = 100_000;
const TOKEN = "f".repeat(64);
const NORTHVALE = "00000000-0000-4000-8000-00000000000a";
const CHANNEL = "00000000-0000-4000-8000-0000000bec01";
const FEED = "00000000-0000-4000-8000-0000000bec02";

const page = z.object({ next: z.object({ place: z.string(), product: z.string() }).nullable() });

/** Adds a channel to which 100,000 keyboards were sent, each with its own name. */
async function fill(url: string) {
  const config = configFor(google);
  const { payload } = buildListing({ product: KEYBOARD, quantity: 5 }, planOf(google, config));
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`
    insert into public.channels (id, org_id, kind, name, status, definition, settings)
    values (${CHANNEL}, ${NORTHVALE}, 'google', 'Measured', 'active', ${versionOf(google)}, ${sql.json(config.settings)})`;
  await sql`
    insert into public.feeds (id, org_id, channel_id, file, format, token_hash)
    values (${FEED}, ${NORTHVALE}, ${CHANNEL}, 'products', 'rss', ${createHash("sha256").update(TOKEN).digest()})`;
  await sql`
    insert into public.listings (org_id, channel_id, product_id, sku, state, quantity, payload, hash, product_version,
      config_version, plan, sent_hash, sent_payload)
    select ${NORTHVALE}, ${CHANNEL}, gen_random_uuid(), sku, 'ready', 5, payload, 'a.b.c', 1, 1, 'plan', 'a.b.c', payload
    from (
      select 'SKU-' || lpad(i::text, 6, '0') as sku, ${sql.json({ ...payload })}::jsonb
        || jsonb_build_object('id', 'SKU-' || i, 'title', 'Keyboard number ' || i) as payload
      from generate_series(1, ${PRODUCTS}::int) i
    ) as made`;
  await sql`vacuum analyze public.listings`;
  await sql.end();
}

/** The peak memory of a function's process so far. */
function functionMegabytes(): number {
  const peaks = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const isOurs = command.includes("deno") && status.includes(`PPid:\t${process.pid}\n`);
      return isOurs ? [Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024] : [];
    } catch {
      // The process ended while its memory was being read.
      return [];
    }
  });
  return Math.max(0, ...peaks);
}

async function fetched(url: string): Promise<Sample> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  let first = 0;
  let bytes = 0;
  for await (const chunk of response.body) {
    first ||= performance.now() - startedAt;
    bytes += chunk.length;
  }
  const ms = performance.now() - startedAt;
  return { ms, "first byte ms": first, MB: bytes / 1e6, "peak MB": functionMegabytes() };
}

/** The minimum work: requests the pages one after the other and discards them. */
async function pagesRead({ url, serviceKey }: Stack): Promise<Sample> {
  const startedAt = performance.now();
  let next: z.infer<typeof page>["next"] = null;
  do {
    const response: Response = await fetch(`${url}/rest/v1/rpc/feed_page`, {
      method: "POST",
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        feed: FEED,
        after_place: next?.place ?? null,
        after_product: next?.product ?? null,
      }),
    });
    next = page.parse(await response.json()).next;
  } while (next !== null);
  return { ms: performance.now() - startedAt };
}

export const bench: Bench = {
  name: "feed",
  about: `a feed of ${PRODUCTS} products downloaded from its address, served by the function on a PostgreSQL server`,
  rounds: 5,
  bound: "its pages read, nothing written",
  budgets: [
    { candidate: "the whole feed", measure: "first byte ms", atMost: 300 },
    { candidate: "the whole feed", measure: "ms", ratio: 2 },
    { candidate: "the whole feed", measure: "peak MB", atMost: 400 },
  ],

  async prepare() {
    const server = await startPostgres();
    const stack = await startStack({
      databaseUrl: server.url,
      ports: "free",
      rateLimits: false,
      runsJobs: false,
      log: () => undefined,
    });
    await fill(server.url);
    const address = `${stack.url}/functions/v1/feed/${TOKEN}.xml`;
    // The first call starts Deno, so it isn't measured.
    await fetch(address, { method: "HEAD" });
    return {
      candidates: [
        { name: "its pages read, nothing written", run: () => pagesRead(stack) },
        { name: "the whole feed", run: () => fetched(address) },
      ],
      close: async () => {
        await stack.stop();
        await server.stop();
      },
    };
  },
};
