import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, openTestDatabase, SEED, type TestDatabase } from "../support.ts";
import { addSessions } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ seeded: true });
});
afterAll(() => db.close());

const ada = "00000000-0000-4000-8000-000000000001";
const noah = "00000000-0000-4000-8000-000000000002";
const zoe = "00000000-0000-4000-8000-000000000003";
const ANCHOR =
  "((date_trunc('day', now() at time zone 'UTC') - interval '8 hours') at time zone 'UTC')";
const NORTHVALE = "org_id = '00000000-0000-4000-8000-00000000000a'";

const count = async (sql: string) =>
  (await one<{ n: number }>(db, `select count(*)::int as n from ${sql}`)).n;

const share = async (condition: string) =>
  (await count(`public.products where ${NORTHVALE} and (${condition})`)) / 5000;

test.each([
  ["suppliers", 8],
  ["products", 5000],
  ["warehouses", 3],
  ["channels", 5],
  ["orders", 400],
])("the demo organization's number of %s is %i", async (table, expected) => {
  expect(await count(`public.${table} where ${NORTHVALE}`)).toBe(expected);
});

test.each([
  [
    "Ada",
    ada,
    { display_name: "Ada Lavoie", company_name: "Northvale Technologies", role: "owner" },
  ],
  [
    "Noah",
    noah,
    { display_name: "Noah Tremblay", company_name: "Northvale Technologies", role: "editor" },
  ],
  [
    "Zoé",
    zoe,
    { display_name: "Zoé Rivard", company_name: "Maple Ridge Wholesale", role: "owner" },
  ],
])("the demo user %s can log in and belongs to one organization", async (_name, id, expected) => {
  const found = await one(
    db,
    `select p.display_name, p.company_name, m.role::text, o.name as org,
      extensions.crypt('Demo-portal-1', u.encrypted_password) = u.encrypted_password as password,
      u.email_confirmed_at is not null as confirmed, i.provider, i.identity_data ->> 'email' = u.email as identity
     from auth.users u
     join auth.identities i on i.user_id = u.id
     join public.profiles p on p.user_id = u.id
     join public.members m on m.user_id = u.id
     join public.organizations o on o.id = m.org_id
     where u.id = $1`,
    [id],
  );
  expect(found).toEqual({
    ...expected,
    org: expected.company_name,
    password: true,
    confirmed: true,
    provider: "email",
    identity: true,
  });
});

test("demo users see only their own catalogue, and a visitor sees none", async () => {
  const seen = (who: string) =>
    db.rehearse(async (tx) => {
      await addSessions(tx);
      await become(tx, who);
      return (await tx.query("select 1 from public.products")).length;
    });
  expect(await seen(ada)).toBe(5000);
  expect(await seen(noah)).toBe(5000);
  expect(await seen(zoe)).toBe(24);
  await expect(seen("visitor")).rejects.toThrow(/permission denied/);
});

test("the seed deletes the organizations that its sign-ups created", async () => {
  expect(await count("public.organizations")).toBe(3);
  expect(await count("public.members")).toBe(4);
});

test("most GTINs in the seed are valid, and some are missing, shared, in scientific notation or have a wrong check digit", async () => {
  const rows = await db.query<{ gtin: string }>(
    `select gtin from public.products where ${NORTHVALE} and gtin is not null`,
  );
  const gtins = rows.map(({ gtin }) => gtin);
  const wellFormed = gtins.filter((gtin) => /^(\d{8}|\d{12,14})$/.test(gtin));
  const right = wellFormed.filter(hasRightCheckDigit);

  expect(right.length / 5000).toBeGreaterThan(0.85);
  expect(right.length / 5000).toBeLessThan(0.92);
  expect(wellFormed.length - right.length).toBeGreaterThan(50);
  expect(gtins.filter((gtin) => gtin.includes("E+")).length).toBeGreaterThan(20);
  expect(5000 - gtins.length).toBeGreaterThan(200);
  expect(right.length - new Set(right).size).toBeGreaterThan(20);
});

/**
 * Counting from the right, the digits before the check digit have weights 3, 1, 3, 1 … The sum including the check
 * digit must end in 0.
 */
function hasRightCheckDigit(gtin: string): boolean {
  const digits = Array.from(gtin, Number).toReversed();
  return (
    digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
}

test.each([
  ["French titles", "title_fr is not null", 0.75, 0.85],
  ["no image", "images = '[]'", 0.05, 0.1],
  ["no description", "description_en is null", 0.05, 0.12],
  ["variants", "variant_group is not null", 0.5, 0.5],
  ["drafts", "status = 'draft'", 0.05, 0.15],
  ["archived products", "status = 'archived'", 0.03, 0.1],
  ["refurbished products", "condition = 'refurbished'", 0.01, 0.05],
  ["a MAP above the MSRP", "map > msrp", 0.001, 0.02],
  ["a cost above the price", "cost > price", 0.005, 0.03],
  ["no price", "price is null", 0.003, 0.03],
  ["no supplier", "supplier_id is null", 0.01, 0.03],
  ["titles of 200 characters or more", "char_length(title_en) >= 200", 0.002, 0.02],
  ["emoji", "title_en ~ '🔥'", 0.001, 0.01],
])("the share of seeded products is realistic: %s", async (_what, condition, least, most) => {
  const found = await share(condition);
  expect(found).toBeGreaterThanOrEqual(least);
  expect(found).toBeLessThanOrEqual(most);
});

test("the seeded catalogue has a long tail of brands with a single product", async () => {
  const sizes = await db.query<{ n: number }>(
    `select count(*)::int as n from public.products where ${NORTHVALE} group by brand order by n`,
  );
  expect(sizes.filter(({ n }) => n === 1).length).toBeGreaterThan(15);
  expect(sizes.at(-1)?.n).toBeGreaterThan(200);
});

test("the variants of a seeded group differ in their options", async () => {
  expect(
    await count(`(
      select from public.products where variant_group is not null
      group by org_id, variant_group, variant_options having count(*) > 1
    ) as alike`),
  ).toBe(0);
});

test("seeded orders come in every status, date from the year before the seed's anchor day, and have correct totals", async () => {
  const states = await db.query<{ status: string }>(
    `select distinct status::text from public.orders where ${NORTHVALE} order by 1`,
  );
  const every = await db.query<{ status: string }>(
    "select unnest(enum_range(null::public.order_status))::text as status order by 1",
  );
  expect(states).toEqual(every);
  expect(
    await count(
      `public.orders where placed_at not between ${ANCHOR} - interval '366 days' and ${ANCHOR}`,
    ),
  ).toBe(0);
  expect(
    await count(`(
      select from public.orders o left join public.order_lines l on l.order_id = o.id
      group by o.id having o.subtotal is distinct from sum(l.total)
    ) as wrong`),
  ).toBe(0);
});

test("seeded channels are of supported kinds and have the current versions of their definitions", async () => {
  const storedChannels = await db.query<{ kind: string; definition: string }>(
    "select kind, definition from public.channels order by kind",
  );
  const known = storedChannels.map(({ kind }) => {
    const definition = definitionOf(kind);
    return { kind, definition: definition && versionOf(definition) };
  });
  expect(storedChannels).toEqual(known);
});

test("no seeded product, stock row, order, supplier, channel or profile was updated after the seed's anchor day", async () => {
  for (const table of ["products", "stock", "orders", "suppliers", "channels", "profiles"])
    expect(await count(`public.${table} where updated_at > ${ANCHOR}`)).toBe(0);
});

test("ids in the seed are UUIDs that the portal's schemas accept", async () => {
  const rows = await db.query<{ id: string }>(`
    select id from public.products union all select id from public.orders union all select id from public.order_lines
    union all select id from public.suppliers union all select user_id from public.profiles
    union all select id from public.organizations`);
  expect(z.array(z.uuid()).safeParse(rows.map(({ id }) => id)).error).toBeUndefined();
});

/**
 * A short fingerprint of all rows in each table, without the numbers that depend on the order in which rows are
 * written. Jobs are excluded: workers remove them.
 */
async function fingerprint(tx: Queryable): Promise<Record<string, string>> {
  const tables = await tx.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and oid <> 'public.jobs'::regclass and (relnamespace = 'public'::regnamespace or oid in ('auth.users'::regclass, 'auth.identities'::regclass))
     order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { hash } = await one<{ hash: string }>(
      tx,
      `select count(*) || ' rows ' || md5(string_agg((to_jsonb(t) - 'seq')::text, e'\\n' order by (to_jsonb(t) - 'seq')::text)) as hash from ${name} t`,
    );
    hashes[name] = hash;
  }
  return hashes;
}

test("seeding again has no effect", async () => {
  const before = await fingerprint(db);
  const after = await db.rehearse(async (tx) => {
    await tx.exec(readFileSync(SEED, "utf8"));
    return fingerprint(tx);
  });
  expect(after).toEqual(before);
});

test("rebuilding the seed gives exactly the same rows", async () => {
  const before = await fingerprint(db);
  const after = await db.rehearse(async (tx) => {
    await tx.exec("delete from public.organizations; delete from auth.users");
    await tx.exec(readFileSync(SEED, "utf8"));
    return fingerprint(tx);
  });
  expect(after).toEqual(before);
});
