import { afterAll, beforeAll, expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { headerKeyOf } from "@/importing/profile/import-profile.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { apiClient } from "../api/api-client.ts";
import { call } from "../catalogue/ledger-support.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import { addStaff, becomeStaff } from "./staff-session.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Made = { id: string; key: string };

const makeTestKey = (tx: Queryable) =>
  call<Made>(
    tx,
    people.owner,
    "create_api_key($1, 'CI', '{products:read,products:write}', is_test => true)",
    [ours.org],
  );

const sandboxOf = async (tx: Queryable) =>
  (
    await one<{ id: string }>(tx, "select id from public.organizations where sandbox_of = $1", [
      ours.org,
    ])
  ).id;

const countIn = async (tx: Queryable, table: string, org: string) =>
  (
    await one<{ n: number }>(
      tx,
      `select count(*)::int as n from public.${table} where org_id = $1`,
      [org],
    )
  ).n;

test("the first test key creates a sandbox with demo data, and further keys share it", async () => {
  await db.rehearse(async (tx) => {
    const { key } = await makeTestKey(tx);
    expect(key).toMatch(/^sp_test_[0-9a-f]{8}_[0-9a-f]{56}$/);
    const sandbox = await sandboxOf(tx);
    await makeTestKey(tx);
    expect(await sandboxOf(tx)).toBe(sandbox);
    const counts = { suppliers: 2, warehouses: 2, products: 60, channels: 1, feeds: 1, orders: 10 };
    for (const [table, count] of Object.entries(counts))
      expect([table, await countIn(tx, table, sandbox)]).toEqual([table, count]);
    expect(
      await tx.query(
        `select status::text, count(*)::int as n from public.orders where org_id = $1
         group by status order by n desc`,
        [sandbox],
      ),
    ).toEqual([
      { status: "acknowledged", n: 5 },
      { status: "new", n: 4 },
      { status: "shipped", n: 1 },
    ]);
    expect(
      await tx.query(
        `select kind::text, state::text, rejected, api_key from public.change_sets
         where org_id = $1 order by kind`,
        [sandbox],
      ),
    ).toEqual([
      { kind: "api", state: "committed", rejected: 0, api_key: "Demo data" },
      { kind: "import", state: "committed", rejected: 0, api_key: "Demo data" },
    ]);
  });
});

test("the sandbox has a channel and an import profile in the current formats", async () => {
  await db.rehearse(async (tx) => {
    await makeTestKey(tx);
    const sandbox = await sandboxOf(tx);
    const channel = await one<{ kind: string; definition: string }>(
      tx,
      "select kind, definition from public.channels where org_id = $1",
      [sandbox],
    );
    const definition = definitionOf(channel.kind);
    expect(channel.definition).toBe(definition && versionOf(definition));
    const profile = await one<{ header_key: string; mapping: unknown }>(
      tx,
      "select header_key, mapping from public.import_profiles where org_id = $1",
      [sandbox],
    );
    expect(profile.header_key).toBe(headerKeyOf(["SKU", "Title", "Price"]));
    expect(columnMapping.parse(profile.mapping)).toEqual(profile.mapping);
  });
});

test("a test key reads and writes the sandbox only, and a live key never reaches it", async () => {
  await db.rehearse(async (tx) => {
    const live = await apiClient(tx);
    const trial = await apiClient(tx, undefined, { isTest: true });
    const before = await countIn(tx, "products", ours.org);
    expect(await trial("GET", "/products/OURS")).toMatchObject({ status: 404 });
    expect(await live("GET", "/products/DEMO-DESK-BLK")).toMatchObject({ status: 404 });
    const body = { title_en: "From a test" };
    expect(await trial("PUT", "/products/NEW-1", { body })).toMatchObject({ status: 201 });
    expect(await live("GET", "/products/NEW-1")).toMatchObject({ status: 404 });
    expect(await countIn(tx, "products", ours.org)).toBe(before);
    expect(await countIn(tx, "products", await sandboxOf(tx))).toBe(61);

    const [sandbox, real] = await Promise.all(
      [trial, live].map(async (send) => (await send("GET", "/channels")).json.data),
    );
    expect(real.map(({ id }: { id: string }) => id)).not.toContain(sandbox[0].id);
    expect(await live("GET", `/channels/${sandbox[0].id}/listings`)).toMatchObject({ status: 404 });
    expect(await trial("GET", `/channels/${ours.channel}/listings`)).toMatchObject({ status: 404 });
  });
});

test("an organization's test key doesn't reach the sandbox of another organization", async () => {
  await db.rehearse(async (tx) => {
    await call(
      tx,
      people.neighbour,
      "create_api_key($1, 'CI', '{products:read}', is_test => true)",
      [theirs.org],
    );
    const trial = await apiClient(tx, undefined, { isTest: true });
    await trial("PUT", "/products/ONLY-OURS", { body: {} });
    const [found] = await tx.query(
      `select p.sku from public.products p join public.organizations o on o.id = p.org_id
       where o.sandbox_of = $1 and p.sku = 'ONLY-OURS'`,
      [theirs.org],
    );
    expect(found).toBeUndefined();
  });
});

test.each(labelled("owner", "editor", "viewer", "neighbour", "former", "stranger"))(
  "%s sees no row of the organization's sandbox and can't change it",
  async (_label, who) => {
    const person = people[who];
    await db.rehearse(async (tx) => {
      await makeTestKey(tx);
      const sandbox = await sandboxOf(tx);
      const tables = await tx.query<{ name: string; column: string }>(
        `select c.relname as name, a.attname as column
         from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
           and a.attname = case c.relname when 'organizations' then 'id' else 'org_id' end
           and has_column_privilege('authenticated', c.oid, a.attnum, 'select')`,
      );
      expect(tables.length).toBeGreaterThan(50);
      await become(tx, person);
      const seen = tables.map(
        ({ name, column }) => `select '${name}' as name from public.${name} where ${column} = $1`,
      );
      expect(await tx.query(seen.join(" union all "), [sandbox])).toEqual([]);
      expect(
        await errorCode(
          tx.query("select public.begin_change_set(gen_random_uuid(), $1, 'edit', 'x')", [sandbox]),
        ),
      ).toBe("42501");
    });
  },
);

test("only an owner resets the sandbox, and test keys work in the new one", async () => {
  for (const who of ["editor", "viewer", "neighbour", "former", "stranger"] as const) {
    const work = db.rehearse(async (tx) => {
      await makeTestKey(tx);
      await call(tx, people[who], "reset_sandbox($1)", [ours.org]);
    });
    expect(await errorCode(work)).toBe("42501");
  }
  await db.rehearse(async (tx) => {
    expect(await call(tx, people.owner, "reset_sandbox($1)", [ours.org])).toBe(false);
    const trial = await apiClient(tx, undefined, { isTest: true });
    const old = await sandboxOf(tx);
    await trial("PUT", "/products/NEW-1", { body: {} });
    expect(await call(tx, people.owner, "reset_sandbox($1)", [ours.org])).toBe(true);
    expect(await sandboxOf(tx)).not.toBe(old);
    expect(await countIn(tx, "products", old)).toBe(0);
    expect(await trial("GET", "/products/NEW-1")).toMatchObject({ status: 404 });
    expect(await trial("GET", "/products/DEMO-DESK-BLK")).toMatchObject({ status: 200 });
  });
});

test("a large sandbox that was reset is deleted later, in the same way as a closed organization", async () => {
  await db.rehearse(async (tx) => {
    const trial = await apiClient(tx, undefined, { isTest: true });
    const old = await sandboxOf(tx);
    await tx.query("update private.product_counts set products = 20000 where org_id = $1", [old]);
    await call(tx, people.owner, "reset_sandbox($1)", [ours.org]);
    expect(await sandboxOf(tx)).not.toBe(old);
    expect(await trial("GET", "/products/DEMO-DESK-BLK")).toMatchObject({ status: 200 });
    await tx.exec("select private.delete_closed_organizations()");
    expect(await countIn(tx, "products", old)).toBe(0);
  });
});

test("rotating a test key creates another test key, and deleting the organization deletes its sandbox", async () => {
  await db.rehearse(async (tx) => {
    const { id } = await makeTestKey(tx);
    const next = await call<Made>(tx, people.owner, "rotate_api_key($1)", [id]);
    expect(next.key).toMatch(/^sp_test_/);
    const sandbox = await sandboxOf(tx);
    await tx.query("delete from public.organizations where id = $1", [ours.org]);
    expect(await countIn(tx, "products", sandbox)).toBe(0);
  });
});

test("a sandbox sends no emails or notifications, has no credentials and isn't among the organizations that staff see", async () => {
  await db.rehearse(async (tx) => {
    const overview = async () => {
      await becomeStaff(tx);
      const { n } = await one<{ n: number }>(
        tx,
        "select (public.staff_overview() -> 'organizations')::int as n",
      );
      const { listed } = await one<{ listed: number }>(
        tx,
        "select jsonb_array_length(public.staff_tenants()) as listed",
      );
      await tx.exec("reset role");
      return { n, listed };
    };
    await addStaff(tx);
    const notified = () => one(tx, "select count(*)::int as n from public.notifications");
    const before = [await overview(), await notified()];
    const trial = await apiClient(tx, undefined, { isTest: true });
    const body = { url: "https://erp.example/hook", types: ["products.changed"] };
    expect(await trial("POST", "/webhooks", { body })).toMatchObject({ status: 201 });
    expect([await overview(), await notified()]).toEqual(before);
    const sandbox = await sandboxOf(tx);
    for (const table of ["members", "report_subscriptions"])
      expect([table, await countIn(tx, table, sandbox)]).toEqual([table, 0]);
    expect(
      await tx.query("select from private.channel_credentials where org_id = $1", [sandbox]),
    ).toEqual([]);
    const kinds = await tx.query<{ kind: string }>(
      "select distinct kind from public.jobs where org_id = $1 order by kind",
      [sandbox],
    );
    expect(kinds.map(({ kind }) => kind)).not.toContain("email");
  });
});
