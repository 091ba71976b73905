import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const statusOf = async (tx: Queryable, id: string) =>
  (await one<{ status: string }>(tx, "select status::text from public.tickets where id = $1", [id]))
    .status;

describe("closing a ticket", () => {
  const close = async (tx: Queryable, actor: string) => {
    await become(tx, actor);
    const { result } = await one<{ result: string }>(
      tx,
      "select public.close_ticket($1) as result",
      [ours.ticket],
    );
    await tx.exec("reset role");
    return result;
  };

  test("a viewer can't close a ticket that someone else opened", async () => {
    await db.rehearse(async (tx) => {
      await tx.query("update public.tickets set opened_by = $1 where id = $2", [
        people.owner,
        ours.ticket,
      ]);
      expect(await close(tx, people.viewer)).toBe("gone");
      expect(await statusOf(tx, ours.ticket)).toBe("open");
      expect(await close(tx, people.editor)).toBe("closed");
    });
  });

  test.each(labelled("owner", "editor", "viewer"))(
    "a ticket that a viewer opened can be closed by %s",
    async (_label, who) => {
      await db.rehearse(async (tx) => {
        await tx.query("update public.tickets set opened_by = $1 where id = $2", [
          people.viewer,
          ours.ticket,
        ]);
        expect(await close(tx, people[who])).toBe("closed");
        expect(await close(tx, people[who])).toBe("gone");
        expect(await statusOf(tx, ours.ticket)).toBe("closed");
      });
    },
  );

  test.each(labelled("neighbour", "former", "stranger"))(
    "a ticket can't be closed by %s",
    async (_label, who) => {
      await db.rehearse(async (tx) => {
        expect(await close(tx, people[who])).toBe("gone");
        expect(await statusOf(tx, ours.ticket)).toBe("open");
      });
    },
  );

  test("a ticket can't be closed by visitors", async () => {
    expect(await errorCode(db.rehearse((tx) => close(tx, "visitor")))).toBe("42501");
  });
});
