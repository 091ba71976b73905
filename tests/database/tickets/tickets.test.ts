import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { factor } from "../access/limited-sessions.ts";
import { interleave } from "../interleave.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const NEW = "00000000-0000-4000-8000-0000000f0001";
const REPLY = "00000000-0000-4000-8000-0000000f0002";

type Result = { outcome: string; number?: string; email?: string; seconds?: number };

async function asServer(tx: Queryable, sql: string, params: Array<string | null>): Promise<Result> {
  await become(tx, "server");
  const { result } = await one<{ result: Result }>(tx, `select public.${sql} as result`, params);
  await tx.exec("reset role");
  return result;
}

type Ticket = Partial<Record<"id" | "person" | "session" | "org" | "body" | "link", string>> & {
  aal?: string | null;
  file?: [name: string, content: string];
};

/** Opens a ticket as a person, whose only session has the same id as the person; see addSessions. */
const open = (tx: Queryable, { id = NEW, person = people.viewer, ...ticket }: Ticket = {}) =>
  asServer(tx, "open_ticket($1, $2, $3, $4, $5, 'problem', 'Feed', 'fr-CA', $6, $7, $8, $9)", [
    id,
    person,
    ticket.session ?? person,
    ticket.aal === undefined ? "aal1" : ticket.aal,
    ticket.org ?? ours.org,
    ticket.body ?? "Two lines,\none problem",
    ticket.link ?? null,
    ticket.file?.[0] ?? null,
    ticket.file?.[1] ?? null,
  ]);

const reply = (
  tx: Queryable,
  person: string,
  id = REPLY,
  ticket: string = ours.ticket,
  aal: string | null = "aal1",
) =>
  asServer(tx, "reply_to_ticket($1, $2, $2, $4, $3, 'More', null, null, null)", [
    id,
    person,
    ticket,
    aal,
  ]);

const statusOf = async (tx: Queryable, id: string) =>
  (await one<{ status: string }>(tx, "select status::text from public.tickets where id = $1", [id]))
    .status;

describe("a ticket", () => {
  test.each(labelled("owner", "editor", "viewer"))(
    "a ticket can be opened by %s",
    async (_label, who) => {
      await db.rehearse(async (tx) => {
        const result = await open(tx, {
          person: people[who],
          link: "https://example.test/a",
          file: ["prices.CSV", "c2t1"],
        });
        expect(result).toEqual({
          outcome: "opened",
          number: expect.stringMatching(/^T-\d{5}$/),
          is_mailed: false,
        });
        await become(tx, people.owner);
        const storedTicket = await one(
          tx,
          `select t.number, t.status::text, m.body, m.link, m.is_answer, f.name,
           convert_from(f.content, 'UTF8') as content
         from public.tickets t join public.ticket_messages m on m.ticket_id = t.id
         join public.ticket_files f on f.message_id = m.id where t.id = $1`,
          [NEW],
        );
        expect(storedTicket).toEqual({
          number: result.number,
          status: "open",
          body: "Two lines,\none problem",
          link: "https://example.test/a",
          is_answer: false,
          name: "prices.CSV",
          content: "sku",
        });
      });
    },
  );

  test.each([
    ["a member of another organization", { person: people.neighbour }, "not_a_member"],
    ["a former member", { person: people.former }, "not_a_member"],
    ["a person whose session has ended", { session: REPLY }, "session_ended"],
    ["a person with someone else's session", { session: people.owner }, "session_ended"],
  ])("a ticket can't be opened by %s", async (_who, ticket, outcome) => {
    await db.rehearse(async (tx) => {
      expect(await open(tx, ticket)).toEqual({ outcome });
      const [row] = await tx.query("select from public.tickets where id = $1", [NEW]);
      expect(row).toBeUndefined();
    });
  });

  test.each([
    ["unconfirmed", "insufficient_aal", "insufficient_aal", "aal1"],
    ["missing from the token", "insufficient_aal", "insufficient_aal", null],
    ["confirmed", "opened", "replied", "aal2"],
  ])(
    "a ticket and a reply from a person whose second factor is %s have the outcomes %s and %s",
    async (_how, opened, replied, aal) => {
      await db.rehearse(async (tx) => {
        await tx.exec(factor("verified", people.viewer));
        expect(await open(tx, { aal })).toMatchObject({ outcome: opened });
        expect(await reply(tx, people.viewer, REPLY, ours.ticket, aal)).toEqual({
          outcome: replied,
        });
      });
    },
  );

  test("a ticket sent again is recognized as the same ticket", async () => {
    await db.rehearse(async (tx) => {
      const { number } = await open(tx);
      expect(await open(tx)).toEqual({ outcome: "known", number });
    });
  });

  test("a person can open twenty tickets an hour", async () => {
    await db.rehearse(async (tx) => {
      for (let i = 0; i < 20; i++) await open(tx, { id: NEW.replace(/..$/, String(10 + i)) });
      const cut = await open(tx, { id: REPLY });
      expect(cut).toEqual({ outcome: "rate_limited", seconds: expect.any(Number) });
      expect(await open(tx, { id: REPLY, person: people.owner })).toMatchObject({
        outcome: "opened",
      });
    });
  });

  test.each<[string, Ticket]>([
    ["without a message", { body: " \n\t " }],
    ["with more than 5,000 characters", { body: "x".repeat(5001) }],
    ["with invisible characters", { body: "a\u0007b" }],
    ["with a link that isn't HTTPS", { link: "javascript:alert(1)" }],
    ["with a link of two lines", { link: "https://example.test/\nb" }],
    ["with a program", { file: ["run.exe", "YQ=="] }],
    ["with a file from another folder", { file: ["../a.txt", "YQ=="] }],
    ["with an empty file", { file: ["a.txt", ""] }],
    ["with a file above 256 KB", { file: ["a.txt", "YWFh".repeat(87_382)] }],
  ])("a ticket is rejected: %s", async (_what, ticket) => {
    expect(await errorCode(db.rehearse((tx) => open(tx, ticket)))).toBe("23514");
  });
});

describe("a reply", () => {
  test("a ticket reply is added once, to the organization's own ticket, and reopens it", async () => {
    await db.rehearse(async (tx) => {
      await tx.exec("update public.tickets set status = 'closed'");
      expect(await reply(tx, people.viewer)).toEqual({ outcome: "replied" });
      expect(await reply(tx, people.viewer)).toEqual({ outcome: "known" });
      expect(await statusOf(tx, ours.ticket)).toBe("open");
      expect(await statusOf(tx, theirs.ticket)).toBe("closed");
    });
  });

  test.each([
    ["another organization's ticket", theirs.ticket],
    ["a ticket that doesn't exist", NEW],
  ])("a reply to %s is rejected", async (_which, ticket) => {
    await db.rehearse(async (tx) => {
      expect(await reply(tx, people.owner, REPLY, ticket)).toEqual({ outcome: "not_a_member" });
    });
  });

  test("an answer from support marks the ticket as answered", async () => {
    await db.rehearse(async (tx) => {
      await tx.query(
        "insert into public.ticket_messages (org_id, ticket_id, body, is_answer) values ($1, $2, 'So', true)",
        [ours.org, ours.ticket],
      );
      expect(await statusOf(tx, ours.ticket)).toBe("answered");
    });
  });
});

describe("a request sent twice at the same time", () => {
  test("a ticket sent twice at the same time is recognized", async () => {
    await db.rehearse(async (tx) => {
      await interleave(
        tx,
        "public.tickets",
        `insert into public.tickets (id, org_id, topic, subject, opened_by)
         values ('${NEW}', '${ours.org}', 'problem', 'Feed', '${people.viewer}');`,
      );
      const result = await open(tx);
      expect(result).toMatchObject({ outcome: "known" });
    });
  });

  test("a ticket reply sent twice at the same time is recognized", async () => {
    await db.rehearse(async (tx) => {
      await interleave(
        tx,
        "public.ticket_messages",
        `insert into public.ticket_messages (id, org_id, ticket_id, author_id, body)
         values ('${REPLY}', '${ours.org}', '${ours.ticket}', '${people.viewer}', 'More');`,
      );
      expect(await reply(tx, people.viewer)).toEqual({ outcome: "known" });
    });
  });
});

test("a ticket's file can be read only by the organization that sent it", async () => {
  const read = (actor: string) =>
    db.as(actor, (tx) =>
      one<{ file: string | null }>(tx, "select public.read_ticket_file($1) as file", [
        ours.message,
      ]),
    );
  expect(await read(people.viewer)).toEqual({ file: Buffer.from("kept").toString("base64") });
  expect(await read(people.neighbour)).toEqual({ file: null });
  expect(await read(people.former)).toEqual({ file: null });
  expect(await errorCode(read("visitor"))).toBe("42501");
});

test.each([
  ["open_ticket", "open_ticket($1, $1, $1, 'aal2', $1, 'other', 'a', 'en', 'a', null, null, null)"],
  ["reply_to_ticket", "reply_to_ticket($1, $1, $1, 'aal2', $1, 'a', null, null, null)"],
  [
    "open_visitor_ticket",
    "open_visitor_ticket($1, 'a', 'a', 'other', 'a', 'en', 'a', 'a@b.ca', 'a', null, null, null)",
  ],
])("a person can't call %s directly, only through the edge function", async (_name, call) => {
  for (const actor of ["visitor", people.owner]) {
    const attempt = db.as(actor, (tx) => tx.query(`select public.${call}`, [NEW]));
    expect(await errorCode(attempt)).toBe("42501");
  }
});
