import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours } from "../tenants.ts";

/** The quantity of a product in each warehouse, by warehouse code. */
export async function stockOf(tx: Queryable, sku: string) {
  const { levels } = await one<{ levels: Record<string, number> }>(
    tx,
    `select coalesce(jsonb_object_agg(w.code, s.on_hand), '{}') as levels from public.stock s
     join public.warehouses w on w.id = s.warehouse_id join public.products p on p.id = s.product_id
     where p.org_id = $1 and p.sku = $2`,
    [ours.org, sku],
  );
  return levels;
}

export const addWarehouse = (tx: Queryable, code: string, org = ours.org) =>
  tx.query("insert into public.warehouses (org_id, name, code) values ($1, $2, $2)", [org, code]);

/** Runs `work` with two warehouses without stock. TOR is the default one. */
export const inWarehouses = <T>(db: TestDatabase, work: (tx: Queryable) => Promise<T>) =>
  db.rehearse(async (tx) => {
    await tx.query("delete from public.orders where org_id = $1", [ours.org]);
    await tx.query("delete from public.supply_orders where org_id = $1", [ours.org]);
    await tx.query("delete from public.stock where org_id = $1", [ours.org]);
    await tx.query("delete from public.warehouses where org_id = $1", [ours.org]);
    await addWarehouse(tx, "TOR");
    await tx.query("update public.warehouses set created_at = '2020-01-01' where code = 'TOR'");
    await addWarehouse(tx, "MTL");
    return work(tx);
  });
