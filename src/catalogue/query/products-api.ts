import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { CHANGE_KINDS, type Rejection } from "@/catalogue/ledger/change-set.ts";
import { writeChanges } from "@/catalogue/ledger/ledger-api.ts";
import { type Product, productTextOf } from "@/catalogue/product/product.ts";
import type { LedgerValue } from "@/catalogue/product/product-field.ts";
import { LIST_COLUMNS } from "@/catalogue/product/product-line.ts";
import {
  orderOf,
  type PageStart,
  type ProductQuery,
  WHOLE_CATALOGUE,
  wireQuery,
} from "@/catalogue/query/product-query.ts";
import { storeSkuList } from "@/catalogue/query/sku-lists-api.ts";
import { supabase } from "@/lib/supabase.ts";
import {
  productRecord,
  type ProductRecord,
  productRecords,
  RECORD_COLUMNS,
} from "@/catalogue/product/product-record.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";

/** More ids than this would make the URL too long. */
const IDS_PER_REQUEST = 150;

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

/** These products with every field, in batches, each sorted by SKU. Deleted products are omitted. */
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

/** More GTINs than this would make the URL too long. */
const GTINS_PER_REQUEST = 300;

/** The products with these SKUs, ignoring case, or with these GTINs, each with every field. */
export async function productsByKeys(
  organization: string,
  { skus, gtins }: { skus: readonly string[]; gtins: readonly string[] },
  signal: AbortSignal,
): Promise<ProductRecord[]> {
  const found: ProductRecord[] = [];
  if (skus.length > 0) {
    // A stored list of SKUs ignores case and holds up to 50,000, far more than a URL.
    const { id } = await storeSkuList(organization, skus);
    const query = { ...WHOLE_CATALOGUE, skuList: id };
    for await (const batch of productsOf(organization, query, signal)) found.push(...batch);
  }

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

/** One full product; null if it doesn't exist or was deleted. */
export const productQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["product", organization, id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Product | null> => {
      // The id comes from a URL, which may be mistyped or truncated.
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
      return { ...record, text: productTextOf(record) };
    },
  });

type Save = {
  organization: string;
  product: Product;
  title: string;
  set: Record<string, LedgerValue>;
};

/** Saves fields of one product. Returns null on success, or the rejection, for example a conflict. */
export const saveProduct = mutationOptions({
  mutationKey: ["product"],
  // The form shows the error itself.
  meta: { invalidates: [["product"], ["product-history"], ["change-sets"]], silent: true },
  mutationFn: async ({ organization, product, title, set }: Save): Promise<Rejection | null> => {
    const { id, version } = product;
    const { rejected } = await writeChanges(organization, { kind: "edit", title }, [
      { id, version, set },
    ]);
    return rejected[0] ?? null;
  },
});

const EVENTS_PER_PAGE = 30;

const text = z.nullable(z.string());

const events = z.array(
  z.object({
    seq: z.int(),
    change_set_id: z.uuid(),
    action: z.enum(["create", "update", "remove"]),
    source_row: z.nullable(z.int()),
    at: z.string(),
    kind: z.enum(CHANGE_KINDS),
    title: z.string(),
    source: z.catch(z.object({ file: z.optional(z.string()), rule: z.optional(z.string()) }), {}),
    actor: text,
    cells: z.nullable(
      z.array(z.object({ field: z.string(), before: text, after: text, rule: z.optional(text) })),
    ),
  }),
);

/** One change to one product: each field before and after, and where the change came from. */
export type ProductEvent = {
  seq: number;
  changeSet: string;
  action: "create" | "update" | "remove";
  at: string;
  kind: (typeof CHANGE_KINDS)[number];
  title: string;
  file: string | null;
  row: number | null;
  /** The name of the rule that made the change. */
  rule: string | null;
  actor: string | null;
  cells: {
    field: string;
    before: string | null;
    after: string | null;
    /** The name of the rule that set the field. */
    rule?: string | null | undefined;
  }[];
};

export const productHistoryQuery = (product: string) =>
  infiniteQueryOptions({
    queryKey: ["product-history", product],
    staleTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (last: ProductEvent[]) =>
      last.length < EVENTS_PER_PAGE ? undefined : (last.at(-1)?.seq ?? undefined),
    queryFn: async ({ pageParam, signal }): Promise<ProductEvent[]> => {
      const { data } = await supabase()
        .rpc("product_history", {
          product,
          max_rows: EVENTS_PER_PAGE,
          ...(pageParam === null ? {} : { before_seq: pageParam }),
        })
        .abortSignal(signal)
        .throwOnError();
      return events.parse(data).map(({ change_set_id, source_row, source, cells, ...event }) => ({
        ...event,
        changeSet: change_set_id,
        row: source_row,
        file: source.file ?? null,
        rule: event.kind === "rule" ? (source.rule ?? event.title) : null,
        cells: cells ?? [],
      }));
    },
  });
