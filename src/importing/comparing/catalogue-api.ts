import { PostgrestError } from "@supabase/supabase-js";
import * as z from "zod/mini";
import {
  productRecords,
  RECORD_COLUMNS,
  type ProductRecord,
} from "@/catalogue/product/product-record.ts";
import type { Compared } from "@/importing/comparing/fingerprint.ts";
import type { Database } from "@/lib/database.types.ts";
import { fetchAsCaller, supabase } from "@/lib/supabase.ts";

type Requested = {
  organization: string;
  compared: Compared;
  supplier: string | null;
  watched: string | null;
  /** Requests a few products by SKU; null for the whole catalogue. */
  skus: readonly string[] | null;
};

const AT_ONCE = 5000;

/** Takes a page of the catalogue as the server sent it, and returns the product after which the next page begins. */
type TakePage = (response: Blob) => Promise<string | null>;

/** Passes on the fingerprints of the catalogue page by page: all of them, or only those of the given SKUs. */
export async function streamCatalogue(
  requested: Requested,
  take: TakePage,
  signal: AbortSignal,
): Promise<void> {
  const { skus } = requested;
  if (skus !== null) {
    for (let from = 0; from < skus.length; from += AT_ONCE)
      await take(await page(requested, { only_skus: skus.slice(from, from + AT_ONCE) }, signal));
    return;
  }
  let after: string | null = null;
  do {
    after = await take(await page(requested, after === null ? {} : { after }, signal));
  } while (after !== null);
}

type Question = Database["public"]["Functions"]["product_fingerprints"]["Args"];

/** Returns the response unparsed, which the Supabase client can't do. */
async function page(
  { organization, compared, supplier, watched }: Requested,
  part: Pick<Question, "after" | "only_skus">,
  signal: AbortSignal,
): Promise<Blob> {
  const question: Question = {
    org: organization,
    fields: [...compared.fields],
    attribute_names: [...compared.attributes],
    ...(compared.stock.length === 0 ? {} : { stock_warehouses: [...compared.stock] }),
    ...(supplier === null ? {} : { supplier }),
    ...(watched === null ? {} : { watched }),
    ...part,
  };
  const response = await fetchAsCaller("/rest/v1/rpc/product_fingerprints", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  if (response.ok) return response.blob();
  throw new PostgrestError(databaseError.parse(await response.json().catch(() => ({}))));
}

const word = z.catch(z.string(), "");
/** A gateway between us and the server may answer in another form. */
const databaseError = z.object({ code: word, message: word, details: word, hint: word });

const levels = z.array(
  z.object({
    product_id: z.uuid(),
    on_hand: z.int(),
    warehouse: z.object({ code: z.string() }),
  }),
);

/** The current quantities of these products in each warehouse. */
export async function presentStock(
  organization: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<(product: string, warehouse: string) => number | null> {
  const { data } = await supabase()
    .from("stock")
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

/** Current products: for the cells shown in the preview, and for values that a change has to preserve. */
export async function presentProducts(
  organization: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ProductRecord[]> {
  const found: ProductRecord[] = [];
  // The ids are part of the URL, whose length is limited.
  for (let from = 0; from < ids.length; from += 150) {
    const { data } = await supabase()
      .from("products")
      .select(RECORD_COLUMNS)
      .eq("org_id", organization)
      .in("id", ids.slice(from, from + 150))
      .abortSignal(signal)
      .throwOnError();
    found.push(...productRecords.parse(data));
  }
  return found;
}
