import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";
import { type WarehouseInput, warehouseRow } from "@/stock/warehouses/warehouse-input.ts";

const text = z.nullable(z.string());

const rows = z.array(
  z.object({
    id: z.uuid(),
    version: z.int(),
    code: z.string(),
    name: z.string(),
    active: z.boolean(),
    street: text,
    city: text,
    region: text,
    postal_code: text,
    country: text,
    handling_days: z.int(),
    cutoff: z.string(),
  }),
);

const FIELDS =
  "id, version, code, name, active, street, city, region, postal_code, country, handling_days, cutoff";

/** The warehouses of an organization, oldest first. */
export const warehousesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["warehouses", organization],
    queryFn: async ({ signal }): Promise<ManagedWarehouse[]> => {
      const { data } = await supabase()
        .from("warehouses")
        .select(FIELDS)
        .eq("org_id", organization)
        .order("created_at")
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return rows
        .parse(data)
        .map(({ active, postal_code, handling_days, cutoff, ...warehouse }) => ({
          ...warehouse,
          isActive: active,
          postalCode: postal_code,
          handlingDays: handling_days,
          cutoff: cutoff.slice(0, 5),
        }));
    },
  });

/** The active warehouses of an organization, oldest first. */
export const activeWarehousesQuery = (organization: string) =>
  queryOptions({
    ...warehousesQuery(organization),
    select: (warehouses) => warehouses.filter(({ isActive }) => isActive),
  });

type Save = {
  organization: string;
  /** The warehouse's id. For a new warehouse, the client generates it. */
  id: string;
  /** The version that the person saw; null for a new warehouse. */
  seen: number | null;
  input: WarehouseInput;
};

/** Adds or updates a warehouse, unless someone else changed it first. */
export const saveWarehouse = mutationOptions({
  mutationKey: ["warehouses"],
  // The form shows the error itself.
  meta: { invalidates: [["warehouses"], ["stock-levels"]], silent: true },
  mutationFn: async ({ organization, id, seen, input }: Save): Promise<"saved" | "conflict"> => {
    const row = warehouseRow(input);
    if (seen === null) {
      // If only the first response was lost, the retry finds the warehouse already added and changes nothing.
      await retryOnce(() =>
        supabase()
          .from("warehouses")
          .upsert(
            { ...row, org_id: organization, id },
            { onConflict: "org_id,id", ignoreDuplicates: true },
          )
          .throwOnError(),
      );
      return "saved";
    }
    const { data } = await supabase()
      .from("warehouses")
      .update(row)
      .eq("org_id", organization)
      .eq("id", id)
      .eq("version", seen)
      .select("id")
      .throwOnError();
    return data.length > 0 ? "saved" : "conflict";
  },
});

const deletion = z.object({ deleted: z.boolean(), products: z.int(), units: z.int() });
export type WarehouseDeletion = z.infer<typeof deletion>;

/** Deletes a warehouse, or returns what uses it. */
export const deleteWarehouse = mutationOptions({
  mutationKey: ["warehouses"],
  meta: { invalidates: [["warehouses"], ["stock-levels"]] },
  mutationFn: async (warehouse: string): Promise<WarehouseDeletion> => {
    const { data } = await supabase().rpc("delete_warehouse", { warehouse }).throwOnError();
    return deletion.parse(data);
  },
});
