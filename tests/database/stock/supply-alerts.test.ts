import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { receive, sentOrder, withoutSamples } from "../orders/orders-support.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";
import { placed } from "./supply-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await withoutSamples(db);
  await db.exec(
    "delete from public.supply_orders; delete from public.notifications; delete from private.stock_crossings; delete from private.alert_schedules",
  );
  await db.query("update public.stock set on_hand = 100 where product_id = $1", [ours.product]);
});
afterAll(() => db.close());

/** Runs the check as the job does, without acting for a person. */
async function check(tx: Queryable) {
  await tx.exec("reset role; select set_config('request.jwt.claims', '', true)");
  await tx.query("select public.raise_alerts($1)", [ours.org]);
}

/** The editor's notifications, ordered by kind. */
const alerts = async (tx: Queryable) => {
  await tx.exec("reset role");
  return tx.query<{ kind: string; details: object; link: string }>(
    "select kind, details, link from public.notifications where user_id = $1 order by kind",
    [people.editor],
  );
};
const kinds = async (tx: Queryable) => (await alerts(tx)).map(({ kind }) => kind);

const setUnits = (tx: Queryable, units: number) =>
  tx.query("update public.stock set on_hand = $2 where product_id = $1", [ours.product, units]);

/** Marks earlier changes as checked. All of them have the same time, because a test is one transaction. */
const settle = (tx: Queryable) =>
  tx.exec("update private.alert_schedules set checked_at = now() + interval '1 second'");

async function receiveDue(tx: Queryable, number: string, hours: number) {
  await become(tx, people.editor);
  const due = new Date(Date.now() + hours * 3_600_000).toISOString();
  await receive(tx, [sentOrder(number, [1], { acknowledge_by: due, ship_by: due })]);
  await tx.exec("reset role");
}

test("a product that goes out of stock is reported to editors and owners once", async () => {
  await db.rehearse(async (tx) => {
    await setUnits(tx, 0);
    await check(tx);
    await check(tx);
    expect(await alerts(tx)).toEqual([
      {
        kind: "stock_out",
        details: { products: 1, sku: "OURS" },
        link: "/supply-chain?tab=stock&state=out",
      },
    ]);
    expect(await tx.query("select user_id from public.notifications order by user_id")).toEqual(
      [people.owner, people.editor].toSorted().map((user_id) => ({ user_id })),
    );
  });
});

test("a product that is back in stock, or in stock in another warehouse, isn't reported as out of stock", async () => {
  await db.rehearse(async (tx) => {
    await setUnits(tx, 0);
    await setUnits(tx, 5);
    await check(tx);
    await tx.query(
      "insert into public.stock (org_id, product_id, warehouse_id, on_hand) values ($1, $2, $3, 4)",
      [ours.org, ours.product, ours.spareWarehouse],
    );
    await tx.query("update public.stock set on_hand = 0 where warehouse_id = $1", [ours.warehouse]);
    await check(tx);
    expect(await kinds(tx)).toEqual([]);
  });
});

test("a quantity that falls to its reorder point is reported", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.stock set reorder_point = 10 where product_id = $1", [
      ours.product,
    ]);
    await setUnits(tx, 11);
    await check(tx);
    expect(await kinds(tx)).toEqual([]);
    await setUnits(tx, 10);
    await check(tx);
    expect(await alerts(tx)).toEqual([
      {
        kind: "stock_low",
        details: { products: 1, sku: "OURS" },
        link: "/supply-chain?tab=stock&state=low",
      },
    ]);
  });
});

test("orders due in less than four hours and overdue orders are reported separately, each only once", async () => {
  await db.rehearse(async (tx) => {
    await receiveDue(tx, "LATER", 9);
    await receiveDue(tx, "SOON", 3);
    await receiveDue(tx, "OVER", -1);
    await check(tx);
    expect(await alerts(tx)).toEqual([
      {
        kind: "orders_due",
        details: { orders: 1, number: "SOON" },
        link: "/orders?due=today",
      },
      {
        kind: "orders_overdue",
        details: { orders: 1, number: "OVER" },
        link: "/orders?due=overdue",
      },
    ]);
    await settle(tx);
    await tx.exec("delete from public.notifications");
    await check(tx);
    expect(await kinds(tx)).toEqual([]);
  });
});

test("the next check for alerts is four hours before the next order is due", async () => {
  await db.rehearse(async (tx) => {
    await receiveDue(tx, "LATER", 9);
    await check(tx);
    const { hours } = await one<{ hours: number }>(
      tx,
      "select round(extract(epoch from next_at - now()) / 3600)::int as hours from private.alert_schedules where org_id = $1",
      [ours.org],
    );
    expect(hours).toBe(5);
  });
});

test("a cancelled order isn't reported as due", async () => {
  await db.rehearse(async (tx) => {
    await receiveDue(tx, "SOON", 3);
    await tx.exec("update public.order_lines set cancelled = quantity");
    await check(tx);
    expect(await kinds(tx)).toEqual([]);
  });
});

test("a supply order is reported the day after it was expected", async () => {
  await db.rehearse(async (tx) => {
    const { today } = await one<{ today: string }>(
      tx,
      "select private.today_of($1)::text as today",
      [ours.org],
    );
    const { id } = await placed(tx, [{ sku: "OURS", quantity: 3 }], { number: "PO-9", on: today });
    await check(tx);
    await settle(tx);
    expect(await kinds(tx)).toEqual([]);
    await tx.query(
      "update public.supply_orders set expected_on = expected_on - 1, placed_at = placed_at - interval '2 days' where id = $1",
      [id],
    );
    await tx.exec("update private.alert_schedules set checked_on = checked_on - 1");
    await check(tx);
    await settle(tx);
    await check(tx);
    expect(await alerts(tx)).toEqual([
      {
        kind: "supply_late",
        details: { orders: 1, number: "PO-9" },
        link: "/supply-chain?tab=purchases",
      },
    ]);
  });
});

test("a stock change makes the alert check of its own organization due within minutes", async () => {
  await db.rehearse(async (tx) => {
    await setUnits(tx, 0);
    const due = "select private.due_schedules() as due";
    expect(await tx.query(due)).not.toContainEqual(expect.objectContaining({ kind: "alerts" }));
    await tx.exec("update private.alert_schedules set next_at = next_at - interval '10 minutes'");
    const rows = await tx.query<{ org_id: string }>(
      "select org_id from private.due_schedules() where kind = 'alerts'",
    );
    expect(rows).toEqual([{ org_id: ours.org }]);
  });
});
