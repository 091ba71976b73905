import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ShopIdColumns } from "@/channels/definitions/channel-definition.ts";
import { readDropped, type ReadFailure } from "@/channels/files/dropped-table.ts";
import { readShopIds, type ShopId } from "@/channels/files/shop-export.ts";
import { retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";

/** The most rows that are read from one file of a shop's export. */
export const MAX_EXPORT_ROWS = 500_000;
/** The most ids that the database accepts in one call. */
const IDS_PER_CALL = 5000;

/** The number of sent products that can't be updated, because their id in the shop isn't known. */
export const unknownShopIdsQuery = (channel: string) =>
  queryOptions({
    queryKey: ["shop-ids", channel],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await supabase()
        .rpc("unknown_shop_ids", { channel })
        .abortSignal(signal)
        .throwOnError();
      return z.int().parse(data);
    },
  });

export type ImportedShopIds = { error: ReadFailure } | { products: number; variants: number };

/** Reads a shop's own export and saves the ids of its products and variants. */
export const importShopIds = mutationOptions({
  mutationKey: ["shop-ids"],
  meta: { invalidates: [["shop-ids"]], silent: true },
  mutationFn: async (dropped: {
    channel: string;
    columns: ShopIdColumns;
    file: File;
  }): Promise<ImportedShopIds> => {
    const { channel, columns, file } = dropped;
    const read = await readDropped(file, MAX_EXPORT_ROWS, (rows) => readShopIds(rows, columns));
    if ("error" in read) return read;
    const { ids } = read;
    for (let at = 0; at < ids.length; at += IDS_PER_CALL)
      await retryOnce(() =>
        supabase()
          .rpc("save_shop_ids", { channel, ids: ids.slice(at, at + IDS_PER_CALL) })
          .throwOnError(),
      );
    const countOf = (level: ShopId["level"]) => ids.filter((id) => id.level === level).length;
    return { products: countOf("product"), variants: countOf("variant") };
  },
});
