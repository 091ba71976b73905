import { infiniteQueryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const PAGE = 50;

const text = z.nullable(z.string());

const rows = z.array(
  z.object({
    seq: z.int(),
    product_id: z.uuid(),
    sku: z.string(),
    action: z.enum(["create", "update", "remove"]),
    source_row: z.nullable(z.int()),
    cells: z.nullable(z.array(z.object({ field: z.string(), before: text, after: text }))),
  }),
);

/** What a change set did to one product. */
export type ChangedProduct = {
  seq: number;
  product: string;
  sku: string;
  action: "create" | "update" | "remove";
  row: number | null;
  cells: { field: string; before: string | null; after: string | null }[];
};

/** What a change set did, product by product. */
export const changeSetProductsQuery = (changeSet: string) =>
  infiniteQueryOptions({
    queryKey: ["change-sets", changeSet, "products"],
    initialPageParam: 0,
    getNextPageParam: (last: ChangedProduct[]) =>
      last.length < PAGE ? undefined : last.at(-1)?.seq,
    queryFn: async ({ pageParam, signal }): Promise<ChangedProduct[]> => {
      const { data } = await supabase()
        .rpc("change_set_products", {
          change_set: changeSet,
          after_seq: pageParam,
          at_most: PAGE,
        })
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ product_id, source_row, cells, ...change }) => ({
        ...change,
        product: product_id,
        row: source_row,
        cells: cells ?? [],
      }));
    },
  });
