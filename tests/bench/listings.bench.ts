import { become, openTestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours, people } from "../database/tenants.ts";
import type { Bench } from "./harness.ts";

const LISTINGS = 1_000_000;
const BUDGET_MS = 100;
const CHANNEL = ours.channel;

/** Of 100 listings, 2 are stale, 20 are blocked by a common issue, 1 by a rarer one, and 30 are sent and unchanged. */
const FILL = `
  insert into public.listings (
    org_id, channel_id, product_id, sku, state, price, quantity, payload, issues, hash, product_version, config_version,
    plan, is_stale, sent_hash, sent_payload
  )
  select $1, $2, gen_random_uuid(), 'SKU-' || lpad(i::text, 7, '0'),
    (case when i % 100 < 21 then 'blocked' when i % 3 = 0 then 'warning' else 'ready' end)::public.listing_state,
    i % 1000, i % 50, jsonb_build_object('title', repeat('A title of some length ', 3), 'description', repeat(md5(i::text), 20)),
    case
      when i % 100 < 20 then '[{"code": "value-missing", "field": "gtin", "severity": "error"}]'
      when i % 5000 = 20 then '[{"code": "price-zero", "field": "price", "severity": "error"}]'
      when i % 100 = 20 then '[{"code": "too-long", "field": "title", "severity": "error"}]'
      when i % 3 = 0 then '[{"code": "value-wanted", "field": "brand", "severity": "warning"}]'
      else '[]'
    end::jsonb,
    case when i % 100 >= 21 then 'a.b.c' end, 1, 1, 'plan', i % 50 = 49,
    case when i % 100 >= 70 then 'a.b.c' end, case when i % 100 >= 70 then '{}'::jsonb end
  from generate_series($3::int, $4::int) i`;

const page = "select sku from public.listing_page($1, 'plan', ";

/** The queries of /ready-to-sync, and the query with which a job finds the listings to build. */
const QUERIES = {
  "all counts and issues": "select public.listing_summary($1, 'plan')",
  "the first page of all": `${page} of_state => null)`,
  "a page of blocked listings": `${page} of_state => 'blocked', after_sku => 'SKU-0500000', after_product => gen_random_uuid())`,
  "a page of new listings": `${page} of_change => 'new', after_sku => 'SKU-0500000', after_product => gen_random_uuid())`,
  "a page of a common issue": `${page} of_issue => 'error value-missing gtin')`,
  "a page of a rare issue": `${page} of_issue => 'error price-zero price')`,
  "the next listings to build": "select public.products_to_list($1, 'plan')",
};

/** A page has a thousand items, so a feed of 100,000 has a hundred pages. */
const FEED_PAGE = "a page of a feed";

export const bench: Bench = {
  name: "listings",
  about: `queries of a member among ${LISTINGS} listings of one channel on a PostgreSQL server; within ${BUDGET_MS} ms`,
  rounds: 9,
  bound: "one listing by its key",
  budgets: [...Object.keys(QUERIES), FEED_PAGE].map((candidate) => ({
    candidate,
    measure: "ms",
    atMost: BUDGET_MS,
  })),

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    const step = LISTINGS / 40;
    for (let from = 1; from <= LISTINGS; from += step) {
      console.error(`filling: ${from - 1} of ${LISTINGS}`);
      await db.query(FILL, [ours.org, CHANNEL, from, from + step - 1]);
    }
    await db.query("update private.product_counts set products = $1", [LISTINGS]);
    await db.exec("vacuum analyze");

    const timed =
      (sql: string, params: string[], actor: string = people.viewer) =>
      async () => {
        const ms = await db.rehearse(async (tx) => {
          await become(tx, actor);
          const startedAt = performance.now();
          await tx.query(sql, params);
          return performance.now() - startedAt;
        });
        return { ms };
      };
    const [one] = await db.query<{ id: string }>(
      "select product_id as id from public.listings where channel_id = $1 limit 1",
      [CHANNEL],
    );
    return {
      candidates: [
        {
          name: "one listing by its key",
          run: timed(
            "select sku from public.listings where org_id = $1 and channel_id = $2 and product_id = $3",
            [ours.org, CHANNEL, one?.id ?? ""],
          ),
        },
        ...Object.entries(QUERIES).map(([name, query]) => ({ name, run: timed(query, [CHANNEL]) })),
        {
          name: FEED_PAGE,
          run: timed(
            "select public.feed_page($1, 's SKU-0500000', gen_random_uuid())",
            [ours.feed],
            "server",
          ),
        },
      ],
      close: db.close,
    };
  },
};
