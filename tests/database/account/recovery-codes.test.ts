import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { become, claim, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const PERSON = people.owner;

/** Adds an authenticator app to the person's account. */
async function setUp(tx: Queryable) {
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [PERSON],
  );
}

async function create(tx: Queryable, aal = "aal2") {
  await become(tx, PERSON);
  await claim(tx, { sub: PERSON, role: "authenticated", session_id: PERSON, aal });
  const { codes } = await one<{ codes: string[] }>(
    tx,
    "select public.create_recovery_codes() as codes",
  );
  await tx.exec("reset role");
  return codes;
}

const use = async (tx: Queryable, code: string, person: string = PERSON) =>
  (
    await one<{ result: Row }>(tx, "select public.use_recovery_code($1, $1, $2) as result", [
      person,
      code,
    ])
  ).result;

const hasFactor = async (tx: Queryable) =>
  (await one<{ has: boolean }>(tx, "select private.has_second_factor($1) as has", [PERSON])).has;

test("a recovery code removes the second factor, which is recorded as a trusted security event, and none of the codes works afterwards", async () => {
  await db.rehearse(async (tx) => {
    await setUp(tx);
    const [first = "", second = "", ...others] = await create(tx);
    expect(others).toHaveLength(8);
    expect(first).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
    // People may type a code in capitals, and with spaces instead of hyphens.
    expect(await use(tx, first.replaceAll("-", " ").toUpperCase())).toEqual({ outcome: "removed" });
    expect(await hasFactor(tx)).toBe(false);
    const event = await one(
      tx,
      `select type, severity, trusted, details from private.security_events
       where user_id = $1 order by id desc limit 1`,
      [PERSON],
    );
    expect(event).toEqual({
      type: "two_factor_removed",
      severity: "warning",
      trusted: true,
      details: { reason: "recovery_code" },
    });
    await setUp(tx);
    expect(await use(tx, first)).toEqual({ outcome: "wrong" });
    expect(await use(tx, second)).toEqual({ outcome: "wrong" });
  });
});

test("a recovery code ends the person's other sessions, such as one that only has the password", async () => {
  await db.rehearse(async (tx) => {
    await setUp(tx);
    const [code = ""] = await create(tx);
    const added = await tx.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at)
       values (gen_random_uuid(), $1, now(), now()) returning id`,
      [PERSON],
    );
    expect(added).toHaveLength(1);
    const sessions = () =>
      tx.query("select id from auth.sessions where user_id in ($1, $2) order by id", [
        PERSON,
        people.editor,
      ]);
    expect(await use(tx, "0000-0000-0000-0000")).toEqual({ outcome: "wrong" });
    expect(await sessions()).toHaveLength(3);
    expect(await use(tx, code)).toEqual({ outcome: "removed" });
    expect(await sessions()).toEqual([{ id: PERSON }, { id: people.editor }]);
  });
});

test("new recovery codes replace the earlier ones", async () => {
  await db.rehearse(async (tx) => {
    await setUp(tx);
    const [old = ""] = await create(tx);
    const [code = ""] = await create(tx);
    expect(await use(tx, old)).toEqual({ outcome: "wrong" });
    expect(await use(tx, code)).toEqual({ outcome: "removed" });
  });
});

test("a recovery code doesn't work for another person or after the session has ended", async () => {
  await db.rehearse(async (tx) => {
    await setUp(tx);
    const [code = ""] = await create(tx);
    expect(await use(tx, code, people.editor)).toEqual({ outcome: "wrong" });
    await tx.query("delete from auth.sessions where user_id = $1", [PERSON]);
    expect(await use(tx, code)).toEqual({ outcome: "ended" });
    expect(await hasFactor(tx)).toBe(true);
  });
});

test("a person may try 10 recovery codes an hour", async () => {
  await db.rehearse(async (tx) => {
    await setUp(tx);
    const [code = ""] = await create(tx);
    for (let tries = 0; tries < 10; tries++)
      expect(await use(tx, "0000-0000-0000-0000")).toEqual({ outcome: "wrong" });
    expect(await use(tx, code)).toMatchObject({ outcome: "wait" });
    expect(await hasFactor(tx)).toBe(true);
  });
});

test("recovery codes can't be created without the second factor's code", async () => {
  expect(
    await errorCode(
      db.rehearse(async (tx) => {
        await setUp(tx);
        await create(tx, "aal1");
      }),
    ),
  ).toBe("42501");
});

test("recovery codes can't be created without a second factor", async () => {
  expect(await errorCode(db.rehearse((tx) => create(tx)))).toBe("23514");
});

test("people can't call the database function that uses a recovery code, or read the codes", async () => {
  for (const sql of [
    `select public.use_recovery_code('${PERSON}', '${PERSON}', 'a')`,
    "select * from private.recovery_codes",
  ])
    expect(await errorCode(db.as(PERSON, (tx) => tx.query(sql)))).toBe("42501");
});
