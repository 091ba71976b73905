import type { Chosen } from "@/catalogue/bulk/selection.ts";
import { productsOf } from "@/catalogue/list/whole-products-api.ts";
import {
  type ProductRecord,
  productRecords,
  RECORD_COLUMNS,
} from "@/catalogue/product/product-record.ts";
import { supabase } from "@/lib/supabase.ts";

/** An address holds so many ids and no more. */
const BATCH = 150;

/** These products, whole, in the order of their SKUs within each batch. One that is gone is left out. */
export async function* productsNamed(
  organization: string,
  ids: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<ProductRecord[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const request = supabase()
      .from("products")
      .select(RECORD_COLUMNS)
      .eq("org_id", organization)
      .in("id", ids.slice(at, at + BATCH))
      .order("sku");
    const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
    yield productRecords.parse(data);
  }
}

/** Every product that was chosen, whole, a batch at a time. */
export async function* chosenProducts(
  organization: string,
  chosen: Chosen,
  signal: AbortSignal,
): AsyncGenerator<ProductRecord[]> {
  if (chosen.are === "named") {
    yield* productsNamed(organization, chosen.ids, signal);
    return;
  }
  for await (const batch of productsOf(organization, chosen.query, signal))
    yield chosen.except.size === 0 ? batch : batch.filter(({ id }) => !chosen.except.has(id));
}
