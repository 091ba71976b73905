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

test("the dashboard counts overdue orders and feeds that aren't fetched", async () => {
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
      feeds: { id: string; feeds: number }[];
    }>(tx, people.viewer, "dashboard($1)", [ours.org]);
    expect(found.orders).toEqual({ overdue: 1, today: 0, corrections: 0, backordered: 0 });
    expect(found.feeds).toMatchObject([{ id: ours.channel, feeds: 1 }]);
  });
});

test("the dashboard counts failed schedules of products and of the distributor's price files separately", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("delete from public.import_schedules where org_id = $1", [ours.org]);
    await tx.query(
      `insert into public.import_schedules (org_id, target, name, address, mode, frequency, next_run_at, failures)
       select $1, 'distributor', name, 'https://files.example/' || name,
         '{"kind": "all", "missing": "keep", "priceThreshold": 50, "missingThreshold": 50}', 'daily', now(), failures
       from (values ('failed', 1), ('fine', 0)) as it (name, failures)`,
      [ours.org],
    );
    const { failures } = await call<{ failures: { imports: object } }>(
      tx,
      people.viewer,
      "dashboard($1)",
      [ours.org],
    );
    expect(failures.imports).toEqual({ products: 0, distributor: 1 });
  });
});

test("the dashboard's first steps are done once products are active and published on a connected channel", async () => {
  await db.rehearse(async (tx) => {
    const steps = () =>
      call<Record<string, unknown>>(tx, people.viewer, "first_steps($1)", [ours.org]);
    await tx.query("update public.products set status = 'draft' where org_id = $1", [ours.org]);
    await tx.query("update public.feeds set revoked_at = now() where org_id = $1", [ours.org]);
    await tx.query("delete from public.sync_runs where org_id = $1", [ours.org]);
    const [{ drafts } = { drafts: 0 }] = await tx.query<{ drafts: number }>(
      "select count(*)::int as drafts from public.products where org_id = $1",
      [ours.org],
    );
    expect(await steps()).toMatchObject({ products: false, channel: true, publish: false, drafts });

    await tx.query("update public.products set status = 'active' where org_id = $1", [ours.org]);
    await tx.query("update public.feeds set revoked_at = null where org_id = $1", [ours.org]);
    expect(await steps()).toMatchObject({ products: true, publish: true, drafts: 0 });
  });
});

test("the first steps of an organization are hidden from people outside it", async () => {
  await db.rehearse(async (tx) => {
    expect(await call(tx, people.neighbour, "first_steps($1)", [ours.org])).toEqual({
      file: false,
      products: false,
      channel: false,
      publish: false,
      drafts: 0,
    });
  });
});
