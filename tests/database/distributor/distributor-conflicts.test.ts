import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { interleave } from "../interleave.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";
import {
  begin,
  catalogue,
  commit,
  EDITOR,
  fileState,
  item,
  openEmptyCatalogues,
  send,
  undo,
} from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openEmptyCatalogues();
});
afterAll(() => db.close());

const cancel = (tx: Queryable, file: string) =>
  call<string | number>(tx, EDITOR, "cancel_distributor_file($1)", [file]);

/** The time when a file last changed the catalogue. A browser that compares a file gets it with the fingerprints. */
async function asOf(tx: Queryable) {
  const page = await call<{ as_of: string | null }>(tx, EDITOR, "distributor_fingerprints($1)", [
    ours.org,
  ]);
  return page.as_of;
}

/** Commits a file with one item and dates it some hours back, because all steps of a test have the same time. */
async function committed(tx: Queryable, hoursAgo: number) {
  const file = await begin(tx, { kind: "delta", records: 1 });
  await send(tx, file, [item("1")]);
  await commit(tx, file);
  await tx.query(
    `update public.distributor_files set created_at = now() - make_interval(hours => $2::int),
       ended_at = now() - make_interval(hours => $2::int) where id = $1`,
    [file, String(hoursAgo)],
  );
  return file;
}

test("a distributor file that was compared before another one changed the catalogue is rejected", async () => {
  await db.rehearse(async (tx) => {
    expect(await asOf(tx)).toBeNull();
    await committed(tx, 3);
    const compared = await asOf(tx);
    expect(compared).not.toBeNull();
    await tx.exec("savepoint s");
    expect(await errorCode(begin(tx, { as_of: null }))).toBe("PT409");
    await tx.exec("rollback to s; reset role");
    const latest = await committed(tx, 2);
    await tx.exec("savepoint s");
    expect(await errorCode(begin(tx, { as_of: compared }))).toBe("PT409");
    await tx.exec("rollback to s; reset role");
    await undo(tx, latest);
    expect(await begin(tx, { as_of: await asOf(tx) })).toEqual(expect.any(String));
  });
});

test("a distributor file accepts no items while it's being cancelled, and can't be committed", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx);
    await send(tx, file, [item("1")]);
    // The state after a cancellation's first call, if more changes are left than one call reverses.
    await tx.query("update public.distributor_files set state = 'undoing' where id = $1", [file]);
    for (const write of [() => send(tx, file, [item("2")]), () => commit(tx, file)]) {
      await tx.exec("savepoint s");
      expect(await errorCode(write())).toBe("PT409");
      await tx.exec("rollback to s; reset role");
    }
    expect(Number(await cancel(tx, file))).toBe(0);
    expect(Number(await cancel(tx, file))).toBe(0);
    expect(await catalogue(tx)).toEqual([]);
    expect(await fileState(tx, file)).toMatchObject({ state: "cancelled" });
  });
});

test("a committed distributor file can't be cancelled", async () => {
  await db.rehearse(async (tx) => {
    const file = await committed(tx, 1);
    expect(await errorCode(cancel(tx, file))).toBe("PT409");
  });
});

test("of two people who begin a distributor file at the same moment, one is rejected", async () => {
  await db.rehearse(async (tx) => {
    await interleave(
      tx,
      "public.distributor_files",
      `insert into public.distributor_files (org_id, name, kind, account, records, rejected, field_map)
       values ('${ours.org}', 'other.ap', 'full', 'CA100200', 1, 0, '{}');`,
    );
    await expect(begin(tx)).rejects.toMatchObject({ code: "PT409", hint: "distributor_file_open" });
  });
});

test("a distributor file that two people commit is committed once, with the same counts for both", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx);
    await send(tx, file, [item("1"), item("2")]);
    const first = await commit(tx, file);
    expect(await commit(tx, file, people.owner)).toEqual(first);
    expect(await errorCode(send(tx, file, [item("3")]))).toBe("PT409");
  });
});
