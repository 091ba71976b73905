import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { PromiseSource } from "@/stock/promise/delivery-promise.ts";
import { outstandingOf } from "@/stock/supply/supply-order.ts";

const stockRows = z.array(
  z.object({
    available: z.int(),
    warehouse: z.object({
      id: z.uuid(),
      name: z.string(),
      active: z.boolean(),
      postal_code: z.nullable(z.string()),
      handling_days: z.int(),
      cutoff: z.string(),
    }),
  }),
);

const inboundRows = z.array(
  z.object({
    quantity: z.int(),
    received: z.int(),
    supply: z.object({ warehouse_id: z.uuid(), expected_on: z.nullable(z.string()) }),
  }),
);

/**
 * The active warehouses with a stock row for a product, and the units on their way to them. Fetched again for each
 * promise, because stock changes.
 */
export async function promiseSources(
  organization: string,
  product: string,
): Promise<PromiseSource[]> {
  const [stock, lines] = await Promise.all([
    supabase()
      .from("stock")
      .select(
        "available, warehouse:warehouses(id, name, active, postal_code, handling_days, cutoff)",
      )
      .eq("org_id", organization)
      .eq("product_id", product)
      .throwOnError(),
    supabase()
      .from("supply_order_lines")
      .select("quantity, received, supply:supply_orders!inner(warehouse_id, expected_on)")
      .eq("org_id", organization)
      .eq("product_id", product)
      .eq("supply.state", "open")
      .throwOnError(),
  ]);
  const inbound = inboundRows.parse(lines.data);
  return stockRows
    .parse(stock.data)
    .filter(({ warehouse }) => warehouse.active)
    .map(({ warehouse, available }) => ({
      id: warehouse.id,
      name: warehouse.name,
      postalCode: warehouse.postal_code,
      handlingDays: warehouse.handling_days,
      cutoff: warehouse.cutoff.slice(0, 5),
      available,
      inbound: inbound
        .filter(({ supply }) => supply.warehouse_id === warehouse.id)
        .map((line) => ({ units: outstandingOf(line), on: line.supply.expected_on })),
    }));
}
