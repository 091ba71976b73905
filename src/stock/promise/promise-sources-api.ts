import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { PromiseSource } from "@/stock/promise/delivery-promise.ts";

const rows = z.array(
  z.object({
    available: z.int(),
    inbound: z.int(),
    inbound_eta: z.nullable(z.string()),
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

/** The active warehouses that hold or expect a product. They are fetched for every question, because stock changes. */
export async function promiseSources(
  organization: string,
  product: string,
): Promise<PromiseSource[]> {
  const { data } = await supabase()
    .from("stock")
    .select(
      "available, inbound, inbound_eta, warehouse:warehouses(id, name, active, postal_code, handling_days, cutoff)",
    )
    .eq("org_id", organization)
    .eq("product_id", product)
    .throwOnError();
  return rows
    .parse(data)
    .filter(({ warehouse }) => warehouse.active)
    .map(({ warehouse, available, inbound, inbound_eta }) => ({
      id: warehouse.id,
      name: warehouse.name,
      postalCode: warehouse.postal_code,
      handlingDays: warehouse.handling_days,
      cutoff: warehouse.cutoff.slice(0, 5),
      available,
      inbound,
      inboundOn: inbound_eta,
    }));
}
