import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { WarehouseStock } from "@/stock/product-stock.ts";

const rows = z.array(
  z.object({
    on_hand: z.int(),
    reserved: z.int(),
    available: z.int(),
    incoming: z.int(),
    incoming_eta: z.nullable(z.string()),
    warehouse: z.object({ name: z.string() }),
  }),
);

/** What lies of a product in each warehouse, by the names of these. */
export const productStockQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: ["stock", organization, product],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WarehouseStock[]> => {
      const { data } = await supabase()
        .from("stock")
        .select("on_hand, reserved, available, incoming, incoming_eta, warehouse:warehouses(name)")
        .eq("org_id", organization)
        .eq("product_id", product)
        .abortSignal(signal)
        .throwOnError();
      return rows
        .parse(data)
        .map(({ warehouse, on_hand, incoming_eta, ...amounts }) => ({
          ...amounts,
          warehouse: warehouse.name,
          onHand: on_hand,
          incomingOn: incoming_eta,
        }))
        .toSorted((a, b) => a.warehouse.localeCompare(b.warehouse));
    },
  });
