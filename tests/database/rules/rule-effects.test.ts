import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { openJobDatabase } from "../jobs/jobs-support.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

type Saved = {
  version?: number;
  kind: "clean" | "publish" | "price";
  channel?: string;
  rules?: object[];
};

async function save(tx: Queryable, set: Saved): Promise<string> {
  const { version = 1, kind, channel, rules = [] } = set;
  await become(tx, people.editor);
  const { id } = await one<{ id: string }>(
    tx,
    `insert into public.rule_sets (org_id, version, kind, channel_id, content)
     values ($1, $2, $3::public.rule_set_kind, $4, $5::text::jsonb) returning id`,
    [ours.org, String(version), kind, channel ?? null, JSON.stringify({ rules })],
  );
  await tx.exec("reset role");
  return id;
}

/** The channels whose listings wait to be built. */
async function waiting(tx: Queryable) {
  const jobs = await tx.query<{ key: string }>(
    "select key from public.jobs where kind = 'listings' order by key",
  );
  return jobs.map(({ key }) => key);
}

const BOTH = [ours.channel, ours.spareChannel];
const forChannels = (...channels: string[]) => ({ channels });

test.each<[string, Saved, string[]]>([
  ["clean rules", { kind: "clean" }, []],
  ["publish rules of one channel", { kind: "publish", channel: ours.channel }, [ours.channel]],
  ["publish rules of all channels", { kind: "publish", rules: [{ channels: null }] }, BOTH],
  [
    "publish rules that name a channel",
    { kind: "publish", rules: [forChannels(ours.spareChannel), forChannels()] },
    [ours.spareChannel],
  ],
  ["prices of a channel", { kind: "price", channel: ours.channel }, [ours.channel]],
  ["prices of the catalogue", { kind: "price" }, []],
])("saving %s rebuilds only the listings that they affect", async (_what, set, channels) => {
  await db.rehearse(async (tx) => {
    const id = await save(tx, set);
    expect(await waiting(tx)).toEqual(channels);
    const reach = await call<object>(tx, people.viewer, "rule_set_reach($1, $2)", [ours.org, id]);
    expect(reach).toMatchObject({ channels: channels.length });
  });
});

test("listings of a channel that is removed from a rule are rebuilt", async () => {
  await db.rehearse(async (tx) => {
    await save(tx, { kind: "publish", rules: [forChannels(ours.channel)] });
    await tx.exec("delete from public.jobs");
    await save(tx, { version: 2, kind: "publish", rules: [forChannels(ours.spareChannel)] });
    expect(await waiting(tx)).toEqual(BOTH);
  });
});

test("listings whose prices are based on another channel's prices are rebuilt with that channel's listings", async () => {
  await db.rehearse(async (tx) => {
    const base = { is: "list", list: ours.channel };
    await save(tx, { kind: "price", channel: ours.spareChannel, rules: [{ base }] });
    await tx.exec("delete from public.jobs");
    await save(tx, { kind: "price", channel: ours.channel });
    expect(await waiting(tx)).toEqual(BOTH);
  });
});

test("deleting a rule set rebuilds the listings that it affected", async () => {
  await db.rehearse(async (tx) => {
    const id = await save(tx, { kind: "publish", channel: ours.channel });
    await save(tx, { version: 2, kind: "publish", channel: ours.channel });
    await tx.exec("delete from public.jobs");
    await tx.query("delete from public.rule_sets where id = $1", [id]);
    expect(await waiting(tx)).toEqual([ours.channel]);
  });
});

test("a listing that was built with the earlier rules can't be recorded", async () => {
  await db.rehearse(async (tx) => {
    const version = () =>
      one<{ config_version: number }>(
        tx,
        "select config_version from public.channels where id = $1",
        [ours.channel],
      );
    const before = await version();
    await save(tx, { kind: "publish", channel: ours.channel });
    const built = JSON.stringify([{ productId: ours.product, version: 1, stock: 0 }]);
    const recorded = call(tx, "server", "record_listings($1, $2, 'plan', $3::text::jsonb)", [
      ours.channel,
      String(before.config_version),
      built,
    ]);
    expect(await errorCode(recorded)).toBe("PT409");
  });
});

test("changing a channel makes listings stale on each channel whose rules read its listings", async () => {
  await db.rehearse(async (tx) => {
    const when = { field: `channel:${ours.spareChannel}:state`, is: "is-filled" };
    await save(tx, { kind: "publish", channel: ours.channel, rules: [{ when }] });
    await tx.exec("delete from public.jobs");
    await tx.query("update public.channels set country = 'US' where id = $1", [ours.spareChannel]);
    expect(await waiting(tx)).toEqual(BOTH);
    const { stale } = await one<{ stale: boolean }>(
      tx,
      "select bool_and(is_stale) as stale from public.listings where channel_id = $1",
      [ours.channel],
    );
    expect(stale).toBe(true);
  });
});

type ChannelRules = { channel: string; timeZone: string; channels: string[]; sets: object[] };
const rulesOf = (tx: Queryable, channel: string) =>
  call<ChannelRules | null>(tx, "server", "channel_rules($1)", [channel]);

test("a worker reads the latest enabled rules of a channel's organization only", async () => {
  await db.rehearse(async (tx) => {
    expect(await rulesOf(tx, ours.channel)).toBeNull();
    const id = await save(tx, { kind: "publish" });
    await save(tx, { version: 2, kind: "publish" });
    await save(tx, { kind: "clean" });
    const off = await save(tx, { kind: "price", channel: ours.channel });
    await tx.query("update public.rule_sets set is_enabled = false where id = $1", [off]);
    expect(await rulesOf(tx, ours.channel)).toMatchObject({
      channel: ours.channel,
      timeZone: "America/Toronto",
      channels: BOTH,
      sets: [{ id, version: 2 }],
    });
    expect(await rulesOf(tx, theirs.channel)).toBeNull();
    expect(await rulesOf(tx, crypto.randomUUID())).toBeNull();
  });
});

test("a worker reads which values are shared by several of the organization's products", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, currency, mpn, attributes) values
       ($1, 'R-1', 'CAD', ' M-1', '{"Colour": "Red"}'), ($1, 'R-2', 'CAD', 'm-1', '{"Colour": "red"}'),
       ($1, 'R-3', 'CAD', 'M-2', '{"Colour": "Blue"}'), ($2, 'R-4', 'CAD', 'M-2', '{}')`,
      [ours.org, theirs.org],
    );
    const repeated = (field: string) =>
      call<string[]>(tx, "server", "repeated_values($1, $2)", [ours.channel, field]);
    expect(await repeated("mpn")).toEqual(["m-1"]);
    expect(await repeated("attribute:Colour")).toEqual(["red"]);
    expect(await repeated("nonsense")).toEqual([]);
  });
});

test("a channel's listings are rebuilt on the day when its date-dependent rules change their result", async () => {
  await db.rehearse(async (tx) => {
    const at = "2099-01-01T05:00:00Z";
    await call(tx, "server", "build_listings_at($1, $2)", [ours.channel, at]);
    const job = await one<{ key: string; is_later: boolean }>(
      tx,
      "select key, run_at > now() + interval '1 year' as is_later from public.jobs where kind = 'rule_day'",
    );
    expect(job).toEqual({ key: ours.channel, is_later: true });
    await call(tx, "server", "start_rule_day($1)", [ours.channel]);
    expect(await waiting(tx)).toEqual([ours.channel]);
  });
});

test("members of other organizations can't see how many listings a rule set affects", async () => {
  await db.rehearse(async (tx) => {
    const id = await save(tx, { kind: "publish", rules: [{ channels: null }] });
    const foreign = call(tx, people.neighbour, "rule_set_reach($1, $2)", [ours.org, id]);
    expect(await errorCode(foreign)).toBe("42501");
  });
});
