import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  applyToRun,
  beginRun,
  claim,
  endRun,
  save,
  schedule,
  controlSchedule,
  loseWorkers,
  take,
  notificationsOf,
} from "./import-schedules-support.ts";
import { product } from "../catalogue/ledger-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { actors, labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const LAMP = { sku: "LAMP", version: 0, row: 2, set: { title_en: "Lamp" } };
const HASH = "ab".repeat(32);
const SEEN = { etag: '"1"', lastModified: null, hash: HASH, profileVersion: 1 };

const changeSet = (tx: Queryable, id: string) =>
  one(tx, "select state, actor_id, title, created from public.change_sets where id = $1", [id]);

test("a due import is claimed once and writes in the name of the person who scheduled it", async () => {
  await db.rehearse(async (tx) => {
    await save(tx, { notifiesSuccess: true });
    expect(await claim(tx)).toBeNull();
    const { lease } = await take(tx);
    expect(await claim(tx)).toBeNull();
    const { run } = await beginRun(tx, lease);
    expect(await applyToRun(tx, lease, 1, [LAMP])).toMatchObject({ created: 1 });
    await endRun(tx, lease, { outcome: "written" }, SEEN);

    expect(await product(tx, "LAMP")).toMatchObject({ title: "Lamp" });
    expect(await changeSet(tx, run)).toEqual({
      state: "committed",
      actor_id: people.editor,
      title: "Price list",
      created: 1,
    });
    expect(await notificationsOf(tx)).toEqual(["import_done"]);
    expect(await schedule(tx)).toMatchObject({ etag: '"1"', run_id: null });
    expect((await take(tx)).known).toEqual({ etag: '"1"', lastModified: null, hash: HASH });
  });
});

test("an import run continues in its change set after its worker stopped, and that worker can no longer write", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const first = await take(tx);
    const started = await beginRun(tx, first.lease);
    await applyToRun(tx, first.lease, 1, [LAMP]);
    await loseWorkers(tx);

    const second = await claim(tx);
    expect(second).toMatchObject({ isStarted: true, known: null });
    expect(await beginRun(tx, second?.lease ?? "")).toEqual({
      ...started,
      chunks: 1,
      created: 1,
      written: 1,
    });
    expect(await schedule(tx)).toMatchObject({ failures: 2 });
    expect(await errorCode(applyToRun(tx, first.lease, 2, [LAMP]))).toBe("PT409");
  });
});

test("an import run that yields to other jobs continues immediately and doesn't count as a failure", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    await beginRun(tx, lease);
    await endRun(tx, lease, { outcome: "continues" });
    expect(await claim(tx)).toMatchObject({ isStarted: true });
    expect(await schedule(tx)).toMatchObject({ failures: 1, last_result: null });
  });
});

test("five failures in a row pause an import schedule with notifications, and a success resets the count", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const fail = async () =>
      endRun(tx, (await take(tx)).lease, { outcome: "failed", reason: { fetch: "no-answer" } });
    for (let count = 0; count < 4; count++) await fail();
    await endRun(tx, (await take(tx)).lease, { outcome: "same" });
    for (let count = 0; count < 4; count++) await fail();
    expect(await schedule(tx)).toMatchObject({ paused: null, failures: 4 });
    await fail();
    expect(await schedule(tx)).toMatchObject({ paused: "failures" });
    expect(await notificationsOf(tx)).toEqual(["import_failed", "import_paused"]);
  });
});

test("an import schedule is paused after five workers in a row stop without a result", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await take(tx);
    for (let count = 0; count < 5; count++) {
      await loseWorkers(tx);
      await claim(tx);
    }
    expect(await schedule(tx)).toMatchObject({
      paused: "failures",
      last_result: { outcome: "failed", reason: { run: "interrupted" } },
    });
  });
});

test("an import run that fails partway cancels its change set, which keeps the products written so far", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    const { run } = await beginRun(tx, lease);
    await applyToRun(tx, lease, 1, [LAMP]);
    await endRun(tx, lease, { outcome: "failed" });
    expect(await changeSet(tx, run)).toMatchObject({ state: "cancelled", created: 1 });
  });
});

test("a file that waits for approval sends one notification, continues to wait while unchanged, and is written once accepted", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await endRun(tx, (await take(tx)).lease, { outcome: "waiting", rejected: 9 }, SEEN);
    await endRun(tx, (await take(tx)).lease, { outcome: "unchanged" });
    expect(await schedule(tx)).toMatchObject({ last_result: { outcome: "waiting", rejected: 9 } });
    expect(await notificationsOf(tx)).toEqual(["import_waiting"]);

    await controlSchedule(tx, "accept");
    const claimed = await claim(tx);
    expect(claimed).toMatchObject({ known: null, acceptedHash: HASH, currency: "CAD" });
    await beginRun(tx, claimed?.lease ?? "");
    await endRun(tx, claimed?.lease ?? "", { outcome: "written" }, SEEN);
    expect(await schedule(tx)).toMatchObject({ accepted_hash: null });
  });
});

test("saving an import profile makes its schedule read the same file again", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await endRun(tx, (await take(tx)).lease, { outcome: "same" }, SEEN);
    await tx.query(
      `insert into public.import_profiles (org_id, id, version, name, header_key, mapping)
       values ($1, $2, 2, 'Again', md5('again'), '{"emptyCells": "clear"}')`,
      [ours.org, ours.importProfile],
    );
    expect(await take(tx)).toMatchObject({
      known: null,
      profileVersion: 2,
      mapping: { emptyCells: "clear" },
    });
  });
});

test("an import schedule is paused and the owners notified when its creator can no longer write", async () => {
  for (const change of [
    "update public.members set role = 'viewer' where user_id = $1",
    "delete from public.members where user_id = $1",
  ])
    await db.rehearse(async (tx) => {
      await save(tx);
      await tx.query(change, [people.editor]);
      await tx.query("update public.import_schedules set next_run_at = now() where id = $1", [
        ours.importSchedule,
      ]);
      expect(await claim(tx)).toBeNull();
      expect(await schedule(tx)).toMatchObject({ paused: "not_editor" });
      expect(await notificationsOf(tx, people.owner)).toEqual(["import_paused"]);
    });
});

test("an import run stops writing when its creator loses the right to write", async () => {
  const write = db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    await beginRun(tx, lease);
    await tx.query("update public.members set role = 'viewer' where user_id = $1", [people.editor]);
    await applyToRun(tx, lease, 1, [LAMP]);
  });
  expect(await errorCode(write)).toBe("42501");
});

test("an import schedule without its profile is paused", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await tx.query("delete from public.import_profiles where id = $1", [ours.importProfile]);
    await tx.query("update public.import_schedules set next_run_at = now() where id = $1", [
      ours.importSchedule,
    ]);
    expect(await claim(tx)).toBeNull();
    expect(await schedule(tx)).toMatchObject({ paused: "profile_gone" });
  });
});

test("an import run sees only the fingerprints of its own organization", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    await tx.query("update public.products set sku = 'SAME' where id = any($1)", [
      [ours.product, theirs.product],
    ]);
    const { page } = await one<{ page: { ids: string[] } }>(
      tx,
      "select public.import_run_fingerprints($1, '{sku}', '{}', null) as page",
      [lease],
    );
    expect(page.ids).toEqual([ours.product]);
  });
});

test.each(labelled("owner", "editor", "visitor"))(
  "only the server can work on an import run, not %s",
  async (_label, who) => {
    const actor = actors[who];
    for (const sql of [
      "start_import_run(gen_random_uuid())",
      "begin_import_run(gen_random_uuid(), '{}')",
      "save_import_rejections(gen_random_uuid(), '{}')",
    ])
      expect(await errorCode(db.as(actor, (tx) => tx.query(`select public.${sql}`)))).toBe("42501");
  },
);

test("an invented lease doesn't give access to an import run", async () => {
  expect(await errorCode(db.rehearse((tx) => beginRun(tx, people.owner)))).toBe("PT409");
});
