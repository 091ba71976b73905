import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobDatabase } from "./jobs-support.ts";
import { call } from "../catalogue/ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

test("the dashboard counts what needs a person and which first steps are done", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("delete from public.orders where org_id = $1", [ours.org]);
    await tx.query(
      `insert into public.orders (org_id, channel_id, number, placed_at, ship_by, subtotal)
       values ($1, $2, 'R-1', now() - interval '3 days', now() - interval '1 day', 12.50)`,
      [ours.org, ours.channel],
    );
    await tx.query(
      "update public.feeds set created_at = now() - interval '3 days', last_fetched_at = null, revoked_at = null where org_id = $1",
      [ours.org],
    );
    const found = await call<{
      orders: object;
      feeds: { channel: string }[];
      started: object;
    }>(tx, people.viewer, "dashboard($1)", [ours.org]);
    expect(found.orders).toEqual({ overdue: 1, today: 0, corrections: 0, backordered: 0 });
    expect(found.feeds).toMatchObject([{ channel: ours.channel }]);
    expect(found.started).toMatchObject({ supplier: true, channel: true, feed: true });
  });
});
