import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PRODUCT_STATUSES } from "@/catalogue/product/product-line.ts";
import { namedValues } from "@/catalogue/product/product-record.ts";
import { MOST_VARIANTS, type Variant } from "@/catalogue/editor/variants/variant.ts";
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

/** The other products of a product's variant group, ordered by SKU: as many as are shown with it, and one more. */
export const otherVariantsQuery = (organization: string, group: string, product: string) =>
  queryOptions({
    // The key begins with "product", so saving any product invalidates it too.
    queryKey: ["product", organization, "variants", group, product],
    staleTime: 0,
    enabled: group !== "",
    queryFn: async ({ signal }): Promise<Variant[]> => {
      const { data } = await supabase()
        .from("products")
        .select("id, sku, title_en, title_fr, status, variant_options")
        .eq("org_id", organization)
        .eq("variant_group", group)
        .neq("id", product)
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

const variantOption = z.object({
  name: z.string(),
  products: z.int(),
  choices: z.array(z.string()),
});
/** An option of the catalogue's variants, how many products have it, and its values. */
export type VariantOption = z.infer<typeof variantOption>;

/** The 200 most used options of active variants, the most used first. */
export const variantOptionsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["variant-options", organization],
    // Other members edit products too, so cached data is always stale.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<VariantOption[]> => {
      const { data } = await supabase()
        .rpc("own_options", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return z.array(variantOption).parse(data);
    },
  });
