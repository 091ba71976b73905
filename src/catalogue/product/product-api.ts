import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Product, textOf } from "@/catalogue/product/product.ts";
import { productRecord, RECORD_COLUMNS } from "@/catalogue/product/product-record.ts";
import { supabase } from "@/lib/supabase.ts";

/** One product, whole; null where there is none, or no more. */
export const productQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["product", organization, id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Product | null> => {
      // An address that somebody typed, or that broke on its way.
      if (!z.uuid().safeParse(id).success) return null;
      const { data } = await supabase()
        .from("products")
        .select(RECORD_COLUMNS)
        .eq("org_id", organization)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (data === null) return null;
      const record = productRecord.parse(data);
      return { ...record, text: textOf(record) };
    },
  });
