import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  CHANNEL_STATUSES,
  type ProductLine,
  PRODUCT_STATUSES,
} from "@/catalogue/product/product-line.ts";
import {
  orderOf,
  type ProductQuery,
  WHOLE_CATALOGUE,
  type PageStart,
  wireQuery,
} from "@/catalogue/query/product-query.ts";
import { supabase } from "@/lib/supabase.ts";
import type { Page, PageRequest } from "@/ui/grid/source/paged-source.ts";

const FIELDS_EVERY_CHANNEL_NEEDS = 7;

const text = z.nullable(z.string());
const channels = z.partialRecord(z.enum(CHANNEL_STATUSES), z.int());
const available = z.nullable(z.int());

const variants = z.object({
  ids: z.array(z.uuid()),
  titles: z.tuple([text, text]),
  titles_fr: z.tuple([text, text]),
  prices: z.tuple([text, text]),
  currencies: z.array(z.string()),
  statuses: z.array(z.enum(PRODUCT_STATUSES)),
  available,
  filled: z.int(),
  channels,
});

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
    available,
    filled: z.int(),
    channels,
    variant_group: text,
    variants: z.nullable(variants),
    supplier: text,
  }),
);

type Stated = Pick<z.infer<typeof variants>, "available" | "filled" | "channels">;

const statesOf = ({ filled, ...known }: Stated): ProductLine["states"] => ({
  available: known.available,
  quality: Math.round((100 * filled) / FIELDS_EVERY_CHANNEL_NEEDS),
  channels: known.channels,
});

const readLines = (data: unknown) =>
  lines
    .parse(data)
    .map(
      ({
        title_en,
        title_fr,
        updated_at,
        variant_group,
        filled,
        variants: group,
        ...line
      }): ProductLine => ({
        ...line,
        title: title_en,
        titleFr: title_fr,
        updatedAt: updated_at,
        states: statesOf(group ?? { ...line, filled }),
        variants:
          group && variant_group !== null
            ? { ...group, titlesFr: group.titles_fr, group: variant_group }
            : null,
      }),
    );

/** The server returns at most this many lines. */
const LINES_PER_REQUEST = 1000;

/** The current state of these rows. Deleted products are omitted. */
export async function fetchLines(organization: string, ids: readonly string[]) {
  const found: ProductLine[] = [];
  for (let at = 0; at < ids.length; at += LINES_PER_REQUEST) {
    const values = ids.slice(at, at + LINES_PER_REQUEST);
    const query = wireQuery(WHOLE_CATALOGUE, { id: { is: "oneOf", values } });
    const { data } = await supabase()
      .rpc("product_lines", { org: organization, query, max_rows: LINES_PER_REQUEST })
      .throwOnError();
    found.push(...readLines(data));
  }
  return found;
}

/** One page of the organization's products, starting after the last known row. */
export async function fetchProducts(
  organization: string,
  query: ProductQuery,
  { after, limit, signal }: Pick<PageRequest<ProductLine>, "after" | "limit" | "signal">,
): Promise<Page<ProductLine>> {
  const start: PageStart | null = after && {
    sku: after.sku,
    value: after[orderOf(query).column],
  };
  const { data } = await supabase()
    .rpc("product_lines", {
      org: organization,
      query: { ...wireQuery(query), grouped: query.isGrouped },
      ...(start ? { after: start } : {}),
      max_rows: limit,
    })
    .abortSignal(signal)
    .throwOnError();
  return { rows: readLines(data) };
}

export type FoundProduct = Pick<ProductLine, "id" | "sku" | "title">;

/** The most search results to show. Typing more narrows the list. */
const MOST_FOUND = 8;

/** The first products that match a search. */
export const productSearchQuery = (organization: string, search: string) =>
  queryOptions({
    queryKey: ["products", "search", organization, search],
    queryFn: async ({ signal }): Promise<FoundProduct[]> => {
      const page = { after: null, limit: MOST_FOUND, signal };
      const { rows } = await fetchProducts(organization, { ...WHOLE_CATALOGUE, search }, page);
      return rows.map(({ id, sku, title, titleFr }) => ({ id, sku, title: title ?? titleFr }));
    },
  });

/** All variants of a group that match a query, sorted by SKU. */
export async function fetchVariants(
  organization: string,
  query: ProductQuery,
  group: string,
): Promise<readonly ProductLine[]> {
  const bySku: ProductQuery = { ...query, sort: { column: "sku", direction: "ascending" } };
  const inGroup = wireQuery(bySku, { variant_group: { is: "oneOf", values: [group] } });
  const found: ProductLine[] = [];
  for (;;) {
    const last = found.at(-1);
    const { data } = await supabase()
      .rpc("product_lines", {
        org: organization,
        query: inGroup,
        ...(last ? { after: { sku: last.sku, value: last.sku } } : {}),
        max_rows: LINES_PER_REQUEST,
      })
      .throwOnError();
    const read = readLines(data);
    found.push(...read);
    if (read.length < LINES_PER_REQUEST) return found;
  }
}
