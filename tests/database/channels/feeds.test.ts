import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { addProducts, CHANNEL, PLAN, ready, record } from "./listings-support.ts";
import { runDueSchedules, plan, planOnce, prepare } from "./schedules-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Made = { id: string; token: string };

const make = (tx: Queryable, actor: string = people.editor) =>
  call<Made>(tx, actor, "create_feed($1, 'products', 'rss')", [ours.channel]);

const open = (tx: Queryable, token: string, address = "here") =>
  call<Row>(tx, "server", "open_feed($1, $2)", [
    createHash("sha256").update(token).digest("hex"),
    address,
  ]);

/** Sends all changed listings. */
async function sendAll(tx: Queryable) {
  const run = randomUUID();
  await call(tx, people.editor, "begin_sync_run($1, $2, 'feed', 'delta')", [run, CHANNEL]);
  await call(tx, people.editor, "sync_changes($1, $2, '{new,changed,removed}')", [run, PLAN]);
  await call(tx, people.editor, "finish_sync_run($1)", [run]);
}

test("a feed opens with its token, and only the token's hash is stored", async () => {
  await db.rehearse(async (tx) => {
    const { id, token } = await make(tx);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await open(tx, token)).toMatchObject({
      outcome: "open",
      feed: id,
      file: "products",
      format: "rss",
      title: "Ours",
      version: "0.2",
      channel: { kind: "shop", language: "en", currency: "CAD" },
    });
    expect(
      await one(
        tx,
        "select fetches, last_fetched_at is not null as fetched from public.feeds where id = $1",
        [id],
      ),
    ).toEqual({ fetches: 1, fetched: true });
    expect(
      await tx.query("select from public.feeds f where f::text like '%' || $1 || '%'", [token]),
    ).toEqual([]);
  });
});

test("a revoked feed token gets the response that it was revoked, and an unknown token gets no details", async () => {
  await db.rehearse(async (tx) => {
    const { id, token } = await make(tx);
    await call(tx, people.editor, "revoke_feed($1)", [id]);
    expect(await open(tx, token)).toEqual({ outcome: "revoked" });
    expect(await open(tx, "f".repeat(64))).toEqual({ outcome: "unknown" });
    expect(await errorCode(call(tx, people.editor, "rotate_feed($1)", [id]))).toBe("PT409");
  });
});

test("a new feed token replaces the old one immediately", async () => {
  await db.rehearse(async (tx) => {
    const { id, token } = await make(tx);
    const next = await call<Made>(tx, people.owner, "rotate_feed($1)", [id]);
    expect(await open(tx, token)).toEqual({ outcome: "unknown" });
    expect(await open(tx, next.token)).toMatchObject({ outcome: "open", feed: id });
  });
});

test("feed requests are rate limited for each feed, and those with wrong tokens for each address", async () => {
  await db.rehearse(async (tx) => {
    const { token } = await make(tx);
    for (let i = 0; i < 30; i++)
      expect(await open(tx, token, `from ${i}`)).toMatchObject({ outcome: "open" });
    expect(await open(tx, token, "elsewhere")).toMatchObject({
      outcome: "rate_limited",
      seconds: expect.any(Number),
    });

    for (let i = 0; i < 120; i++) await open(tx, "unknown", "scanner");
    expect(await open(tx, "unknown", "scanner")).toMatchObject({ outcome: "rate_limited" });
  });
});

test("a valid feed opens from an address that has made too many wrong guesses", async () => {
  await db.rehearse(async (tx) => {
    const { token } = await make(tx);
    for (let i = 0; i < 121; i++) await open(tx, "unknown", "shared");
    expect(await open(tx, "unknown", "shared")).toMatchObject({ outcome: "rate_limited" });
    expect(await open(tx, token, "shared")).toMatchObject({ outcome: "open" });
  });
});

test("a feed's products are returned page by page, with variants next to each other", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.listings (org_id, channel_id, product_id, sku, state, quantity, payload, product_version,
         config_version, plan, sent_hash, sent_payload, sent_group)
       select $1, $2, gen_random_uuid(), 'S' || i, 'excluded', 0, '{}', 1, 1, 'plan', 'a.b.c',
         jsonb_build_object('n', i), case when i % 2 = 0 then 'G' || i % 10 end
       from generate_series(1, 1500) i`,
      [ours.org, ours.channel],
    );
    const { id } = await make(tx);
    type Page = {
      items: { group: string | null }[];
      version: string;
      next: { place: string; product: string } | null;
    };
    const page = (next: Page["next"]) =>
      call<Page>(tx, "server", "feed_page($1, $2, $3::text::uuid)", [
        id,
        next?.place ?? null,
        next?.product ?? null,
      ]);

    const first = await page(null);
    const second = await page(first.next);
    const groups = [...first.items, ...second.items].map(({ group }) => group);
    expect([first.items.length, second.items.length, second.next]).toEqual([1000, 500, null]);
    const parts = groups.filter((group, at) => group !== null && group !== groups[at - 1]);
    expect(parts).toEqual(["G0", "G2", "G4", "G6", "G8"]);
  });
});

test("a product no longer for sale stays in the feed as withdrawn until it's for sale and synced again", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    const { id } = await call<Made>(tx, people.editor, "create_feed($1, 'products', 'rss')", [
      CHANNEL,
    ]);
    const items = async () =>
      (await call<{ items: Row[] }>(tx, "server", "feed_page($1)", [id])).items;
    const variant = { version: 1, group: "MUG" };
    const item = { sku: "A", group: "MUG", payload: { title: "Mug" } };
    const gone = { state: "excluded", hash: null, payload: {} };

    await record(tx, [ready(a, variant)]);
    await sendAll(tx);
    expect(await items()).toEqual([{ ...item, withdrawn: false }]);
    await record(tx, [ready(a, gone)]);
    await sendAll(tx);
    expect(await items()).toEqual([{ ...item, withdrawn: true }]);
    await record(tx, [ready(a, variant)]);
    await sendAll(tx);
    expect(await items()).toEqual([{ ...item, withdrawn: false }]);
  });
});

test("withdrawn products aren't in any sync, schedule or file of a channel that keeps products no longer sold", async () => {
  await db.rehearse(async (tx) => {
    const { a } = await prepare(tx);
    await sendAll(tx);
    await tx.query(`update public.channels set policy = '{"removal": "keep"}' where id = $1`, [
      CHANNEL,
    ]);
    await record(tx, [ready(a, { state: "excluded", hash: null, payload: {} })], { config: 2 });
    await planOnce(tx, { changes: ["removed"] });
    await plan(tx, { changes: ["removed"] });
    await runDueSchedules(tx);
    await sendAll(tx);
    const file = await call<{ items: Row[] }>(
      tx,
      people.viewer,
      "file_items($1, $2, '{removed}')",
      [CHANNEL, PLAN],
    );
    expect(file.items).toEqual([]);
    expect(
      await one(
        tx,
        "select sent_hash from public.listings where channel_id = $1 and product_id = $2",
        [CHANNEL, a],
      ),
    ).toEqual({ sent_hash: "a.b.c" });
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't create, rotate or revoke a feed of the organization",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(make(tx, people[who]))).toBe("42501");
    });
    await db.rehearse(async (tx) => {
      expect(await errorCode(call(tx, people[who], "rotate_feed($1)", [ours.feed]))).toBe("42501");
    });
    await db.rehearse(async (tx) => {
      expect(await errorCode(call(tx, people[who], "revoke_feed($1)", [ours.feed]))).toBe("42501");
    });
  },
);

test.each(labelled("owner", "viewer", "neighbour", "stranger"))(
  "%s can't call the database function that opens a feed",
  async (_label, who) => {
    const opening = db.as(people[who], (tx) => tx.query("select public.open_feed('00', 'here')"));
    expect(await errorCode(opening)).toBe("42501");
  },
);
