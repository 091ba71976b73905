import * as z from "zod/mini";
import {
  isListColumn,
  LIST_COLUMNS,
  PRODUCT_STATUSES,
  type ProductLine,
  type ProductStates,
} from "@/catalogue/product/product-line.ts";
import { orderOf, type ProductQuery } from "@/catalogue/query/product-query.ts";
import { supabase } from "@/lib/supabase.ts";
import type { Page, PageRequest } from "@/ui/grid/source/paged-source.ts";
import { json } from "@/lib/json.ts";
import {
  type ProductRecord,
  productRecords,
  RECORD_COLUMNS,
} from "@/catalogue/product/product-record.ts";
import { fetchStates } from "@/catalogue/query/product-states-api.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";

const text = z.nullable(z.string());

const lines = z.array(
  z.object({
    id: z.uuid(),
    version: z.int(),
    sku: z.string(),
    title_en: text,
    title_fr: text,
    brand: text,
    mpn: text,
    gtin: text,
    category: text,
    currency: z.string(),
    cost: text,
    map: text,
    msrp: text,
    price: text,
    status: z.enum(PRODUCT_STATUSES),
    updated_at: z.string(),
    image: text,
  }),
);

// Money is selected as text, because a JSON number would become a binary float.
const FIELDS =
  "id, version, sku, title_en, title_fr, brand, mpn, gtin, category, currency, cost::text, map::text, msrp::text, price::text, status, updated_at, image:images->0->>url";

/** The states of a product that was deleted between the two requests. */
const DELETED: ProductStates = { available: null, quality: 0, channels: {} };

async function readLines(organization: string, data: unknown, signal?: AbortSignal) {
  const read = lines.parse(data);
  const states = await fetchStates(
    organization,
    read.map(({ id }) => id),
    signal,
  );
  return read.map(({ title_en, title_fr, updated_at, ...line }): ProductLine => ({
    ...line,
    title: title_en,
    titleFr: title_fr,
    updatedAt: updated_at,
    states: states.get(line.id) ?? DELETED,
  }));
}

/** More ids would make the URL too long. */
const IDS_PER_REQUEST = 150;

/** The current state of these rows. Deleted products are omitted. */
export async function fetchLines(organization: string, ids: readonly string[]) {
  const found: ProductLine[] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
    const { data } = await supabase()
      .from("products")
      .select(FIELDS)
      .eq("org_id", organization)
      .in("id", ids.slice(at, at + IDS_PER_REQUEST))
      .throwOnError();
    found.push(...(await readLines(organization, data)));
  }
  return found;
}

const sent = z.record(z.string(), json);

/** The query in the database's format, with its column names. */
export function wireQuery(query: ProductQuery) {
  const { column, direction } = orderOf(query);
  return sent.parse({
    search: query.search,
    facets: query.facets,
    changed_since: query.changedSince,
    sku_list: query.skuList,
    columns: Object.fromEntries(
      Object.entries(query.columns).flatMap(([id, filter]) =>
        isListColumn(id) ? [[LIST_COLUMNS[id], filter]] : [],
      ),
    ),
    sort: LIST_COLUMNS[column],
    descending: direction === "descending",
  });
}

/** The last product of the previous page: its SKU and the value it is sorted by. */
export type PageStart = { sku: string; value: string | null };

export function productPage(
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

/** One page of the organization's products, starting after the last known row. */
export async function fetchProducts(
  organization: string,
  query: ProductQuery,
  { after, limit, signal }: Pick<PageRequest<ProductLine>, "after" | "limit" | "signal">,
): Promise<Page<ProductLine>> {
  const start = after && { sku: after.sku, value: after[orderOf(query).column] };
  const { data } = await productPage(organization, query, start, limit)
    .select(FIELDS)
    .abortSignal(signal)
    .throwOnError();
  return { rows: await readLines(organization, data, signal) };
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
