import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { claim, claimOne, openJobDatabase, end, restartTurns } from "./jobs-support.ts";
import { call, write } from "../catalogue/ledger-support.ts";
import { addProducts, CHANNEL, ready, record } from "../channels/listings-support.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { ours, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

/** The channels whose listings wait to be built. */
const waiting = async (tx: Queryable) => {
  const jobs = await tx.query<{ key: string }>(
    "select key from public.jobs where kind = 'listings' order by key",
  );
  return jobs.map(({ key }) => key);
};

test("a new product adds one job for each of its organization's channels, however many products are added", async () => {
  await db.rehearse(async (tx) => {
    await addProducts(tx);
    await write(tx, [{ sku: "D", set: { status: "active" } }]);
    expect(await waiting(tx)).toEqual([ours.channel, ours.spareChannel]);
  });
});

test("a change that makes listings stale adds a job for each channel that has them", async () => {
  const changes = [
    "update public.products set price = 12 where id = $1",
    "update public.stock set on_hand = 3 where product_id = $1",
  ];
  for (const change of changes) {
    await db.rehearse(async (tx) => {
      await tx.query(change, [ours.product]);
      // The spare channel has no listing of the product that could become stale.
      expect(await waiting(tx)).toEqual([ours.channel]);
    });
  }
});

test("a change that listings don't depend on doesn't add a job", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.suppliers set name = 'Other' where id = $1", [ours.supplier]);
    await tx.query("update public.channels set name = 'Other' where id = $1", [ours.channel]);
    expect(await waiting(tx)).toEqual([]);
  });
});

test("a changed setting or mapping adds a job for the channel, and so does a new channel", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.channels set country = 'US' where id = $1", [ours.spareChannel]);
    await tx.query("delete from public.channel_maps where channel_id = $1", [ours.channel]);
    expect(await waiting(tx)).toEqual([ours.channel, ours.spareChannel]);
    const { id } = await one<{ id: string }>(
      tx,
      "insert into public.channels (org_id, kind, name) values ($1, 'ebay', 'New') returning id",
      [theirs.org],
    );
    expect(await waiting(tx)).toContain(id);
  });
});

test("the listings of a channel that a person changed are built before those of changed products", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.products set price = 12 where id = $1", [ours.product]);
    await tx.query("update public.channels set country = 'US' where id = $1", [ours.spareChannel]);
    await restartTurns(tx);
    expect(await claim(tx)).toMatchObject({ key: ours.spareChannel });
  });
});

test("recording listings doesn't add a job", async () => {
  await db.rehearse(async (tx) => {
    const products = await addProducts(tx);
    await tx.exec("delete from public.jobs");
    await record(
      tx,
      products.map((id) => ready(id)),
    );
    expect(await waiting(tx)).toEqual([]);
  });
});

test("a changed product adds a job for a channel whose last job failed, even if the product's listing was never built", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await tx.query("delete from public.jobs where key <> $1", [CHANNEL]);
    await end(tx, await claimOne(tx), "rejected");
    await tx.query("update public.products set price = 12 where id = $1", [a]);
    expect(await claim(tx)).toMatchObject({ key: CHANNEL });
  });
});

test("a change that is rolled back leaves no job", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec("savepoint before_change");
    await tx.query("update public.products set price = 12 where id = $1", [ours.product]);
    await tx.exec("rollback to savepoint before_change");
    expect(await waiting(tx)).toEqual([]);
  });
});

test("the first worker with new code adds a job for every channel, and later ones add none", async () => {
  const note = (tx: Queryable, code: string) =>
    call<boolean>(tx, "server", "note_job_code($1)", [code]);
  await db.rehearse(async (tx) => {
    expect(await note(tx, "code-1")).toBe(false);
    expect(await waiting(tx)).toEqual([]);
    expect(await note(tx, "code-2")).toBe(true);
    const all = await tx.query<{ id: string }>("select id from public.channels order by id");
    expect(await waiting(tx)).toEqual(all.map(({ id }) => id));
    expect(await note(tx, "code-2")).toBe(false);
  });
});

test("a worker is due when none has run for an hour, so new code is detected", async () => {
  await db.rehearse(async (tx) => {
    const due = () => one<{ due: number }>(tx, "select private.due_jobs(3) as due");
    expect(await due()).toEqual({ due: 0 });
    await tx.exec("update private.job_code set seen_at = now() - interval '61 minutes'");
    expect(await due()).toEqual({ due: 1 });
  });
});

test("a worker gets a channel with its mapping and the number of waiting products", async () => {
  await db.rehearse(async (tx) => {
    const read = (channel: string) =>
      call<object | null>(tx, "server", "channel_to_build($1)", [channel]);
    expect(await read(ours.channel)).toMatchObject({
      channel: { kind: "shop", country: "CA" },
      configVersion: 2,
      rulesVersion: 1,
      maps: [{ kind: "category", ours: "OURS", theirs: "Monitors" }],
      waiting: 1,
    });
    await tx.query("delete from public.channels where id = $1", [ours.spareChannel]);
    expect(await read(CHANNEL)).toBeNull();
    await become(tx, "server");
    expect(await one(tx, "select public.products_to_list($1, 'plan') as page", [CHANNEL])).toEqual({
      page: null,
    });
  });
});

test("a person's change to the catalogue adds jobs although the person has no rights on them", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "OURS", version: 1, set: { price: "11" } }]);
    expect(await waiting(tx)).toEqual([ours.channel]);
  });
});
