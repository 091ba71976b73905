import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Attempt, prepareAttempts, tryAll } from "./attempts.ts";
import { addFiles, BUCKETS, fileAttempts, fileOutcome, NO_FILE_ACCESS } from "./file-access.ts";
import { functionCalls } from "./function-calls.ts";
import {
  becomeOwner,
  FULL_SESSIONS,
  LIMITED_SESSIONS,
  type OwnerToken,
} from "./limited-sessions.ts";
import type { TestDatabase } from "../support.ts";
import { matrix } from "./tenant-matrix.ts";
import { attemptsOn } from "./tenant-table.ts";
import { openTenantDatabase, ours, theirs } from "../tenants.ts";

/** The session check rejected the statement, or people may not run it in any session. */
const DENIED = "denied";

/**
 * Why a statement fails, or "none" if it succeeds. Only the session check sends the two details below. Of the other
 * errors, only a missing privilege on a table counts as denied.
 */
function denialOf(attempt: Attempt): string {
  if (attempt.message === null) return "none";
  const { message, detail } = attempt;
  if (detail === "session_not_found" || detail === "insufficient_aal") return DENIED;
  return message.startsWith("permission denied for table") ? DENIED : message;
}

/** Functions that return the same to everyone and read no organization's rows. */
const OPEN_FUNCTIONS = ["exportable_tables", "has_image_store"];

/**
 * All tables are empty and no index is used, so no policy is evaluated. A policy would also reject the session, but
 * only when a query reads a row, which depends on the plan.
 */
const NO_ROW_READ = `
  truncate ${Object.keys(matrix)
    .map((name) => `public.${name}`)
    .join(", ")} cascade;
  set local enable_indexscan = off;
  set local enable_indexonlyscan = off;
  set local enable_bitmapscan = off`;

/**
 * One case of an ended and one of an unconfirmed session are enough, because other tests show that every limited
 * session is rejected.
 */
const WITHOUT_ROWS = ["after logout", "before the second factor is confirmed"];

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addFiles(db);
  await prepareAttempts(db);
});
afterAll(() => db.close());

/** The outcome of each statement with this token, by the statement's name. */
const attempts = (statements: Statements, token: OwnerToken) =>
  db.rehearse(async (tx) => {
    await becomeOwner(tx, token);
    const results = await tryAll(
      tx,
      statements.map(([, sql]) => sql),
    );
    return Object.fromEntries(
      results.map((result, index) => [statements[index]?.[0], denialOf(result)]),
    );
  });

const protectedCalls = async () =>
  (await functionCalls(db)).filter(([name]) => !OPEN_FUNCTIONS.includes(name));

type Statements = ReadonlyArray<readonly [name: string, sql: string]>;

const allDenied = (statements: Statements) =>
  Object.fromEntries(statements.map(([name]) => [name, DENIED]));

describe.each(LIMITED_SESSIONS)("no access %s", (when, token) => {
  test.each(Object.entries(matrix))(
    `no statement on the table %s succeeds ${when}`,
    async (name, table) => {
      const statements = attemptsOn(name, table).flatMap(([what, sql]) =>
        sql === undefined ? [] : [[what, sql] as const],
      );
      expect(await attempts(statements, token)).toEqual(allDenied(statements));
    },
  );

  test(`every API function that isn't open to everyone is denied ${when}`, async () => {
    const calls = await protectedCalls();
    expect(await attempts(calls, token)).toEqual(allDenied(calls));
  });

  test.each(Object.keys(BUCKETS))(
    `no file of the bucket %s can be read, listed, added, changed or deleted ${when}`,
    async (bucket) => {
      const found = await db.rehearse(async (tx) => {
        await becomeOwner(tx, token);
        const outcomes: Record<string, string> = {};
        for (const [what, sql] of Object.entries(fileAttempts(bucket, ours, theirs))) {
          await tx.exec("savepoint before_attempt");
          outcomes[what] = await fileOutcome(tx.query(sql), sql);
          await tx.exec("rollback to savepoint before_attempt");
        }
        return outcomes;
      });
      expect(found).toEqual(NO_FILE_ACCESS);
    },
  );
});

test.each(LIMITED_SESSIONS.filter(([when]) => WITHOUT_ROWS.includes(when)))(
  "every API function that isn't open to everyone is denied %s, even if the tables are empty",
  async (_when, token) => {
    const calls = await protectedCalls();
    const before = `${NO_ROW_READ}; ${token.before ?? ""}`;
    expect(await attempts(calls, { ...token, before })).toEqual(allDenied(calls));
  },
);

test.each(FULL_SESSIONS)("an owner reads the catalogue %s", async (_when, token) => {
  const read = "select from public.products";
  expect(await attempts([["read", read]], token)).toEqual({ read: "none" });
});
