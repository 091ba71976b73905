import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type RuleSet = {
  id: string;
  version: number;
  kind: "clean" | "publish" | "price";
  supplier_id: string | null;
  channel_id: string | null;
  content: string;
};

function save(tx: Queryable, set: Partial<RuleSet>) {
  const all = {
    id: crypto.randomUUID(),
    version: 1,
    kind: "price",
    content: '{"rules": []}',
    ...set,
  };
  return tx.query(
    `insert into public.rule_sets (org_id, id, version, kind, supplier_id, channel_id, content)
     values ($1, $2, $3, $4::public.rule_set_kind, $5, $6, $7::text::jsonb) returning created_by`,
    [
      ours.org,
      all.id,
      String(all.version),
      all.kind,
      all.supplier_id ?? null,
      all.channel_id ?? null,
      all.content,
    ],
  );
}
const saveAlone = (set: Partial<RuleSet>) => db.as(people.editor, (tx) => save(tx, set));

const UNIQUE = "23505";
const CHECK = "23514";
const FOREIGN = "23503";

test("a rule set has versions, and each names who saved it", async () => {
  const id = crypto.randomUUID();
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await save(tx, { id });
    await become(tx, people.owner);
    const rows = await save(tx, { id, version: 2 });
    expect(rows).toEqual([{ created_by: people.owner }]);
    const { count } = await one(
      tx,
      "select count(*)::int as count from public.rule_sets where id = $1",
      [id],
    );
    expect(count).toBe(2);
  });
});

test("only the latest version of each rule set of the organization is listed", async () => {
  const [prices, publishing] = [crypto.randomUUID(), crypto.randomUUID()];
  const latest = (tx: Queryable) =>
    tx.query<{ id: string; version: number }>(
      "select id, version from public.latest_rule_sets($1) where kind <> 'clean' order by kind",
      [ours.org],
    );
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    for (const version of [1, 2, 10]) await save(tx, { id: prices, version });
    await save(tx, { id: publishing, kind: "publish" });
    await become(tx, people.viewer);
    expect(await latest(tx)).toEqual([
      { id: publishing, version: 1 },
      { id: prices, version: 10 },
    ]);
    await become(tx, people.neighbour);
    expect(await latest(tx)).toEqual([]);
  });
});

test("when two people save the same version, the second one gets an error", async () => {
  const id = crypto.randomUUID();
  const both = db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await save(tx, { id, version: 2 });
    await become(tx, people.owner);
    await save(tx, { id, version: 2 });
  });
  expect(await errorCode(both)).toBe(UNIQUE);
});

test("there is one rule set for each kind and scope, including the whole organization", async () => {
  const savedAgain = (set: Partial<RuleSet>) =>
    errorCode(
      db.rehearse(async (tx) => {
        await become(tx, people.editor);
        await save(tx, set);
        await save(tx, set);
      }),
    );
  expect(await savedAgain({ kind: "price" })).toBe(UNIQUE);
  expect(await savedAgain({ kind: "publish", channel_id: ours.channel })).toBe(UNIQUE);
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await save(tx, { kind: "price" });
    await save(tx, { kind: "price", channel_id: ours.channel });
    await save(tx, { kind: "price", channel_id: ours.spareChannel });
    await save(tx, { kind: "publish" });
  });
});

test.each<[string, Partial<RuleSet>, string]>([
  ["clean rules of a channel", { kind: "clean", channel_id: ours.channel }, CHECK],
  ["price rules of a supplier", { kind: "price", supplier_id: ours.supplier }, CHECK],
  ["a channel of another organization", { channel_id: theirs.channel }, FOREIGN],
  ["a supplier of another organization", { kind: "clean", supplier_id: theirs.supplier }, FOREIGN],
  ["content that is no object", { content: "[]" }, CHECK],
  ["content without rules", { content: "{}" }, CHECK],
  ["rules that are no list", { content: '{"rules": "all"}' }, CHECK],
  [
    "more than 500 rules",
    { content: JSON.stringify({ rules: Array.from({ length: 501 }, () => ({})) }) },
    CHECK,
  ],
  ["more than 5 MB", { content: JSON.stringify({ rules: ["x".repeat(5_000_000)] }) }, CHECK],
])("the database rejects %s", async (_what, set, code) => {
  expect(await errorCode(saveAlone(set))).toBe(code);
});

test("a list of 50,000 values fits in a rule set", async () => {
  const values = Array.from({ length: 50_000 }, (_none, at) => `0${600_000_000_000 + at}`);
  const content = JSON.stringify({ rules: [{ when: { field: "gtin", is: "in-list", values } }] });
  await expect(saveAlone({ content })).resolves.toHaveLength(1);
});

test("deleting a supplier or a channel deletes its rules", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const [supplier, channel] = [crypto.randomUUID(), crypto.randomUUID()];
    await save(tx, { id: supplier, kind: "clean", supplier_id: ours.spareSupplier });
    await save(tx, { id: channel, channel_id: ours.spareChannel });
    await tx.exec("reset role");
    await tx.query("delete from public.suppliers where id = $1", [ours.spareSupplier]);
    await tx.query("delete from public.channels where id = $1", [ours.spareChannel]);
    const left = await tx.query("select id from public.rule_sets where id in ($1, $2)", [
      supplier,
      channel,
    ]);
    expect(left).toEqual([]);
  });
});
