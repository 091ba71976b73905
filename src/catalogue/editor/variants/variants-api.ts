import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PRODUCT_STATUSES } from "@/catalogue/product/product-line.ts";
import { namedValues } from "@/catalogue/product/product-record.ts";
import type { Variant } from "@/catalogue/editor/variants/variant.ts";
import { supabase } from "@/lib/supabase.ts";

const rows = z.array(
  z.object({
    id: z.uuid(),
    sku: z.string(),
    title_en: z.nullable(z.string()),
    title_fr: z.nullable(z.string()),
    status: z.enum(PRODUCT_STATUSES),
    variant_options: namedValues,
  }),
);

/** No shop accepts more variants than this. The rest of a larger group isn't shown, and the page states that. */
export const MOST_VARIANTS = 250;

/** All products of a variant group, ordered by SKU. */
export const variantsQuery = (organization: string, group: string) =>
  queryOptions({
    // The key begins with "product", so saving any product invalidates it too.
    queryKey: ["product", organization, "variants", group],
    staleTime: 0,
    enabled: group !== "",
    queryFn: async ({ signal }): Promise<Variant[]> => {
      const { data } = await supabase()
        .from("products")
        .select("id, sku, title_en, title_fr, status, variant_options")
        .eq("org_id", organization)
        .eq("variant_group", group)
        .order("sku")
        .limit(MOST_VARIANTS)
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ title_en, title_fr, variant_options, ...row }) => ({
        ...row,
        title: title_en ?? title_fr,
        options: variant_options,
      }));
    },
  });
