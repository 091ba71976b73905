import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { Warehouse } from "@/stock/warehouse.ts";

const rows = z.array(z.object({ code: z.string(), name: z.string(), active: z.boolean() }));

/** The warehouses of an organisation, the oldest first. */
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
      return rows.parse(data).map(({ active, ...place }) => ({ ...place, isActive: active }));
    },
  });
