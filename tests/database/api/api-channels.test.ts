import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import {
  addProducts,
  blocked,
  CHANNEL,
  issue,
  ready,
  record,
} from "../channels/listings-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";
import { apiClient, type Client } from "./api-client.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Work = (send: Client, tx: Queryable) => Promise<void>;

/** Runs `work` with an active channel that has a feed, two listings that are ready and one that is blocked. */
const withListings = (work: Work) =>
  db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b), blocked(c, issue("price-zero", "price"))]);
    await tx.query("update public.channels set status = 'active' where id = $1", [CHANNEL]);
    await call(tx, people.owner, "create_feed($1, 'products', 'csv')", [CHANNEL]);
    await work(await apiClient(tx), tx);
  });

const path = `/channels/${CHANNEL}`;

test("an API key reads a channel with its listings, their issues, and its feeds without their addresses", () =>
  withListings(async (send) => {
    const { json } = await send("GET", path);
    expect(json).toMatchObject({
      status: "active",
      listings: { states: { ready: 2, blocked: 1 }, changes: { new: 2 } },
      issues: [{ severity: "error", code: "price-zero", field: "price", listings: 1 }],
    });
    const first = await send("GET", `${path}/listings?limit=2`);
    expect(first.json.data).toMatchObject([{ sku: "A" }, { sku: "B", state: "ready", issues: [] }]);
    const cursor = String(first.json.next_cursor);
    const rest = await send("GET", `${path}/listings?limit=2&cursor=${cursor}`);
    expect(rest.json.data[0]).toMatchObject({ sku: "C", state: "blocked" });
    const found = await send("GET", `${path}/listings?issue=error+price-zero+price`);
    expect(found.json.data).toMatchObject([
      { sku: "C", issues: [{ severity: "error", code: "price-zero", field: "price" }] },
    ]);
    const feeds = await send("GET", `${path}/feeds`);
    expect(feeds.json.data).toMatchObject([{ file: "products", format: "csv", revoked_at: null }]);
    expect(feeds.text).not.toContain("token");
  }));

test("a sync that an API key starts sends nothing before it’s approved, then only the approved kinds of change", () =>
  withListings(async (send) => {
    const started = await send("POST", `${path}/syncs`);
    expect(started.json).toMatchObject({ state: "open", api_key: "ERP", pending: { new: 2 } });
    expect((await send("POST", `${path}/syncs`)).json.id).toBe(started.json.id);
    const sync = `/syncs/${String(started.json.id)}`;
    expect((await send("GET", `${sync}/items`)).json.data).toEqual([]);

    const sent = await send("POST", `${sync}/approve`, { body: { changes: ["new"] } });
    expect(sent).toMatchObject({
      status: 200,
      json: { state: "finished", items: 2, sent: 2, pending: null },
    });
    const items = await send("GET", `${sync}/items?outcome=sent`);
    expect(items.json.data.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual(["A", "B"]);
    expect((await send("GET", `${path}/syncs`)).json.data[0]).toEqual(sent.json);
    const again = await send("POST", `${sync}/approve`, { body: { changes: ["new"] } });
    expect(again).toMatchObject({ status: 409, json: { code: "state_conflict" } });
  }));

test("a sync isn’t started for a channel that isn’t active or has no feed", () =>
  withListings(async (send, tx) => {
    await tx.query("update public.channels set status = 'paused' where id = $1", [CHANNEL]);
    expect((await send("POST", `${path}/syncs`)).json.detail).toBe(
      "The channel isn't active. Nothing was sent.",
    );
    await tx.query("update public.channels set status = 'active' where id = $1", [CHANNEL]);
    await tx.query("delete from public.feeds where channel_id = $1", [CHANNEL]);
    expect((await send("POST", `${path}/syncs`)).json.detail).toMatch(/no feed/);
  }));
