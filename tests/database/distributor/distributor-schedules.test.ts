import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { modeOfPolicy } from "@/distributor/schedule/missing-policy.ts";
import { call } from "../catalogue/ledger-support.ts";
import {
  claim,
  endRun,
  loseWorkers,
  notificationsOf,
} from "../importing/import-schedules-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import { begin, catalogue, commit, fileState, item } from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec(
    "delete from public.distributor_items; delete from public.distributor_files; delete from public.distributor_field_maps",
  );
});
afterAll(() => db.close());

const ID = "00000000-0000-4000-8000-00000000d157";
const HASH = "ab".repeat(32);
const SEEN = { etag: null, lastModified: null, hash: HASH, profileVersion: 0 };

const save = (tx: Queryable, actor: string = people.editor, org: string = ours.org, id = ID) =>
  call<string>(
    tx,
    actor,
    `save_distributor_schedule($1, $2, 'TD SYNNEX Canada', 'https://supplier.example/a.ap', $3::text::jsonb, 'daily', 6, 1, true)`,
    [id, org, JSON.stringify(modeOfPolicy(7))],
  );

/** Makes the schedule due and claims its run. */
async function take(tx: Queryable) {
  await tx.query("update public.import_schedules set next_run_at = now() where id = $1", [ID]);
  const run = await claim(tx);
  if (run === null) throw new Error("Nothing was due.");
  return run;
}

const FILE = {
  name: "a.ap",
  kind: "full",
  account: "CA100200",
  made_on: "2026-11-20",
  records: 2,
  rejected: 0,
  issues: {},
  field_map: {},
};
const beginRun = (tx: Queryable, lease: string, compared: { as_of?: string | null } = {}) =>
  call<string>(tx, "server", "begin_distributor_run($1, $2::text::jsonb, $3)", [
    lease,
    JSON.stringify({ ...FILE, ...compared }),
    HASH,
  ]);
const apply = (tx: Queryable, lease: string, ...skus: string[]) =>
  call(tx, "server", "apply_distributor_run($1, $2::text::jsonb)", [
    lease,
    JSON.stringify(skus.map((sku) => item(sku))),
  ]);

const schedule = (tx: Queryable) =>
  one(
    tx,
    "select target, profile_id, run_id, failures, last_result, encode(content_hash, 'hex') as hash from public.import_schedules where id = $1",
    [ID],
  );

test("a scheduled price file is written in the name of the person who scheduled it", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    expect(await claim(tx)).toBeNull();
    const run = await take(tx);
    expect(run).toMatchObject({ target: "distributor", fieldMap: null, startedHash: null });
    const file = await beginRun(tx, run.lease);
    await apply(tx, run.lease, "1", "2");
    await endRun(tx, run.lease, { outcome: "written", counts: { rows: 2, created: 0 } }, SEEN);
    expect(await fileState(tx, file)).toMatchObject({ state: "committed", added: 2 });
    expect(await catalogue(tx)).toHaveLength(2);
    expect(await schedule(tx)).toMatchObject({
      target: "distributor",
      profile_id: null,
      run_id: null,
      failures: 0,
      hash: HASH,
      last_result: { outcome: "written", counts: { rows: 2, created: 2, missing: 0 } },
    });
    expect(await notificationsOf(tx)).toEqual(["import_done"]);
    expect(
      await one(tx, "select actor_id from public.distributor_files where id = $1", [file]),
    ).toEqual({ actor_id: people.editor });
    expect((await take(tx)).known).toEqual({ etag: null, lastModified: null, hash: HASH });
  });
});

test("the result of a scheduled price file counts the items of both workers if a second one continues the run", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const first = await take(tx);
    const file = await beginRun(tx, first.lease);
    await apply(tx, first.lease, "1");
    await loseWorkers(tx);
    const second = await claim(tx);
    expect(second).toMatchObject({ known: null, startedHash: HASH });
    const lease = second?.lease ?? "";
    expect(await beginRun(tx, lease)).toBe(file);
    await apply(tx, lease, "2");
    await endRun(tx, lease, { outcome: "written", counts: { rows: 2, created: 1 } }, SEEN);
    expect(await schedule(tx)).toMatchObject({ last_result: { counts: { created: 2 } } });
    expect(await errorCode(apply(tx, first.lease, "3"))).toBe("PT409");
  });
});

test.each(["failed", "paused", "deleted", "edited"])(
  "a scheduled price file whose run ends early leaves the catalogue unchanged: %s",
  async (how) => {
    await db.rehearse(async (tx) => {
      await save(tx);
      const { lease } = await take(tx);
      const file = await beginRun(tx, lease);
      await apply(tx, lease, "1");
      const control = (action: string) =>
        call(tx, people.editor, `control_import_schedule($1, '${action}')`, [ID]);
      if (how === "failed")
        await endRun(tx, lease, { outcome: "failed", reason: { run: "file-changed" } });
      else if (how === "edited") await save(tx);
      else await control(how === "paused" ? "pause" : "delete");
      expect(await catalogue(tx)).toEqual([]);
      expect(await fileState(tx, file)).toMatchObject({ state: "cancelled" });
    });
  },
);

test("a scheduled price file that wasn't written is read again, although it hasn't changed", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    await beginRun(tx, lease);
    await endRun(tx, lease, { outcome: "failed", reason: { run: "interrupted" } });
    expect(await take(tx)).toMatchObject({ known: null, startedHash: null });
  });
});

test("a scheduled price file marks the items that it doesn't list as out of stock and discontinued", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const first = await take(tx);
    await beginRun(tx, first.lease);
    await apply(tx, first.lease, "1", "2");
    await endRun(tx, first.lease, { outcome: "written" }, SEEN);
    await tx.query("update public.distributor_files set created_at = now() - interval '2 days'");
    const { lease } = await take(tx);
    await beginRun(tx, lease);
    await call(tx, "server", "apply_missing_distributor_run($1, '{2}', 0)", [lease]);
    await endRun(tx, lease, { outcome: "written" }, SEEN);
    expect(await catalogue(tx)).toMatchObject([
      { sku: "1", total: 5, is_discontinued: false },
      { sku: "2", total: 0, is_discontinued: true },
    ]);
    const seen = await call<{ skus: string; states: string }>(
      tx,
      "server",
      "distributor_run_fingerprints($1)",
      [(await take(tx)).lease],
    );
    expect(seen).toMatchObject({ skus: "1,2", states: "02" });
  });
});

test("a scheduled price file is rejected while a person imports another one", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await begin(tx);
    const { lease } = await take(tx);
    expect(await errorCode(beginRun(tx, lease))).toBe("PT409");
  });
});

test("a scheduled price file is rejected if another one changed the catalogue after the comparison", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    const compared = () =>
      call<{ as_of: string | null }>(tx, "server", "distributor_run_fingerprints($1)", [lease]);
    const before = await compared();
    await commit(tx, await begin(tx));
    await tx.exec("savepoint s");
    expect(await errorCode(beginRun(tx, lease, before))).toBe("PT409");
    await tx.exec("rollback to s; reset role");
    expect(await beginRun(tx, lease, await compared())).toEqual(expect.any(String));
  });
});

test("a price file's schedule is paused when the person who created it is no longer an editor", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await tx.query("update public.members set role = 'viewer' where org_id = $1 and user_id = $2", [
      ours.org,
      people.editor,
    ]);
    await tx.query("update public.import_schedules set next_run_at = now() where id = $1", [ID]);
    expect(await claim(tx)).toBeNull();
    expect(await one(tx, "select paused from public.import_schedules where id = $1", [ID])).toEqual(
      { paused: "not_editor" },
    );
  });
});

test.each([
  ["a viewer", people.viewer, ours.org, ID],
  ["a stranger", people.stranger, ours.org, ID],
  ["an editor of another organization", people.editor, theirs.org, ID],
  [
    "an editor who replaces a schedule of another organization",
    people.editor,
    ours.org,
    theirs.importSchedule,
  ],
  ["an editor who replaces a schedule of products", people.editor, ours.org, ours.importSchedule],
])("%s can't schedule a price file", async (_who, actor, org, id) => {
  await db.rehearse(async (tx) => {
    expect(await errorCode(save(tx, actor, org, id))).toBe("42501");
  });
});

test.each([
  ["begin_distributor_run", "($1, '{}', 'ab')"],
  ["apply_distributor_run", "($1, '[]')"],
  ["apply_missing_distributor_run", "($1, '{1}', 7)"],
  ["distributor_run_fingerprints", "($1)"],
  ["add_distributor_run_rejected_records", "($1, '[]')"],
])(
  "no person can call %s with a lease, and the server can't call it with an unknown lease",
  async (name, args) => {
    await db.rehearse(async (tx) => {
      await save(tx);
      const { lease } = await take(tx);
      expect(await errorCode(call(tx, people.owner, `${name}${args}`, [lease]))).toBe("42501");
    });
    await db.rehearse(async (tx) => {
      const other = call(tx, "server", `${name}${args}`, [randomUUID()]);
      expect(await errorCode(other)).toBe("PT409");
    });
  },
);
