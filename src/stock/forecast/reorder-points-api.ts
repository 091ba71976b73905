import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { type ReorderPoint, writeReorderPoints } from "@/stock/levels/stock-levels-api.ts";

const rows = z.array(z.object({ warehouse_id: z.uuid(), on_hand: z.int() }));

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
      return rows
        .parse(data)
        .map(({ warehouse_id, on_hand }) => ({ warehouse: warehouse_id, onHand: on_hand }));
    },
  });

type SetPoints = { organization: string; points: readonly ReorderPoint[] };

export const setReorderPoints = mutationOptions({
  mutationKey: ["stock-levels"],
  meta: { invalidates: [["stock-levels"], ["stock"]] },
  mutationFn: ({ organization, points }: SetPoints) => writeReorderPoints(organization, points),
});
