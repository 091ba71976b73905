import * as z from "zod/mini";
import { isListColumn, LIST_COLUMNS } from "@/catalogue/product/product-line.ts";
import { orderOf, type ProductQuery } from "@/catalogue/query/product-query.ts";
import type { Filter } from "@/ui/grid/model/filter.ts";
import { supabase } from "@/lib/supabase.ts";
import { json } from "@/lib/json.ts";
import {
  type ProductRecord,
  productRecords,
  RECORD_COLUMNS,
} from "@/catalogue/product/product-record.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";

/** More ids than this would make the URL too long. */
const IDS_PER_REQUEST = 150;

const sent = z.record(z.string(), json);

const wireColumns = (query: ProductQuery) =>
  Object.entries(query.columns).flatMap(([id, filter]) =>
    isListColumn(id) ? [[LIST_COLUMNS[id], filter] as const] : [],
  );

/** The query in the database's format, with its column names. `further` adds filters on other columns. */
export function wireQuery(query: ProductQuery, further: Record<string, Filter> = {}) {
  const { column, direction } = orderOf(query);
  return sent.parse({
    search: query.search,
    facets: query.facets,
    changed_since: query.changedSince,
    sku_list: query.skuList,
    columns: { ...Object.fromEntries(wireColumns(query)), ...further },
    sort: LIST_COLUMNS[column],
    descending: direction === "descending",
  });
}

/** The last product of the previous page: its SKU and the value it is sorted by. */
export type PageStart = { sku: string; value: string | null };

function productPage(
  organization: string,
  query: ProductQuery,
  after: PageStart | null,
  limit: number,
) {
  return supabase().rpc("product_page", {
    org: organization,
    query: wireQuery(query),
    ...(after ? { after } : {}),
    max_rows: limit,
  });
}

const PRODUCTS_PER_REQUEST = 500;

/** All products that match a query, with every field, in order and in batches. */
export async function* productsOf(
  organization: string,
  query: ProductQuery,
  signal: AbortSignal,
): AsyncGenerator<ProductRecord[]> {
  const column = LIST_COLUMNS[orderOf(query).column];
  let after: PageStart | null = null;
  for (;;) {
    const { data } = await productPage(organization, query, after, PRODUCTS_PER_REQUEST)
      .select(RECORD_COLUMNS)
      .abortSignal(signal)
      .throwOnError();
    const found: ProductRecord[] = productRecords.parse(data);
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (last === undefined || found.length < PRODUCTS_PER_REQUEST) return;
    after = { sku: last.sku, value: last[column] };
  }
}

/** These products with every field, in batches sorted by SKU. Deleted products are omitted. */
export async function* productsById(
  organization: string,
  ids: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<ProductRecord[]> {
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
    const request = supabase()
      .from("products")
      .select(RECORD_COLUMNS)
      .eq("org_id", organization)
      .in("id", ids.slice(at, at + IDS_PER_REQUEST))
      .order("sku");
    const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
    yield productRecords.parse(data);
  }
}

/** All selected products with every field, in batches. */
export async function* chosenProducts(
  organization: string,
  chosen: ProductChoice,
  signal: AbortSignal,
): AsyncGenerator<ProductRecord[]> {
  if (chosen.are === "named") {
    yield* productsById(organization, chosen.ids, signal);
    return;
  }
  for await (const batch of productsOf(organization, chosen.query, signal))
    yield chosen.except.size === 0 ? batch : batch.filter(({ id }) => !chosen.except.has(id));
}
