import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { interleave } from "../interleave.ts";
import { become, one, openTestDatabase, type TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const NEW = "00000000-0000-4000-8000-0000000f0001";

type Result = { outcome: string; number?: string; is_mailed?: boolean };

async function visit(tx: Queryable, id = NEW, from = "here", to = "a".repeat(64)): Promise<Result> {
  await become(tx, "server");
  const { result } = await one<{ result: Result }>(
    tx,
    `select public.open_visitor_ticket($1, $2, $3, 'question', 'Hello', 'en', 'Ada', 'ada@example.test', 'Words', null,
       'a.csv', 'YQ==', 'https://portal.example') as result`,
    [id, from, to],
  );
  await tx.exec("reset role");
  return result;
}

describe("tickets from visitors", () => {
  test("a visitor's ticket gets a number, and the same one when it's sent again", async () => {
    await db.rehearse(async (tx) => {
      const first = await visit(tx);
      expect(first).toEqual({
        outcome: "opened",
        number: expect.stringMatching(/^T-\d{5}$/),
        is_mailed: true,
      });
      expect(await visit(tx)).toEqual({ outcome: "known", number: first.number });
    });
  });

  test("a visitor can send five tickets an hour without affecting others", async () => {
    await db.rehearse(async (tx) => {
      const write = (nth: number, from: string) =>
        visit(tx, NEW.replace(/..$/, String(10 + nth)), from, String(nth).repeat(64).slice(0, 64));
      for (let i = 0; i < 5; i++)
        expect(await write(i, "here")).toMatchObject({ outcome: "opened" });
      expect(await write(5, "here")).toEqual({
        outcome: "rate_limited",
        seconds: expect.any(Number),
      });
      expect(await write(6, "there")).toMatchObject({ outcome: "opened" });
    });
  });

  test("a mailbox gets at most three confirmation emails for tickets an hour, and further tickets with its address are stored without one", async () => {
    await db.rehearse(async (tx) => {
      const write = (nth: number) => visit(tx, NEW.replace(/..$/, String(10 + nth)), `net ${nth}`);
      for (let i = 0; i < 3; i++)
        expect(await write(i)).toMatchObject({ outcome: "opened", is_mailed: true });
      expect(await write(3)).toMatchObject({ outcome: "opened", is_mailed: false });
      const { emails } = await one<{ emails: number }>(
        tx,
        "select count(*)::int as emails from public.jobs where kind = 'email'",
      );
      expect(emails).toBe(3);
    });
  });

  test("a visitor over the ticket limit blocks neither another person's mailbox nor other visitors", async () => {
    await db.rehearse(async (tx) => {
      const write = (nth: number, from: string, to: string) =>
        visit(tx, NEW.replace(/.{3}$/, String(100 + nth)), from, to.repeat(64).slice(0, 64));
      for (let i = 0; i < 5; i++)
        expect(await write(i, "here", String(i))).toMatchObject({ outcome: "opened" });
      for (let i = 5; i < 306; i++)
        expect(await write(i, "here", "f")).toMatchObject({ outcome: "rate_limited" });
      expect(await write(306, "there", "f")).toMatchObject({ outcome: "opened" });
    });
  });

  test("a visitor's ticket sent twice at the same time gets a single number", async () => {
    await db.rehearse(async (tx) => {
      await interleave(
        tx,
        "private.request_counts",
        `insert into public.visitor_tickets (id, topic, subject, name, email, body)
         values ('${NEW}', 'question', 'Hello', 'Ada', 'ada@example.test', 'Words') on conflict do nothing;`,
      );
      const result = await visit(tx);
      const storedTicket = await one(tx, "select number from public.visitor_tickets");
      expect(result).toEqual({ outcome: "known", ...storedTicket });
    });
  });
});
