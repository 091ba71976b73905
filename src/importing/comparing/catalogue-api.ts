import * as z from "zod/mini";
import {
  productRecords,
  RECORD_COLUMNS,
  type ProductRecord,
} from "@/catalogue/product/product-record.ts";
import { cataloguePage, type CataloguePage } from "@/importing/comparing/catalogue-page.ts";
import type { Compared } from "@/importing/comparing/fingerprint.ts";
import { supabase } from "@/lib/supabase.ts";

type Asked = {
  organization: string;
  compared: Compared;
  supplier: string | null;
  watched: string | null;
  /** Where few products are asked for by name; null for the whole catalogue. */
  skus: readonly string[] | null;
};

const AT_ONCE = 5000;

/** The fingerprints of the catalogue, page by page: all of them, or those of the products with these SKUs. */
export async function* cataloguePages(
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<CataloguePage> {
  if (asked.skus !== null) {
    for (let from = 0; from < asked.skus.length; from += AT_ONCE)
      yield page(asked, { only_skus: asked.skus.slice(from, from + AT_ONCE) }, signal);
    return;
  }
  let after: string | null = null;
  do {
    const next: CataloguePage = await page(asked, after === null ? {} : { after }, signal);
    yield next;
    after = next.next;
  } while (after !== null);
}

async function page(
  { organization, compared, supplier, watched }: Asked,
  part: { after?: string; only_skus?: string[] },
  signal: AbortSignal,
) {
  const { data } = await supabase()
    .rest.rpc("product_fingerprints", {
      org: organization,
      fields: [...compared.fields],
      attribute_names: [...compared.attributes],
      ...(compared.stock.length === 0 ? {} : { stock_places: [...compared.stock] }),
      ...(supplier === null ? {} : { supplier }),
      ...(watched === null ? {} : { watched }),
      ...part,
    })
    .abortSignal(signal)
    .throwOnError();
  return cataloguePage.parse(data);
}

const levels = z.array(
  z.object({
    product_id: z.uuid(),
    on_hand: z.int(),
    warehouse: z.object({ code: z.string() }),
  }),
);

/** How many of these products lie where now. */
export async function presentStock(
  organization: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<(product: string, warehouse: string) => number | null> {
  const { data } = await supabase()
    .rest.from("stock")
    .select("product_id, on_hand, warehouse:warehouses(code)")
    .eq("org_id", organization)
    .in("product_id", [...ids])
    .abortSignal(signal)
    .throwOnError();
  const found = levels.parse(data);
  return (product, code) =>
    found.find(({ product_id, warehouse }) => product_id === product && warehouse.code === code)
      ?.on_hand ?? null;
}

/** Products as they are now: for the cells a person looks at, and for what a change has to leave as it is. */
export async function presentProducts(
  organization: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ProductRecord[]> {
  const found: ProductRecord[] = [];
  // The ids travel in the address, which has room for so many.
  for (let from = 0; from < ids.length; from += 150) {
    const { data } = await supabase()
      .rest.from("products")
      .select(RECORD_COLUMNS)
      .eq("org_id", organization)
      .in("id", ids.slice(from, from + 150))
      .abortSignal(signal)
      .throwOnError();
    found.push(...productRecords.parse(data));
  }
  return found;
}
