import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";
import { HOSTILE_LINKS } from "#support/samples/hostile-links.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const addLink = (link: string) =>
  db.rehearse((tx) =>
    tx.query(
      "insert into public.ticket_messages (org_id, ticket_id, body, link) values ($1, $2, 'Look', $3)",
      [ours.org, ours.ticket, link],
    ),
  );

test.each(HOSTILE_LINKS)("the database rejects the link %j of a ticket", async (link) => {
  expect(await errorCode(addLink(link))).toBe("23514");
});

test.each(["https://portal.example/a@b?c=d#e", "https://portal.example"])(
  "the database accepts the link %j of a ticket",
  async (link) => {
    expect(await addLink(link)).toEqual([]);
  },
);

test.each(["fdp\u202egnp.txt", "a\u200b.csv", "a/b.txt", "a.exe"])(
  "the database rejects the file name %j of a ticket",
  async (name) => {
    const change = db.rehearse((tx) =>
      tx.query("update public.ticket_files set name = $1 where org_id = $2", [name, ours.org]),
    );
    expect(await errorCode(change)).toBe("23514");
  },
);
