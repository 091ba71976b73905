import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type RuleSet = {
  version: number;
  kind: "clean" | "publish" | "price";
  supplier_id: string | null;
  channel_id: string | null;
  content: string;
};
type Saved = { id: string; version: number; created_by: string | null };

function save(tx: Queryable, set: Partial<RuleSet>): Promise<Saved[]> {
  const all = { version: 1, kind: "price", content: '{"rules": []}', ...set };
  return tx.query(
    `insert into public.rule_sets (org_id, version, kind, supplier_id, channel_id, content)
     values ($1, $2, $3::public.rule_set_kind, $4, $5, $6::text::jsonb)
     returning id, version, created_by`,
    [
      ours.org,
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

test("all versions of a rule set have the same id, and each names who saved it", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const [first] = await save(tx, {});
    await become(tx, people.owner);
    const [second] = await save(tx, { version: 2 });
    expect([first?.created_by, second?.created_by]).toEqual([people.editor, people.owner]);
    expect(second?.id).toBe(first?.id);
    expect(z.uuid().safeParse(first?.id).success).toBe(true);
  });
});

test("only the latest version of each rule set of the organization is listed", async () => {
  const latest = (tx: Queryable) =>
    tx.query<{ kind: string; version: number }>(
      "select kind, version from public.latest_rule_sets($1) where kind <> 'clean' order by kind",
      [ours.org],
    );
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    for (const version of [1, 2, 10]) await save(tx, { version });
    await save(tx, { kind: "publish" });
    await become(tx, people.viewer);
    expect(await latest(tx)).toEqual([
      { kind: "publish", version: 1 },
      { kind: "price", version: 10 },
    ]);
    await become(tx, people.neighbour);
    expect(await latest(tx)).toEqual([]);
    await become(tx, "server");
    expect(await latest(tx)).toHaveLength(2);
  });
});

test("when two people save the same version of a rule set, the second one gets an error", async () => {
  const both = db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await save(tx, { version: 2 });
    await become(tx, people.owner);
    await save(tx, { version: 2 });
  });
  expect(await errorCode(both)).toBe(UNIQUE);
});

test("each kind and scope has its own rule set", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const saved = [
      await save(tx, { kind: "price" }),
      await save(tx, { kind: "price", channel_id: ours.channel }),
      await save(tx, { kind: "price", channel_id: ours.spareChannel }),
      await save(tx, { kind: "publish" }),
      await save(tx, { kind: "publish", channel_id: ours.channel }),
      await save(tx, { kind: "clean" }),
    ].flatMap((rows) => rows.map(({ id }) => id));
    expect(new Set(saved).size).toBe(6);
  });
});

test("when several requests create the rule set of one scope at the same time, one succeeds", async () => {
  const create = (version: number) =>
    db.database.transaction(async (tx) => {
      await become(tx, people.editor);
      return save(tx, { kind: "publish", channel_id: ours.spareChannel, version });
    });
  try {
    const outcomes = await Promise.allSettled([create(1), create(1), create(1)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // Starting at another version doesn't create a second set either.
    const [later] = await create(2);
    const ids = await db.query<{ id: string }>(
      "select distinct id from public.rule_sets where channel_id = $1",
      [ours.spareChannel],
    );
    expect(ids).toEqual([{ id: later?.id }]);
  } finally {
    await db.query("delete from public.rule_sets where channel_id = $1", [ours.spareChannel]);
  }
});

test.each<[string, Partial<RuleSet>, string]>([
  ["clean rules of a channel", { kind: "clean", channel_id: ours.channel }, CHECK],
  ["price rules of a supplier", { kind: "price", supplier_id: ours.supplier }, CHECK],
  ["a channel of another organization", { channel_id: theirs.channel }, FOREIGN],
  ["a supplier of another organization", { kind: "clean", supplier_id: theirs.supplier }, FOREIGN],
  ["content that isn't an object", { content: "[]" }, CHECK],
  ["content without rules", { content: "{}" }, CHECK],
  ["rules that aren't a list", { content: '{"rules": "all"}' }, CHECK],
  [
    "more than 500 rules",
    { content: JSON.stringify({ rules: Array.from({ length: 501 }, () => ({})) }) },
    CHECK,
  ],
  ["more than 5 MB", { content: JSON.stringify({ rules: ["x".repeat(5_000_000)] }) }, CHECK],
])("the database rejects a rule set with %s", async (_what, set, code) => {
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
    const saved = [
      ...(await save(tx, { kind: "clean", supplier_id: ours.spareSupplier })),
      ...(await save(tx, { channel_id: ours.spareChannel })),
    ].map(({ id }) => id);
    await tx.exec("reset role");
    await tx.query("delete from public.suppliers where id = $1", [ours.spareSupplier]);
    await tx.query("delete from public.channels where id = $1", [ours.spareChannel]);
    const left = await tx.query("select id from public.rule_sets where id = any($1::uuid[])", [
      saved,
    ]);
    expect(left).toEqual([]);
  });
});
