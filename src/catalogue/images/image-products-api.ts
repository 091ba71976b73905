import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { productRecords, RECORD_COLUMNS } from "@/catalogue/product/product-record.ts";
import { gtinForms, readingsOf } from "@/catalogue/images/image-name.ts";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import { productsOf } from "@/catalogue/query/products-api.ts";
import { storeSkuList } from "@/catalogue/query/sku-lists-api.ts";
import { supabase } from "@/lib/supabase.ts";

/** More GTINs than this would make the URL too long. */
const GTINS_PER_REQUEST = 300;

/** The products that files with these names may show, by SKU or GTIN. */
export async function productsNamed(
  organization: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ProductRecord[]> {
  const keys = [...new Set(names.flatMap((name) => readingsOf(name).map(({ key }) => key)))];
  if (keys.length === 0) return [];
  const found: ProductRecord[] = [];

  // A stored list of SKUs ignores case and has no limit on the number of SKUs.
  const { id } = await storeSkuList(organization, keys);
  for await (const batch of productsOf(organization, { ...WHOLE_CATALOGUE, skuList: id }, signal))
    found.push(...batch);

  const gtins = [...new Set(keys.flatMap(gtinForms))];
  for (let at = 0; at < gtins.length; at += GTINS_PER_REQUEST) {
    const { data } = await supabase()
      .from("products")
      .select(RECORD_COLUMNS)
      .eq("org_id", organization)
      .in("gtin", gtins.slice(at, at + GTINS_PER_REQUEST))
      .abortSignal(signal)
      .throwOnError();
    found.push(...productRecords.parse(data));
  }
  return [...new Map(found.map((product) => [product.id, product])).values()];
}
