import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { addStaff, becomeStaff, STAFF } from "../access/staff-session.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

const ORIGIN = "https://portal.example";

let db: TestDatabase;
let ofMember: string;
let ofVisitor: string;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addStaff(db);
  await db.exec("delete from public.visitor_ticket_answers; delete from public.ticket_assignments");
  const numberOf = async (table: string) =>
    (
      await one<{ number: string }>(db, `select number from public.${table} where id = $1`, [
        ours.ticket,
      ])
    ).number;
  ofMember = await numberOf("tickets");
  ofVisitor = await numberOf("visitor_tickets");
});
afterAll(() => db.close());

async function staff<T>(tx: Queryable, sql: string, params: unknown[] = []): Promise<T> {
  await becomeStaff(tx);
  const { result } = await one<{ result: T }>(
    tx,
    `select public.${sql} as result`,
    params as string[],
  );
  await tx.exec("reset role");
  return result;
}

const answer = (tx: Queryable, ticket: string, message: string = randomUUID()) =>
  staff<string>(tx, "answer_ticket($1, $2, 'Try again', $3)", [message, ticket, ORIGIN]);

type Thread = {
  status: string;
  assignee_id: string | null;
  messages: { is_answer: boolean; body: string }[];
};
const thread = (tx: Queryable, ticket: string) => staff<Thread>(tx, "staff_ticket($1)", [ticket]);

test("an answer to a member's ticket is visible to the organization, notifies the member and sends an email without the text", async () => {
  await db.rehearse(async (tx) => {
    expect(await answer(tx, ofMember)).toBe("answered");
    const emails = await tx.query("select payload from public.jobs where kind = 'email'");
    expect(emails).toEqual([
      {
        payload: {
          email: "ticket_answer",
          to: "owner@example.test",
          number: ofMember,
          origin: ORIGIN,
          locale: "en",
        },
      },
    ]);
    await become(tx, people.owner);
    expect(await tx.query("select body from public.ticket_messages where is_answer")).toEqual([
      { body: "Try again" },
    ]);
    expect(
      await tx.query("select kind from public.notifications where kind = 'ticket_answered'"),
    ).toEqual([{ kind: "ticket_answered" }]);
    await tx.exec("reset role");
    await become(tx, people.neighbour);
    expect(await tx.query("select from public.ticket_messages where is_answer")).toEqual([]);
  });
});

test("an answer to a visitor's ticket is sent by email", async () => {
  await db.rehearse(async (tx) => {
    expect(await answer(tx, ofVisitor)).toBe("answered");
    const emails = await tx.query(
      "select payload ->> 'to' as to, payload ->> 'text' as text from public.jobs where kind = 'email'",
    );
    expect(emails).toEqual([{ to: "visitor@example.test", text: "Try again" }]);
    expect(await thread(tx, ofVisitor)).toMatchObject({
      status: "answered",
      assignee_id: STAFF,
      messages: [
        { is_answer: false, body: "OURS" },
        { is_answer: true, body: "Try again" },
      ],
    });
  });
});

test("a ticket answer that is sent twice is stored once", async () => {
  await db.rehearse(async (tx) => {
    for (const ticket of [ofMember, ofVisitor]) {
      const message = randomUUID();
      await answer(tx, ticket, message);
      expect(await answer(tx, ticket, message)).toBe("answered");
      const { messages } = await thread(tx, ticket);
      expect(messages.filter(({ is_answer }) => is_answer)).toHaveLength(1);
    }
    expect(await tx.query("select from public.jobs where kind = 'email'")).toHaveLength(2);
  });
});

test("a member who has left the organization gets no email about an answer to their ticket", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("delete from public.members where user_id = $1", [people.owner]);
    await answer(tx, ofMember);
    expect(await tx.query("select from public.jobs where kind = 'email'")).toEqual([]);
  });
});

test("a ticket can be assigned only to staff, and a member's reply notifies the assignee", async () => {
  await db.rehearse(async (tx) => {
    for (const ticket of [ofMember, ofVisitor]) {
      await staff(tx, "assign_ticket($1, $2)", [ticket, STAFF]);
      expect((await thread(tx, ticket)).assignee_id).toBe(STAFF);
    }
    await tx.query(
      "insert into public.ticket_messages (org_id, ticket_id, body) values ($1, $2, 'And?')",
      [ours.org, ours.ticket],
    );
    const notified = await tx.query(
      "select link from public.notifications where user_id = $1 and kind = 'ticket_reply'",
      [STAFF],
    );
    expect(notified).toEqual([{ link: `/admin?tab=tickets&ticket=${ofMember}` }]);
    await staff(tx, "assign_ticket($1)", [ofMember]);
    expect((await thread(tx, ofMember)).assignee_id).toBeNull();
  });
  const toOwner = db.rehearse((tx) => staff(tx, "assign_ticket($1, $2)", [ofMember, people.owner]));
  expect(await errorCode(toOwner)).toBe("23514");
});

test("a closed ticket is reopened when the member replies", async () => {
  await db.rehearse(async (tx) => {
    expect(await staff(tx, "staff_close_ticket($1)", [ofMember])).toBe("closed");
    await tx.query(
      "insert into public.ticket_messages (org_id, ticket_id, body) values ($1, $2, 'Again')",
      [ours.org, ours.ticket],
    );
    expect((await thread(tx, ofMember)).status).toBe("open");
  });
});

test("staff can read a ticket's file only through that ticket", async () => {
  await db.rehearse(async (tx) => {
    const read = (ticket: string) => staff(tx, "staff_ticket_file($1, $2)", [ticket, ours.message]);
    expect(await read(ofMember)).toBe(Buffer.from("kept").toString("base64"));
    expect(await read(ofVisitor)).toBeNull();
  });
});

test("the ticket queue can be filtered by status, topic, assignee and text", async () => {
  await db.rehearse(async (tx) => {
    const numbers = async (query: object) => {
      const { tickets } = await staff<{ tickets: { number: string }[] }>(
        tx,
        "staff_tickets($1::text::jsonb)",
        [JSON.stringify(query)],
      );
      return tickets.map(({ number }) => number);
    };
    await staff(tx, "assign_ticket($1, $2)", [ofMember, STAFF]);
    expect(await numbers({})).toHaveLength(6);
    expect(await numbers({ assignee: STAFF })).toEqual([ofMember]);
    expect(await numbers({ assignee: "none" })).toHaveLength(5);
    expect(await numbers({ search: ofVisitor.toLowerCase() })).toEqual([ofVisitor]);
    expect(await numbers({ topic: "security" })).toEqual([]);
    await staff(tx, "staff_close_ticket($1)", [ofMember]);
    expect(await numbers({ status: "closed" })).toEqual([ofMember]);
  });
});

test("staff can't read tickets, products or profiles directly from the tables of an organization", async () => {
  await db.rehearse(async (tx) => {
    await becomeStaff(tx);
    for (const name of ["tickets", "ticket_messages", "ticket_files", "products", "profiles"])
      expect(
        await tx.query(
          `select from public.${name} where ${name === "profiles" ? "user_id <> auth.uid()" : "true"}`,
        ),
      ).toEqual([]);
  });
});
