import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import {
  addProducts,
  CHANNEL,
  PLAN,
  ready,
  record,
  summary,
  talliesHold,
} from "./listings-support.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const PRICE = { message: "The price is too low", field: "Selling Price" };
const TITLE = { message: "The title shouts", field: null };

async function inRun(tx: Queryable, part: (run: string) => Promise<unknown>) {
  const run = randomUUID();
  await call(tx, people.editor, "begin_sync_run($1, $2, 'feed', 'delta')", [run, CHANNEL]);
  await part(run);
  await call(tx, people.editor, "finish_sync_run($1)", [run]);
  return run;
}

const send = (tx: Queryable, ...changes: string[]) =>
  inRun(tx, (run) =>
    call(tx, people.editor, "sync_changes($1, $2, $3::text[])", [run, PLAN, `{${changes.join()}}`]),
  );

/** Records a failed item the way a channel's report does. */
const reportErrors = (tx: Queryable, product: string, ...errors: unknown[]) =>
  inRun(tx, (run) =>
    call(tx, people.editor, "record_sync_items($1, $2::text::jsonb)", [
      run,
      JSON.stringify([{ product, hash: null, outcome: "failed", reported_errors: errors }]),
    ]),
  );

const dismiss = (tx: Queryable, product: string, actor: string = people.editor) =>
  call<number>(tx, actor, "dismiss_reported_errors($1, array[$2::text::uuid])", [CHANNEL, product]);

/** Records the test product's listing, syncs it, and has the channel reject it. */
async function rejectListing(tx: Queryable, ...errors: unknown[]) {
  await record(tx, [ready(ours.product)]);
  await send(tx, "new");
  return reportErrors(tx, ours.product, ...errors);
}

const changes = async (tx: Queryable) => (await summary(tx)).changes;

test("a listing rejected by the channel is neither unchanged nor ready, and is counted among the issues by field", async () => {
  await db.rehearse(async (tx) => {
    await rejectListing(tx, PRICE, TITLE);
    const counts = await summary(tx);
    expect(counts).toMatchObject({ states: { rejected: 1 }, changes: { rejected: 1 } });
    expect(counts.issues).toMatchObject([
      { severity: "error", code: "rejected", field: "Selling Price", listings: 1 },
      { severity: "error", code: "rejected", field: null, listings: 1 },
    ]);
    expect(await talliesHold(tx)).toBe(true);
  });
});

test("a listing rejected by the channel is listed with the channel's messages, filtered by state or issue, and never as ready", async () => {
  await db.rehearse(async (tx) => {
    await rejectListing(tx, PRICE);
    await become(tx, people.viewer);
    const page = (requested: string) =>
      tx.query(`select reported_errors from public.listing_page($1, $2, ${requested})`, [
        CHANNEL,
        PLAN,
      ]);
    expect(await page("of_change => 'rejected'")).toEqual([{ reported_errors: [PRICE] }]);
    expect(await page("of_issue => 'error rejected Selling Price'")).toHaveLength(1);
    expect(await page("of_state => 'ready'")).toEqual([]);
  });
});

test.each([
  ["its content", "x.b.c", "changed"],
  ["its price", "a.x.c", "price"],
])(
  "a listing is no longer rejected once %s has changed, and is rejected again when the change is reverted",
  async (_what, hash, change) => {
    await db.rehearse(async (tx) => {
      await rejectListing(tx, PRICE);
      await record(tx, [ready(ours.product, { hash })]);
      expect(await changes(tx)).toEqual({ [change]: 1 });
      expect((await summary(tx)).issues).toEqual([]);
      await record(tx, [ready(ours.product)]);
      expect(await changes(tx)).toEqual({ rejected: 1 });
      await record(tx, [ready(ours.product, { hash })]);
      await send(tx, change);
      expect(await changes(tx)).toEqual({ unchanged: 1 });
      expect(await talliesHold(tx)).toBe(true);
    });
  },
);

test("a rejected listing of which only the stock changed counts as a stock change, and as rejected again once that change is synced", async () => {
  await db.rehearse(async (tx) => {
    await rejectListing(tx, PRICE);
    await record(tx, [ready(ours.product, { hash: "a.b.x" })]);
    expect(await changes(tx)).toEqual({ stock: 1 });
    await send(tx, "stock");
    expect(await changes(tx)).toEqual({ rejected: 1 });
  });
});

test("a rejected listing is synced again only on explicit request, and then its status is cleared", async () => {
  await db.rehearse(async (tx) => {
    await rejectListing(tx, PRICE);
    await send(tx, "new", "changed", "price", "stock", "removed", "unchanged");
    expect(await changes(tx)).toEqual({ rejected: 1 });
    const again = await send(tx, "rejected");
    expect(await one(tx, "select sent from public.sync_runs where id = $1", [again])).toEqual({
      sent: 1,
    });
    expect(await changes(tx)).toEqual({ unchanged: 1 });
  });
});

test("a listing rejected before its first successful sync counts as rejected, and unrelated listings stay new", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(ours.product)]);
    await reportErrors(tx, a, PRICE);
    expect(await changes(tx)).toEqual({ rejected: 1, new: 1 });
  });
});

test("a dismissed rejection leaves the listing as it was synced, and the sync keeps the channel's messages", async () => {
  await db.rehearse(async (tx) => {
    const run = await rejectListing(tx, PRICE);
    expect(await dismiss(tx, ours.product)).toBe(1);
    expect(await dismiss(tx, ours.product)).toBe(0);
    expect(await changes(tx)).toEqual({ unchanged: 1 });
    expect(await talliesHold(tx)).toBe(true);
    const storedErrors = "select reported_errors from public.sync_items where run_id = $1";
    expect(await one(tx, storedErrors, [run])).toEqual({ reported_errors: [PRICE] });
  });
});

test("a listing that failed without a message from the channel doesn't count as rejected", async () => {
  await db.rehearse(async (tx) => {
    await rejectListing(tx, { message: "" }, "nonsense", null);
    expect(await changes(tx)).toEqual({ unchanged: 1 });
  });
});

test("of a thousand messages about one product, the first twenty are stored, each shortened to the limit", async () => {
  await db.rehearse(async (tx) => {
    const message = "é".repeat(5000);
    await rejectListing(
      tx,
      ...Array.from({ length: 1000 }, (_, at) => ({ message, field: `f${at}` })),
    );
    const storedErrors = await one<{ n: number; longest: number }>(
      tx,
      `select jsonb_array_length(reported_errors) as n, length(reported_errors #>> '{0,message}') as longest
       from public.listings where channel_id = $1`,
      [CHANNEL],
    );
    expect(storedErrors).toEqual({ n: 20, longest: 1000 });
  });
});

test("the catalogue shows a product that a channel rejected as blocked there", async () => {
  await db.rehearse(async (tx) => {
    await rejectListing(tx, PRICE);
    const { blocked } = await one<{ blocked: unknown }>(
      tx,
      `select private.products_with_listing_status(c, 'blocked', true) as blocked from public.channels c where id = $1`,
      [CHANNEL],
    );
    expect(blocked).toEqual([ours.product]);
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't dismiss the organization's rejected listings",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(dismiss(tx, ours.product, people[who]))).toBe("42501");
    });
  },
);
