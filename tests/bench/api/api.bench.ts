import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";
import { startStack } from "../../../supabase/local/stack.ts";
import { startPostgres } from "../../database/postgres.ts";
import type { Bench, Sample } from "../harness.ts";
import { median } from "../harness.ts";
import { fillProducts, productLines } from "./products.ts";

/** A share such as 0.01 makes a quick run that checks the bench itself. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const PRODUCTS = Math.ceil(1_000_000 * SHARE);
const STREAMED = Math.ceil(100_000 * SHARE);
const READS = Math.ceil(1_500 * Math.max(SHARE, 0.1));
const AT_ONCE = 8;

const PAGE = "a list of 200 products";
const COPY = "the streamed rows, copied into the table";
const STREAM = `a stream of ${STREAMED} new products`;
/** The local stack answers this route itself, without PostgREST. */
const BARE = "reads of one product by /rest/v1";
const READ = "reads of one product by the API";
const WEBHOOK = "an event on its way to a webhook";

const LOGIN = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };
const COLUMNS = "org_id, sku, title_en, brand, category, price, currency, status";

/** Sends a number of requests, several at a time. Returns how many are answered per second. */
async function rate(count: number, send: (at: number) => Promise<Response>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const response = await send(next++);
        if (!response.ok) throw new Error(await response.text());
        await response.arrayBuffer();
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1000);
}

export const bench: Bench = {
  name: "api",
  about: `the public API on a PostgreSQL server with ${PRODUCTS} products`,
  rounds: 3,
  bound: COPY,
  budgets: [
    { candidate: PAGE, measure: "database ms", atMost: 50 },
    { candidate: STREAM, measure: "s", ratio: 3 },
    { candidate: READ, measure: "s for 100", ratio: 2, of: BARE },
    { candidate: WEBHOOK, measure: "s", atMost: 2 },
  ],

  async prepare() {
    const server = await startPostgres();
    const stack = await startStack({
      databaseUrl: server.url,
      ports: "free",
      rateLimits: false,
      runsJobs: true,
      log: () => undefined,
    });
    const sql = postgres(server.url, { max: 1, onnotice: () => {} });
    const post = async (path: string, token: string, body: object) => {
      const response = await fetch(`${stack.url}${path}`, {
        method: "POST",
        headers: {
          apikey: stack.anonKey,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
      return Object(await response.json());
    };
    const { access_token: token } = await post(
      "/auth/v1/token?grant_type=password",
      stack.anonKey,
      LOGIN,
    );
    const [found] = await sql<{ org: string; folder: string }[]>`
      select org_id as org, current_setting('data_directory') as folder
      from public.members join auth.users on users.id = user_id where email = ${LOGIN.email} limit 1`;
    if (found === undefined) throw new Error("The demo organization is missing.");
    const { org, folder } = found;
    const { id, key } = await post("/rest/v1/rpc/create_api_key", token, {
      org,
      name: "Bench",
      scopes: KEY_SCOPES,
    });
    // Removes the channels, and their orders first, so that no listings are built while the bench runs.
    await sql`delete from public.orders`;
    await sql`delete from public.channels`;
    console.error("filling the catalogue");
    await fillProducts(sql, org, PRODUCTS);

    const api = (
      path: string,
      init: { method?: string; body?: string; headers?: Record<string, string> } = {},
    ) =>
      fetch(`${stack.url}/functions/v1/api/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${key}`, ...init.headers },
      });
    // The bench doesn't measure the rate limit of a key, so this clears the counts of its requests.
    const withoutLimit = () => sql`delete from private.request_counts`;
    // Reads by primary key are the fastest requests for one row.
    const ids = (
      await sql<{ id: string }[]>`
        select id from public.products where org_id = ${org} order by md5(sku) limit 500`
    ).map(({ id: product }) => product);
    const skuAt = (at: number) => `SKU-${String(1 + ((at * 7919) % PRODUCTS)).padStart(7, "0")}`;

    /** The database's time for pages of the whole list, read with the same call as the edge function's. */
    async function pages(): Promise<Sample> {
      const times: number[] = [];
      for (const share of [0, 0.25, 0.5, 0.75, 0.99]) {
        const [place] = await sql`
          select updated_at::text as at, lower(sku) as key from public.products
          where org_id = ${org} order by updated_at, lower(sku) offset ${Math.floor(PRODUCTS * share)} limit 1`;
        for (let again = 0; again < 3; again++) {
          const startedAt = performance.now();
          await sql.begin(async (tx) => {
            await tx`set local role service_role`;
            await tx`select public.api_products(${id}, ${tx.json({ limit: 200, after: { at: place?.["at"], key: place?.["key"] } })})`;
          });
          times.push(performance.now() - startedAt);
        }
      }
      return { "database ms": median(times), "slowest ms": Math.max(...times) };
    }

    const empty = async () => {
      await sql`delete from public.products where org_id = ${org} and sku like 'NEW-%'`;
      await sql`delete from public.change_sets where org_id = ${org}`;
      await sql`vacuum public.products`;
    };
    const copied = `${folder}/streamed.copy`;
    async function stream(): Promise<Sample> {
      await withoutLimit();
      const startedAt = performance.now();
      const response = await api("/products", {
        method: "PATCH",
        headers: { "content-type": "application/x-ndjson" },
        body: productLines(STREAMED),
      });
      const summary = Object(JSON.parse((await response.text()).trim().split("\n").at(-1) ?? ""));
      const s = (performance.now() - startedAt) / 1000;
      if (summary.summary?.created !== STREAMED) throw new Error(JSON.stringify(summary));
      await sql.unsafe(
        `copy (select ${COLUMNS} from public.products where sku like 'NEW-%') to '${copied}'`,
      );
      await empty();
      return { s };
    }
    async function copy(): Promise<Sample> {
      const startedAt = performance.now();
      await sql.unsafe(`copy public.products (${COLUMNS}) from '${copied}'`);
      const s = (performance.now() - startedAt) / 1000;
      await empty();
      return { s };
    }

    const ofReads = (perSecond: number): Sample => ({
      "requests a second": perSecond,
      "s for 100": 100 / perSecond,
    });
    async function reads(): Promise<Sample> {
      const batches: number[] = [];
      for (let done = 0; done < READS; done += 500) {
        await withoutLimit();
        batches.push(await rate(500, (at) => api(`/products/${skuAt(done + at)}`)));
      }
      return ofReads(median(batches));
    }
    async function bareReads(): Promise<Sample> {
      const headers = {
        apikey: stack.serviceKey,
        authorization: `Bearer ${stack.serviceKey}`,
      };
      const url = `${stack.url}/rest/v1/products?select=*&id=eq.`;
      return ofReads(
        await rate(READS, (at) => fetch(`${url}${ids[at % ids.length]}`, { headers })),
      );
    }

    let received: (() => void) | undefined;
    const receiver = createServer((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(204).end();
        received?.();
      });
    });
    await once(receiver.listen(0, "127.0.0.1"), "listening");
    const { port } = receiver.address() as AddressInfo;
    const made = await api("/webhooks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/hook`, types: ["products.changed"] }),
    });
    if (made.status !== 201) throw new Error(await made.text());
    let edition = 0;
    async function webhook(): Promise<Sample> {
      const arrival = new Promise<void>((resolve) => (received = resolve));
      await api(`/products/${skuAt(++edition)}`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          brand: `Brand ${createHash("md5").update(`${edition}`).digest("hex")}`,
        }),
      });
      // The data is already committed when the response arrives, so this measures the time from the commit to the
      // delivery.
      const startedAt = performance.now();
      await arrival;
      return { s: (performance.now() - startedAt) / 1000 };
    }

    await webhook();
    // The first stream also writes the file that the copy reads.
    console.error("the first stream");
    await stream();
    return {
      candidates: [
        { name: COPY, run: copy },
        { name: STREAM, run: stream },
        { name: PAGE, run: pages },
        { name: BARE, run: bareReads },
        { name: READ, run: reads },
        { name: WEBHOOK, run: webhook },
      ],
      async close() {
        receiver.close();
        // Deno holds its connections open for a while after its last request, so they're closed here.
        receiver.closeAllConnections();
        await sql.end({ timeout: 5 });
        await stack.stop();
        await server.stop();
      },
    };
  },
};
