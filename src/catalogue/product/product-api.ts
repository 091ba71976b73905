import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Product, PRODUCT_FIELD_NAMES, productText } from "@/catalogue/product/product.ts";
import { PRODUCT_FIELDS, type ProductField } from "@/catalogue/product/product-field.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import { supabase } from "@/lib/supabase.ts";

const row = z.catchall(
  z.object({ id: z.uuid(), version: z.int(), created_at: z.string(), updated_at: z.string() }),
  z.union([z.string(), z.number(), z.null(), z.array(z.string())]),
);

const isExact = (field: ProductField) => ["money", "decimal"].includes(PRODUCT_FIELDS[field].is);

// Exact numbers are asked for as text: as JSON numbers they would become binary floats on their way here.
const COLUMNS = [
  "id, version, created_at, updated_at",
  ...PRODUCT_FIELD_NAMES.map((field) => (isExact(field) ? `${field}::text` : field)),
].join(", ");

/** One product with all its fields; null where there is none, or no more. */
export const productQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["product", organization, id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Product | null> => {
      const { data } = await supabase()
        .rest.from("products")
        .select(COLUMNS)
        .eq("org_id", organization)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data === null ? null : readProduct(row.parse(data));
    },
  });

function readProduct(read: z.infer<typeof row>): Product {
  const { id, version, created_at, updated_at } = read;
  const textOf = (field: ProductField) => {
    const value = read[field];
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) return value.join(", ");
    return isExact(field) ? plainDecimal(String(value)) : String(value);
  };
  return { id, version, createdAt: created_at, updatedAt: updated_at, text: productText(textOf) };
}
