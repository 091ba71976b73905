import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../supabase/local/database/database.ts";
import { allPages, type Question } from "./product-page-support.ts";
import { become, one, refusal, type TestDatabase } from "./support.ts";
import { openTenantDatabase, ours, people, theirs } from "./tenants.ts";

const STANDINGS = ["blocked", "excluded", "listed", "ready", "unknown"];

/**
 * What the listing of a product says, and how it stands with the channel then. Of the first, many products have each; of
 * the second, few.
 */
const COMMON = {
  ready: ["ready", { hash: "a.b.c" }],
  warned: ["ready", { state: "warning", hash: "a.b.c" }],
  blocked: ["blocked", { state: "blocked" }],
  sent: ["listed", { hash: "a.b.c", sent: "a.b.c" }],
} as const;
const RARE = {
  kept: ["excluded", { state: "excluded" }],
  removed: ["listed", { state: "excluded", sent: "a.b.c" }],
  held: ["blocked", { state: "blocked", sent: "a.b.c" }],
  "mended-since": ["unknown", { state: "blocked", stale: true }],
  "mended-sent": ["listed", { state: "blocked", stale: true, sent: "a.b.c" }],
  "stale-sent": ["listed", { hash: "a.b.c", stale: true, sent: "a.b.c" }],
  stale: ["unknown", { hash: "a.b.c", stale: true }],
  none: ["unknown", null],
} as const;

type Said = { state?: string; hash?: string; sent?: string; stale?: boolean };

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

async function add(sorts: Record<string, readonly [string, Said | null]>, each: number) {
  for (const [name, [, said]] of Object.entries(sorts)) {
    await db.query(
      `insert into public.products (org_id, sku) select $1, $2 || '-' || lpad(i::text, 3, '0') from generate_series(1, $3::int) i`,
      [ours.org, name, each],
    );
    if (said === null) continue;
    await db.query(
      `insert into public.listings (org_id, channel_id, product_id, sku, state, hash, sent_hash, sent_payload, is_stale,
         quantity, payload, product_version, config_version, plan)
       select org_id, $2, id, sku, $3::text::public.listing_state, $4, $5::text, case when $5::text is not null then '{}'::jsonb end,
         $6, 0, '{}', 1, 1, 'plan'
       from public.products where org_id = $1 and sku like $7 || '-___'`,
      [
        ours.org,
        ours.channel,
        said.state ?? "ready",
        said.hash ?? null,
        said.sent ?? null,
        said.stale ?? false,
        name,
      ],
    );
  }
}

/** The SKUs without their numbers, each once. */
async function found(tx: Queryable, question: Question) {
  const rows = await allPages(tx, ours.org, question, 150);
  return [...new Set(rows.map(({ sku }) => sku.slice(0, -4)))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

const namesOf = (standing: string) =>
  Object.entries({ ...COMMON, ...RARE })
    .filter(([, [stands]]) => stands === standing)
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

const at = (channel: string, standing: string) => `${channel} ${standing}`;

test.each(STANDINGS)("the list is narrowed to what is %s on a channel", async (standing) => {
  await db.as(people.viewer, async (tx) => {
    for (const sort of ["sku", "price"])
      expect(await found(tx, { facets: { channel: [at(ours.channel, standing)] }, sort })).toEqual(
        namesOf(standing),
      );
  });
});

test("what few products have is found like what many have, though it is looked up another way", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec(
      "delete from public.products where sku ~ '^(ready|warned|blocked|sent)-' and sku !~ '001$'",
    );
    await become(tx, people.viewer);
    for (const standing of STANDINGS)
      expect(await found(tx, { facets: { channel: [at(ours.channel, standing)] } })).toEqual(
        namesOf(standing),
      );
  });
});

test("two choices find what either finds, together with what else is asked", async () => {
  await db.as(people.viewer, async (tx) => {
    const channel = [at(ours.channel, "excluded"), at(ours.spareChannel, "ready")];
    expect(await found(tx, { facets: { channel } })).toEqual(["kept"]);
    expect(await found(tx, { facets: { channel, gtin: ["true"] } })).toEqual([]);
    expect(
      await found(tx, { facets: { channel: [at(ours.channel, "listed")] }, search: "stale" }),
    ).toEqual(["stale-sent"]);
  });
});

test("every product is counted once with each channel", async () => {
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

test("a choice narrows the other facets, and not its own", async () => {
  const { count, facets } = await db.as(people.viewer, (tx) =>
    counts(tx, { facets: { channel: [at(ours.channel, "blocked")] } }),
  );
  expect(count).toBe(201);
  expect(facets["status"]).toEqual([["draft", 201]]);
  expect(facets["channel"]).toHaveLength(6);
});

test("a new product stands nowhere yet, and one that changed is to be looked at again", async () => {
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

test("what is new to a channel is found and counted wherever in the catalogue it stands", async () => {
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

test("of a channel that has gone, or of somebody else's, nothing is found", async () => {
  await db.as(people.viewer, async (tx) => {
    for (const standing of STANDINGS) {
      const channel = [at(theirs.channel, standing)];
      expect(await found(tx, { facets: { channel } })).toEqual([]);
      expect(await counts(tx, { facets: { channel } })).toMatchObject({ count: 0 });
    }
  });
});

test.each(["nowhere blocked", `${ours.channel} sold`, ours.channel, "", "'; drop table listings"])(
  "%j is no choice and is refused",
  async (choice) => {
    const asked = db.as(people.viewer, (tx) => found(tx, { facets: { channel: [choice] } }));
    expect(await refusal(asked)).toMatch(/^22/);
  },
);
