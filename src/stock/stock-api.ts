import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { WarehouseStock } from "@/stock/product-stock.ts";

const stockRows = z.array(
  z.object({
    on_hand: z.int(),
    reserved: z.int(),
    available: z.int(),
    inbound: z.int(),
    inbound_eta: z.nullable(z.string()),
    warehouse: z.object({ name: z.string() }),
  }),
);

/** The stock of a product in each warehouse, sorted by the warehouse name. */
export const productStockQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: ["stock", organization, product],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WarehouseStock[]> => {
      const { data } = await supabase()
        .from("stock")
        .select("on_hand, reserved, available, inbound, inbound_eta, warehouse:warehouses(name)")
        .eq("org_id", organization)
        .eq("product_id", product)
        .abortSignal(signal)
        .throwOnError();
      return stockRows
        .parse(data)
        .map(({ warehouse, on_hand, inbound_eta, ...amounts }) => ({
          ...amounts,
          warehouse: warehouse.name,
          onHand: on_hand,
          inboundOn: inbound_eta,
        }))
        .toSorted((a, b) => a.warehouse.localeCompare(b.warehouse));
    },
  });

const heldRows = z.array(z.object({ warehouse_id: z.uuid(), on_hand: z.int() }));

/** The warehouses that have a stock row for a product. */
export const heldStockQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: ["stock", organization, product, "held"],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("stock")
        .select("warehouse_id, on_hand")
        .eq("org_id", organization)
        .eq("product_id", product)
        .order("warehouse_id")
        .abortSignal(signal)
        .throwOnError();
      return heldRows
        .parse(data)
        .map(({ warehouse_id, on_hand }) => ({ warehouse: warehouse_id, onHand: on_hand }));
    },
  });
