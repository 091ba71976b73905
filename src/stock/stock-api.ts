import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { WarehouseStock } from "@/stock/product-stock.ts";
import type { Warehouse } from "@/stock/warehouse.ts";

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

const warehouseRows = z.array(
  z.object({ code: z.string(), name: z.string(), active: z.boolean() }),
);

/** The warehouses of an organization, oldest first. */
export const warehousesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["warehouses", organization],
    queryFn: async ({ signal }): Promise<Warehouse[]> => {
      const { data } = await supabase()
        .from("warehouses")
        .select("code, name, active")
        .eq("org_id", organization)
        .order("created_at")
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return warehouseRows
        .parse(data)
        .map(({ active, ...place }) => ({ ...place, isActive: active }));
    },
  });
