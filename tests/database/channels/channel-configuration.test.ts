import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { receive, sentOrder } from "../orders/orders-support.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { actors, everyone, labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const CHANNEL = ours.spareChannel;

type Map = { field?: string; ours?: string; theirs: unknown; seen?: unknown };

const save = (tx: Queryable, kind: string, maps: readonly Map[], actor: string = people.editor) =>
  call<Map[]>(tx, actor, "save_channel_maps($1, $2, $3::text::jsonb)", [
    CHANNEL,
    kind,
    JSON.stringify(maps),
  ]);

const version = async (tx: Queryable) =>
  (
    await one<{ v: number }>(tx, "select config_version as v from public.channels where id = $1", [
      CHANNEL,
    ])
  ).v;

const mapped = (tx: Queryable) =>
  tx.query("select ours, theirs from public.channel_maps where channel_id = $1 order by ours", [
    CHANNEL,
  ]);

test("channel mappings are saved in bulk, changed and deleted", async () => {
  await db.rehearse(async (tx) => {
    await save(tx, "category", [
      { ours: "Monitors", theirs: "Electronics > Displays" },
      { ours: "Mice", theirs: "Electronics > Mice" },
    ]);
    await save(tx, "category", [
      { ours: "Monitors", theirs: "Computers > Monitors", seen: "Electronics > Displays" },
      { ours: "Mice", theirs: null, seen: "Electronics > Mice" },
    ]);
    expect(await mapped(tx)).toEqual([{ ours: "Monitors", theirs: "Computers > Monitors" }]);
  });
});

test("a mapping that another person changed keeps their value and is reported as a conflict, while other mappings are saved", async () => {
  await db.rehearse(async (tx) => {
    await save(tx, "category", [{ ours: "Mice", theirs: "Pets" }], people.owner);
    const superseded = await save(tx, "category", [
      { ours: "Mice", theirs: "Pointing devices" },
      { ours: "Monitors", theirs: "Displays" },
    ]);
    expect(superseded).toEqual([{ field: "", ours: "Mice", theirs: "Pets" }]);
    expect(await mapped(tx)).toEqual([
      { ours: "Mice", theirs: "Pets" },
      { ours: "Monitors", theirs: "Displays" },
    ]);
    expect(
      await save(tx, "category", [{ ours: "Mice", theirs: "Pointing devices", seen: "Pets" }]),
    ).toEqual([]);
  });
});

test("a mapping that another person deleted is reported as a conflict, and one they changed to the same value isn't", async () => {
  await db.rehearse(async (tx) => {
    const map = { field: "brand", theirs: { always: "Nord" }, seen: { always: "Acme" } };
    expect(await save(tx, "field", [map])).toEqual([{ field: "brand", ours: "", theirs: null }]);
    expect(await save(tx, "field", [{ ...map, theirs: null }])).toEqual([]);
    await save(tx, "field", [{ ...map, seen: null }], people.owner);
    expect(await save(tx, "field", [map])).toEqual([]);
    expect(await save(tx, "field", [{ ...map, theirs: null }])).toHaveLength(1);
  });
});

test("a channel's version increases only when the configuration of its listings changes", async () => {
  await db.rehearse(async (tx) => {
    const maps = [{ field: "condition", ours: "open_box", theirs: "used" }];
    const versionAfter = async (kind: string, changed: readonly Map[]) => {
      await save(tx, kind, changed);
      return version(tx);
    };
    expect(await versionAfter("value", maps)).toBe(2);
    expect(await versionAfter("value", maps)).toBe(2);
    expect(await versionAfter("field", [{ field: "brand", theirs: { text: "Acme" } }])).toBe(3);
    const [condition] = maps;
    const refurbished = { ...condition, theirs: "refurbished" };
    expect(await versionAfter("value", [{ ...refurbished, seen: "new" }])).toBe(3);
    expect(await versionAfter("value", [{ ...refurbished, seen: "used" }])).toBe(4);
    expect(await versionAfter("value", [{ ...condition, theirs: null, seen: "refurbished" }])).toBe(
      5,
    );

    await become(tx, people.editor);
    await tx.query("update public.channels set name = 'Other', status = 'paused' where id = $1", [
      CHANNEL,
    ]);
    expect(await version(tx)).toBe(5);
    await tx.query("update public.channels set currency = 'USD' where id = $1", [CHANNEL]);
    expect(await version(tx)).toBe(6);
  });
});

test("a person can't set the version of a channel's configuration", async () => {
  const update = db.as(people.owner, (tx) =>
    tx.query("update public.channels set config_version = 1"),
  );
  expect(await errorCode(update)).toBe("42501");
});

test.each([
  ["a category that names a field", "category", { field: "a", ours: "b", theirs: "c" }],
  ["a value that names no field", "value", { ours: "b", theirs: "c" }],
  ["a field whose source is a string", "field", { field: "a", theirs: "c" }],
  ["a value mapped to an object", "value", { field: "a", ours: "b", theirs: {} }],
])("a channel mapping is rejected: %s", async (_what, kind, map) => {
  await db.rehearse(async (tx) => {
    expect(await errorCode(save(tx, kind, [map]))).toBe("23514");
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't change a channel's mappings",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(save(tx, "category", [{ ours: "a", theirs: "b" }], people[who]))).toBe(
        "42501",
      );
    });
  },
);

const SEALED = Buffer.alloc(40, 7).toString("base64");
const saveCredential = (tx: Queryable, actor: string = people.editor, ending = "1234") =>
  call(tx, actor, "save_channel_credential($1, 'api_key', $2, $3)", [CHANNEL, SEALED, ending]);
const known = async (tx: Queryable, actor: string = people.viewer) => {
  await become(tx, actor);
  const rows = await tx.query("select name, ending from public.channel_credentials($1)", [CHANNEL]);
  await tx.exec("reset role");
  return rows;
};

test("a channel credential is stored, replaced and deleted; members see only that it exists and its last characters", async () => {
  await db.rehearse(async (tx) => {
    await saveCredential(tx);
    await saveCredential(tx, people.owner, "5678");
    expect(await known(tx)).toEqual([{ name: "api_key", ending: "5678" }]);
    expect(
      await call(tx, people.editor, "delete_channel_credential($1, 'api_key')", [CHANNEL]),
    ).toBe(true);
    expect(await known(tx)).toEqual([]);
  });
});

test.each(everyone)("%s can't read back a channel credential", async (_label, who) => {
  const reading = db.as(actors[who], (tx) =>
    tx.query("select sealed from private.channel_credentials"),
  );
  expect(await errorCode(reading)).toBe("42501");
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't store a channel credential for the organization",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(saveCredential(tx, people[who]))).toBe("42501");
    });
  },
);

test("when two people map the same entry at the same time, one of them gets a conflict", async () => {
  const mapAs = (actor: string, theirs: string) =>
    db.database.transaction((tx) => save(tx, "category", [{ ours: "At once", theirs }], actor));
  const results = await Promise.all([mapAs(people.editor, "One"), mapAs(people.owner, "Two")]);
  expect(results.flat()).toHaveLength(1);
});

test("a channel with orders can't be deleted, and one without orders can", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await receive(tx, [sentOrder("A-1", [2])], ours.channel);
    const remove = (channel: string) =>
      tx.query("delete from public.channels where id = $1 returning id", [channel]);
    expect(await remove(ours.spareChannel)).toEqual([{ id: ours.spareChannel }]);
    expect(await errorCode(remove(ours.channel))).toBe("23503");
  });
});
