import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { challenge, reference, send, type Sent } from "./applications-support.ts";
import { interleave } from "../interleave.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { actors, everyone, openTenantDatabase } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec("delete from private.supplier_applications");
});
afterAll(() => db.close());

const DENIED = "42501";
const CHECK = "23514";

async function query(tx: Queryable, about: string, address = "someone") {
  const { result } = await one<{ result: Record<string, unknown> }>(
    tx,
    "select public.application_state($1, $2) as result",
    [about, address],
  );
  return result;
}

describe("access to the supplier application tables", () => {
  test.each(everyone)(
    "%s can't access the tables of supplier applications",
    async (_label, who) => {
      const actor = actors[who];
      const open: string[] = [];
      for (const [table, column] of [
        ["supplier_applications", "email"],
        ["used_challenges", "ends_at"],
      ])
        for (const sql of [
          `select * from private.${table}`,
          `insert into private.${table} default values`,
          `update private.${table} set ${column} = ${column}`,
          `delete from private.${table}`,
          `truncate private.${table}`,
        ])
          if ((await errorCode(db.as(actor, (tx) => tx.query(sql)))) !== DENIED) open.push(sql);
      expect(open).toEqual([]);
    },
  );
});

test.each(everyone)(
  "only the server can call the supplier application functions: %s",
  async (_label, who) => {
    const actor = actors[who];
    const receive = errorCode(db.as(actor, (tx) => send(tx, {})));
    const read = errorCode(db.as(actor, (tx) => query(tx, "SA-0000-0000-0000-0000")));
    const expected = who === "server" ? "none" : DENIED;
    expect([await receive, await read]).toEqual([expected, expected]);
  },
);

test("a supplier application is stored, and its reference gives access to its status", async () => {
  await db.rehearse(async (tx) => {
    const mine = reference();
    expect(await send(tx, { reference: mine })).toEqual({ outcome: "received", reference: mine });
    expect(await query(tx, mine)).toMatchObject({ outcome: "found", state: "received" });

    await tx.query("update private.supplier_applications set state = 'in_review'");
    const seen = await query(tx, mine);
    expect(seen).toMatchObject({ outcome: "found", state: "in_review" });
    expect(Object.keys(seen).toSorted()).toEqual([
      "changed_at",
      "outcome",
      "question",
      "received_at",
      "state",
    ]);
    expect(await query(tx, reference())).toEqual({ outcome: "unknown" });
  });
});

test("a supplier application records when its state changed, and other changes don't affect that", async () => {
  await db.rehearse(async (tx) => {
    await send(tx, {});
    await tx.query("update private.supplier_applications set state_changed_at = '2026-01-01'");
    const changed = async (sql: string) => {
      await tx.query(sql);
      return one(
        tx,
        "select state_changed_at = '2026-01-01' as still from private.supplier_applications",
      );
    };
    expect(await changed("update private.supplier_applications set locale = 'fr-CA'")).toEqual({
      still: true,
    });
    expect(await changed("update private.supplier_applications set state = 'declined'")).toEqual({
      still: false,
    });
  });
});

test("a supplier application sent again is stored once, under its first reference", async () => {
  await db.rehearse(async (tx) => {
    const first = { id: randomUUID(), reference: reference(), challenge: challenge() };
    await send(tx, first);
    const again = await send(tx, { ...first, reference: reference() });
    expect(again).toEqual({ outcome: "known", reference: first.reference });
    const storedApplications = await tx.query("select 1 from private.supplier_applications");
    expect(storedApplications).toHaveLength(1);
  });
});

test.each([
  ["with the same proof of work", ""],
  ["with two proofs of work", "delete from private.used_challenges;"],
])(
  "a supplier application sent in two concurrent requests %s is stored once and recognized",
  async (_how, before) => {
    await db.rehearse(async (tx) => {
      const sent = { id: randomUUID(), reference: reference(), challenge: challenge() };
      await interleave(
        tx,
        "private.request_counts",
        `insert into private.supplier_applications (client_id, reference, email, locale, application)
       values ('${sent.id}', '${sent.reference}', 'zoe@boreal.example', 'en', '{}') on conflict do nothing;
       insert into private.used_challenges values ('${sent.challenge}', now()) on conflict do nothing;
       ${before}`,
      );
      const result = await send(tx, { ...sent, reference: reference() });
      expect(result).toEqual({ outcome: "known", reference: sent.reference });
    });
  },
);

test("a proof of work for a supplier application can be used only once, no matter who sends it", async () => {
  await db.rehearse(async (tx) => {
    const shown = challenge();
    await send(tx, { challenge: shown });
    expect(await send(tx, { challenge: shown })).toEqual({ outcome: "used" });
  });
});

test("a supplier application that can't be stored doesn't use up its proof of work", async () => {
  await db.rehearse(async (tx) => {
    const shown = challenge();
    await tx.exec("savepoint before");
    expect(await errorCode(send(tx, { challenge: shown, email: "Zoé <zoe@boreal.example>" }))).toBe(
      CHECK,
    );
    await tx.exec("rollback to savepoint before");
    expect(await send(tx, { challenge: shown })).toMatchObject({ outcome: "received" });
  });
});

test.each<[string, number, Sent]>([
  ["address", 5, { address: "one office" }],
  ["mailbox", 3, { mailbox: "one mailbox" }],
])(
  "a supplier application over the limit of one %s has to wait, and its proof of work stays valid",
  async (_what, most, same) => {
    await db.rehearse(async (tx) => {
      for (let i = 0; i < most; i++)
        expect(await send(tx, same)).toMatchObject({ outcome: "received" });
      const shown = challenge();
      const retried = await send(tx, { ...same, challenge: shown });
      expect(retried).toEqual({ outcome: "rate_limited", seconds: expect.any(Number) });
      expect(await send(tx, { challenge: shown })).toMatchObject({ outcome: "received" });
    });
  },
);

test("an address that exceeds the limit for supplier applications doesn't block others", async () => {
  await db.rehearse(async (tx) => {
    for (let i = 0; i < 5; i++) await send(tx, { address: "here" });
    for (let i = 0; i < 301; i++)
      expect(await send(tx, { address: "here", mailbox: "a stranger" })).toMatchObject({
        outcome: "rate_limited",
      });
    const stranger = { address: "there", mailbox: "a stranger" };
    expect(await send(tx, stranger)).toMatchObject({ outcome: "received" });
  });
});

const FLOOD = `insert into private.request_counts (bucket, seconds, started_at, count)
  values ('all applications', 3600, date_trunc('hour', now()), $1)`;

test("repeated supplier applications for one mailbox don't block others", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(FLOOD, [296]);
    for (let i = 0; i < 10; i++) await send(tx, { mailbox: "one mailbox" });
    expect(await send(tx, {})).toMatchObject({ outcome: "received" });
    expect(await send(tx, {})).toMatchObject({ outcome: "rate_limited" });
  });
});

test("all supplier applications share one hourly limit", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(FLOOD, [300]);
    expect(await send(tx, {})).toMatchObject({ outcome: "rate_limited" });
  });
});

test("guessing references of supplier applications is rate limited", async () => {
  await db.rehearse(async (tx) => {
    for (let i = 0; i < 20; i++) await query(tx, "SA-0000-0000-0000-0000", "a guesser");
    expect(await query(tx, "SA-0000-0000-0000-0000", "a guesser")).toMatchObject({
      outcome: "rate_limited",
    });
    expect(await query(tx, "SA-0000-0000-0000-0000")).toEqual({ outcome: "unknown" });
  });
});

test("used proofs of work are deleted an hour after they expire", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into private.used_challenges values
         (repeat('a', 64), now() - interval '2 hours'), (repeat('b', 64), now() - interval '30 minutes')`,
    );
    const shown = challenge();
    await send(tx, { challenge: shown });
    const left = await tx.query<{ challenge: string }>(
      "select challenge from private.used_challenges order by ends_at",
    );
    expect(left.map((row) => row.challenge)).toEqual(["b".repeat(64), shown]);
  });
});

test.each<[string, Sent]>([
  ["an invalid reference", { reference: "1" }],
  ["an invalid email address", { email: "zoe" }],
  ["a list instead of an application", { application: "[]" }],
  ["an application that is too large", { application: JSON.stringify({ a: "x".repeat(70_000) }) }],
  ["an invalid challenge", { challenge: "none" }],
])("a supplier application with invalid data isn't stored: %s", async (_what, sent) => {
  expect(await errorCode(db.rehearse((tx) => send(tx, sent)))).toBe(CHECK);
});
