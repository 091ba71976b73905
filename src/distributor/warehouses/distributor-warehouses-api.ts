import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { mapWarehouseSchema } from "@/distributor/price-file/field-map.ts";
import {
  type DistributorWarehouses,
  distributorWarehouses,
} from "@/distributor/warehouses/warehouse-list.ts";
import { supabase } from "@/lib/supabase.ts";

const rows = z.array(z.object({ warehouses: z.catch(z.array(mapWarehouseSchema), []) }));
const FILES = 10;

/** The warehouses of the latest field map, and of the maps used for the most recent files. */
export const distributorWarehousesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["distributor", organization, "warehouses"],
    queryFn: async ({ signal }): Promise<DistributorWarehouses> => {
      const [maps, files] = await Promise.all([
        supabase()
          .from("distributor_field_maps")
          .select("warehouses:map->warehouses")
          .eq("org_id", organization)
          .order("version", { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
        supabase()
          .from("distributor_files")
          .select("warehouses:field_map->warehouses")
          .eq("org_id", organization)
          .eq("state", "committed")
          .order("created_at", { ascending: false })
          .limit(FILES)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const listsOf = (data: unknown) => rows.parse(data).map(({ warehouses }) => warehouses);
      return distributorWarehouses(listsOf(maps.data)[0] ?? [], listsOf(files.data));
    },
  });
