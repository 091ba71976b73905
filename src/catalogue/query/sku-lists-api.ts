import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const savedSkuList = z.object({ id: z.uuid(), size: z.int(), missing: z.array(z.string()) });
export type SavedSkuList = z.infer<typeof savedSkuList>;

/** Stores a list of SKUs to filter the catalogue by. Returns its id, its size and the SKUs not in the catalogue. */
export async function storeSkuList(
  organization: string,
  skus: readonly string[],
): Promise<SavedSkuList> {
  const { data } = await supabase()
    .rpc("save_sku_list", { org: organization, skus: [...skus] })
    .throwOnError();
  return savedSkuList.parse(data);
}

export const saveSkuList = mutationOptions({
  mutationKey: ["sku-lists"],
  // The dialog shows the error itself.
  meta: { silent: true },
  mutationFn: ({ organization, skus }: { organization: string; skus: string[] }) =>
    storeSkuList(organization, skus),
});

const sizes = z.array(z.object({ size: z.int() }));

/** How many SKUs a list has; null if it no longer exists. */
export const skuListQuery = (organization: string, id: string | null) =>
  queryOptions({
    queryKey: ["sku-lists", organization, id],
    enabled: id !== null,
    queryFn: async ({ signal }): Promise<number | null> => {
      const { data } = await supabase()
        .from("sku_lists")
        .select("size")
        .eq("org_id", organization)
        .eq("id", id ?? "")
        .abortSignal(signal)
        .throwOnError();
      return sizes.parse(data)[0]?.size ?? null;
    },
  });
