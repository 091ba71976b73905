import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { allPages, type Question } from "./product-page-support.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

const CHANNEL_STATES = ["blocked", "excluded", "listed", "ready", "unknown"];

/** The state of each case in the channel facet, and its listing. A common case has 200 products, a rare one has 1. */
const COMMON = {
  ready: ["ready", { hash: "a.b.c" }],
  warned: ["ready", { state: "warning", hash: "a.b.c" }],
  blocked: ["blocked", { state: "blocked" }],
  sent: ["listed", { hash: "a.b.c", sent: "a.b.c" }],
} as const;
const RARE = {
  excluded: ["excluded", { state: "excluded" }],
  removed: ["listed", { state: "excluded", sent: "a.b.c" }],
  "blocked-sent": ["blocked", { state: "blocked", sent: "a.b.c" }],
  "fixed-since": ["unknown", { state: "blocked", stale: true }],
  "fixed-sent": ["listed", { state: "blocked", stale: true, sent: "a.b.c" }],
  "stale-sent": ["listed", { hash: "a.b.c", stale: true, sent: "a.b.c" }],
  stale: ["unknown", { hash: "a.b.c", stale: true }],
  none: ["unknown", null],
} as const;

type SyncedState = { state?: string; hash?: string; sent?: string; stale?: boolean };

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec(
    "delete from public.listings; delete from public.order_lines; delete from public.stock; delete from public.products",
  );
  await add(COMMON, 200);
  await add(RARE, 1);
});
afterAll(() => db.close());

async function add(sorts: Record<string, readonly [string, SyncedState | null]>, each: number) {
  for (const [name, [, expected]] of Object.entries(sorts)) {
    await db.query(
      `insert into public.products (org_id, sku) select $1, $2 || '-' || lpad(i::text, 3, '0') from generate_series(1, $3::int) i`,
      [ours.org, name, each],
    );
    if (expected === null) continue;
    await db.query(
      `insert into public.listings (org_id, channel_id, product_id, sku, state, hash, sent_hash, sent_payload, is_stale,
         quantity, payload, product_version, config_version, plan)
       select org_id, $2, id, sku, $3::text::public.listing_state, $4, $5::text, case when $5::text is not null then '{}'::jsonb end,
         $6, 0, '{}', 1, 1, 'plan'
       from public.products where org_id = $1 and sku like $7 || '-___'`,
      [
        ours.org,
        ours.channel,
        expected.state ?? "ready",
        expected.hash ?? null,
        expected.sent ?? null,
        expected.stale ?? false,
        name,
      ],
    );
  }
}

/** The distinct SKUs, without their numbers. */
async function found(tx: Queryable, question: Question) {
  const rows = await allPages(tx, ours.org, question, 150);
  return [...new Set(rows.map(({ sku }) => sku.slice(0, -4)))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

const namesOf = (channelState: string) =>
  Object.entries({ ...COMMON, ...RARE })
    .filter(([, [productState]]) => productState === channelState)
    .map(([name]) => name)
    .toSorted((a, b) => a.localeCompare(b));

async function counts(tx: Queryable, question: Question) {
  const { counted } = await one<{
    counted: { count: number; facets: Record<string, Array<[string, number]>> };
  }>(tx, "select public.product_facets($1, $2::text::jsonb) as counted", [
    ours.org,
    JSON.stringify({ facets: {}, ...question }),
  ]);
  return counted;
}

const at = (channel: string, channelState: string) => `${channel} ${channelState}`;

test.each(CHANNEL_STATES)(
  "the product list can be limited to products that are %s on a channel",
  async (channelState) => {
    await db.as(people.viewer, async (tx) => {
      for (const sort of ["sku", "price"])
        expect(
          await found(tx, { facets: { channel: [at(ours.channel, channelState)] }, sort }),
        ).toEqual(namesOf(channelState));
    });
  },
);

test("the channel facet also finds states that only a few products have, although it looks them up differently", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec(
      "delete from public.products where sku ~ '^(ready|warned|blocked|sent)-' and sku !~ '001$'",
    );
    await become(tx, people.viewer);
    for (const channelState of CHANNEL_STATES)
      expect(await found(tx, { facets: { channel: [at(ours.channel, channelState)] } })).toEqual(
        namesOf(channelState),
      );
  });
});

test("two values of the channel facet find products with either value, combined with the other filters", async () => {
  await db.as(people.viewer, async (tx) => {
    const channel = [at(ours.channel, "excluded"), at(ours.spareChannel, "ready")];
    expect(await found(tx, { facets: { channel } })).toEqual(["excluded"]);
    expect(await found(tx, { facets: { channel, gtin: ["true"] } })).toEqual([]);
    expect(
      await found(tx, { facets: { channel: [at(ours.channel, "listed")] }, search: "stale" }),
    ).toEqual(["stale-sent"]);
  });
});

test("the channel facet counts every product once for each channel", async () => {
  const { count, facets } = await db.as(people.viewer, (tx) => counts(tx, {}));
  expect(count).toBe(808);
  expect(facets["channel"]).toEqual([
    [at(ours.spareChannel, "unknown"), 808],
    [at(ours.channel, "ready"), 400],
    [at(ours.channel, "listed"), 203],
    [at(ours.channel, "blocked"), 201],
    [at(ours.channel, "unknown"), 3],
    [at(ours.channel, "excluded"), 1],
  ]);
});

test("a value of the channel facet narrows the other facets but not its own counts", async () => {
  const { count, facets } = await db.as(people.viewer, (tx) =>
    counts(tx, { facets: { channel: [at(ours.channel, "blocked")] } }),
  );
  expect(count).toBe(201);
  expect(facets["status"]).toEqual([["draft", 201]]);
  expect(facets["channel"]).toHaveLength(6);
});

test("a new product is unknown on a channel, and so is a changed product that hasn't been sent", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec(
      "update public.products set brand = 'Nord' where sku in ('ready-001', 'sent-001', 'blocked-001')",
    );
    await tx.query("insert into public.products (org_id, sku) values ($1, 'new-001')", [ours.org]);
    await become(tx, people.viewer);
    const unknown = { facets: { channel: [at(ours.channel, "unknown")] } };
    expect(await found(tx, unknown)).toEqual(
      [...namesOf("unknown"), "blocked", "new", "ready"].toSorted((a, b) => a.localeCompare(b)),
    );
  });
});

test("products new to a channel are found and counted anywhere in the catalogue", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec("delete from public.listings where sku in ('ready-002', 'sent-100')");
    await tx.exec("update public.products set brand = 'Latest' where sku like 'warned-%'");
    await tx.exec("update public.listings set is_stale = false where sku like 'warned-%'");
    await become(tx, people.viewer);
    const question = { facets: { channel: [at(ours.channel, "unknown")] } };
    expect(await found(tx, question)).toEqual(
      [...namesOf("unknown"), "ready", "sent"].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(await counts(tx, question)).toMatchObject({ count: 5, exact: true });
  });
});

test("the channel facet finds nothing for another organization's channel", async () => {
  await db.as(people.viewer, async (tx) => {
    for (const channelState of CHANNEL_STATES) {
      const channel = [at(theirs.channel, channelState)];
      expect(await found(tx, { facets: { channel } })).toEqual([]);
      expect(await counts(tx, { facets: { channel } })).toMatchObject({ count: 0 });
    }
  });
});

test.each(["nowhere blocked", `${ours.channel} sold`, ours.channel, "", "'; drop table listings"])(
  "%j isn't a valid channel facet value and is rejected",
  async (choice) => {
    const requested = db.as(people.viewer, (tx) => found(tx, { facets: { channel: [choice] } }));
    expect(await errorCode(requested)).toMatch(/^22/);
  },
);
