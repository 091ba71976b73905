import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import { factor } from "./limited-sessions.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Made = { id: string; key: string };

const BOTH = "{products:read,products:write}";

type Wanted = { actor?: string; scopes?: string; days?: number; networks?: string };

const make = (tx: Queryable, { actor = people.owner, scopes = BOTH, ...wanted }: Wanted = {}) => {
  const { days = 90, networks = "{}" } = wanted;
  const values = [ours.org, scopes, days, networks];
  return call<Made>(tx, actor, "create_api_key($1, 'ERP', $2, $3, $4)", values);
};

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

const readOf = (sku: string, scope = "products:read") => ({
  name: "api_product",
  scope,
  parameters: { sku },
});

const open = (
  tx: Queryable,
  key: string,
  network = "203.0.113.9",
  read: ReturnType<typeof readOf> | null = null,
) => call<Row>(tx, "server", "open_api($1, 'here', $2, $3)", [hashOf(key), network, read]);

test("an API key works although the database stores only its hash", async () => {
  await db.rehearse(async (tx) => {
    const { id, key } = await make(tx);
    expect(key).toMatch(/^sp_live_[0-9a-f]{8}_[0-9a-f]{56}$/);
    expect(hashOf(key.slice(0, -8)).slice(0, 8)).toBe(key.slice(-8));
    expect(await open(tx, key)).toMatchObject({
      outcome: "open",
      key: id,
      scopes: ["products:read", "products:write"],
      used: 1,
      allowed: 600,
    });
    const secret = key.slice("sp_live_12345678_".length, -8);
    expect(
      await tx.query("select from public.api_keys k where k::text like '%' || $1 || '%'", [secret]),
    ).toEqual([]);
    expect(
      await one(
        tx,
        "select name, created_by, last_used_at is not null as used from public.api_keys where id = $1",
        [id],
      ),
    ).toEqual({ name: "ERP", created_by: people.owner, used: true });
  });
});

test.each(labelled("editor", "viewer", "neighbour", "former", "stranger"))(
  "%s can't create an API key for the organization",
  async (_label, who) => {
    const work = db.rehearse((tx) => make(tx, { actor: people[who] }));
    expect(await errorCode(work)).toBe("42501");
  },
);

test("no API key is created, rotated or revoked before the second factor is confirmed", async () => {
  for (const sql of [
    "create_api_key($1, 'ERP', '{products:read}')",
    "rotate_api_key($1)",
    "revoke_api_key($1)",
  ]) {
    const work = db.rehearse(async (tx) => {
      await tx.exec(factor("verified"));
      await call(tx, people.owner, sql, [sql.startsWith("create") ? ours.org : ours.apiKey]);
    });
    await expect(work).rejects.toThrow(/second factor/);
  }
});

test("creating an API key with an invalid scope, lifetime or network fails", async () => {
  for (const wrong of [
    { scopes: "{}" },
    { scopes: "{orders:everything}" },
    { days: 0 },
    { days: 100_000 },
    { networks: "{not-a-network}" },
    { networks: "{203.0.113.9/8}" },
  ]) {
    const work = db.rehearse((tx) => make(tx, wrong));
    await expect(work).rejects.toThrow(/^The name, a scope/);
  }
});

test("an API key gives no access if it expired, was revoked, is used from another network or doesn't exist", async () => {
  await db.rehearse(async (tx) => {
    const { id, key } = await make(tx, { networks: "{203.0.113.0/24,2001:db8::/48}" });
    expect(await open(tx, key)).toMatchObject({ outcome: "open" });
    expect(await open(tx, key, "2001:db8:0:1::/64")).toMatchObject({ outcome: "open" });
    for (const elsewhere of ["198.51.100.1", "2001:db9:0:1::/64", "unknown", "' or true"])
      expect(await open(tx, key, elsewhere)).toEqual({ outcome: "network" });
    expect(await open(tx, `${key}0`)).toEqual({ outcome: "unknown" });
    await tx.query("update public.api_keys set expires_at = now() where id = $1", [id]);
    expect(await open(tx, key)).toEqual({ outcome: "expired" });
  });
  await db.rehearse(async (tx) => {
    const { id, key } = await make(tx);
    await call(tx, people.owner, "revoke_api_key($1)", [id]);
    expect(await open(tx, key)).toEqual({ outcome: "revoked" });
    expect(await errorCode(call(tx, "server", "api_product($1, 'OURS')", [id]))).toBe("42501");
  });
});

test("one call checks an API key and reads with it, within the key's organization, scopes and limit", async () => {
  await db.rehearse(async (tx) => {
    const { id, key } = await make(tx);
    const read = (sku: string, scope?: string) => open(tx, key, undefined, readOf(sku, scope));
    expect(await read("OURS")).toMatchObject({ used: 1, found: { sku: "OURS" } });
    expect(await read("THEIRS")).toMatchObject({ outcome: "open", found: null });
    expect(await read("OURS", "orders:read")).toMatchObject({ outcome: "open", found: null });
    await tx.query(
      "update private.request_counts set count = 599 where bucket = 'api key ' || $1",
      [id],
    );
    expect(await read("OURS")).toMatchObject({ used: 600, found: { sku: "OURS" } });
    expect(await read("OURS")).toEqual({ outcome: "rate_limited", seconds: expect.any(Number) });
    await tx.exec("delete from private.request_counts");
    await call(tx, people.owner, "revoke_api_key($1)", [id]);
    expect(await read("OURS")).toEqual({ outcome: "revoked" });
  });
});

test("the call that checks an API key can run only the API’s read functions", async () => {
  const work = db.rehearse(async (tx) => {
    const { key } = await make(tx);
    const read = { ...readOf("OURS"), name: "api_remove_product" };
    await open(tx, key, undefined, read);
  });
  await expect(work).rejects.toThrow(/case not found/);
});

test("a rotated API key works alongside its replacement for the chosen hours, and with 0 hours it expires immediately", async () => {
  await db.rehearse(async (tx) => {
    const old = await make(tx, { days: 30 });
    const next = await call<Made>(tx, people.owner, "rotate_api_key($1, 24)", [old.id]);
    expect(await open(tx, old.key)).toMatchObject({ outcome: "open" });
    expect(await open(tx, next.key)).toMatchObject({ outcome: "open" });
    expect(
      await tx.query(
        `select id, round(extract(epoch from expires_at - now()) / 3600)::int as hours, replaces_id
         from public.api_keys where id in ($1, $2) order by expires_at`,
        [old.id, next.id],
      ),
    ).toEqual([
      { id: old.id, hours: 24, replaces_id: null },
      { id: next.id, hours: 720, replaces_id: old.id },
    ]);
    await call(tx, people.owner, "rotate_api_key($1, 0)", [next.id]);
    expect(await open(tx, next.key)).toEqual({ outcome: "expired" });
  });
});

test("the rate limits reject further requests after too many with one API key or too many with wrong keys", async () => {
  await db.rehearse(async (tx) => {
    const { key } = await make(tx);
    await open(tx, key);
    await tx.exec("update private.request_counts set count = 600");
    expect(await open(tx, key)).toMatchObject({ outcome: "rate_limited" });
    for (let guess = 0; guess < 60; guess++) await open(tx, `wrong ${guess}`);
    expect(await open(tx, "wrong")).toMatchObject({ outcome: "rate_limited" });
  });
});

test("creating, rotating and revoking an API key is recorded in the security log with only the start of the key", async () => {
  await db.rehearse(async (tx) => {
    const { id, key } = await make(tx);
    await call(tx, people.owner, "rotate_api_key($1)", [id]);
    await call(tx, people.owner, "revoke_api_key($1)", [id]);
    expect(
      await tx.query(
        `select type, severity, user_id, org_id, details from private.security_events
         where type like 'api_key%' order by id`,
      ),
    ).toEqual(
      ["api_key_created", "api_key_rotated", "api_key_revoked"].map((type) => ({
        type,
        severity: type === "api_key_created" ? "warning" : "info",
        user_id: people.owner,
        org_id: ours.org,
        details: { key: key.slice(0, 16) },
      })),
    );
  });
});

test("an API key acts only in its own organization, and never as an owner", async () => {
  await db.rehearse(async (tx) => {
    const { id } = await make(tx);
    await tx.query("select private.act_for_key($1, 'products:write')", [id]);
    const orgs = (role: string) =>
      tx.query(`select my as org from private.my_org_ids('${role}') my`);
    expect(await orgs("viewer")).toEqual([{ org: ours.org }]);
    expect(await orgs("editor")).toEqual([{ org: ours.org }]);
    expect(await orgs("owner")).toEqual([]);
    const change = `select public.edit_products(gen_random_uuid(), '${theirs.org}', 'api', 'x', '[{"sku":"X","set":{}}]')`;
    expect(await errorCode(tx.query(change))).toBe("42501");
  });
  await db.rehearse(async (tx) => {
    const { id } = await make(tx);
    await tx.query("select private.act_for_key($1, 'products:read')", [id]);
    expect(await tx.query("select from private.my_org_ids('editor')")).toEqual([]);
  });
});

test("a person's token can't claim to be an API key", async () => {
  await db.rehearse(async (tx) => {
    const claims = {
      sub: people.stranger,
      role: "authenticated",
      session_id: people.stranger,
      api_key: { id: ours.apiKey, org_id: ours.org, role: "editor" },
    };
    await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    expect(await tx.query("select from private.my_org_ids('viewer')")).toEqual([]);
  });
});
