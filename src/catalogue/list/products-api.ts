import * as z from "zod/mini";
import {
  containsPattern,
  isListColumn,
  LIST_COLUMNS,
  PRODUCT_STATUSES,
  type ProductLine,
} from "@/catalogue/list/product-list.ts";
import { supabase } from "@/lib/supabase.ts";
import type { Filter } from "@/ui/grid/model/filter.ts";
import type { Page, PageRequest } from "@/ui/grid/model/paged-source.ts";

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
  }),
);

// Money is asked for as text: as a JSON number it would become a binary float on its way here.
const FIELDS =
  "id, version, sku, title_en, title_fr, brand, mpn, gtin, category, currency, cost::text, map::text, msrp::text, price::text, status, updated_at";

const readLines = (data: unknown): ProductLine[] =>
  lines.parse(data).map(({ title_en, title_fr, updated_at, ...line }) => ({
    ...line,
    title: title_en,
    titleFr: title_fr,
    updatedAt: updated_at,
  }));

/** These lines as they are now. One that is gone is left out. */
export async function fetchLines(organization: string, ids: readonly string[]) {
  const found: ProductLine[] = [];
  // An address holds so many ids and no more.
  for (let at = 0; at < ids.length; at += 150) {
    const { data } = await supabase()
      .rest.from("products")
      .select(FIELDS)
      .eq("org_id", organization)
      .in("id", ids.slice(at, at + 150))
      .throwOnError();
    found.push(...readLines(data));
  }
  return found;
}

function read(organization: string) {
  return supabase()
    .rest.from("products")
    .select(FIELDS, { count: "exact" })
    .eq("org_id", organization);
}

type Products = ReturnType<typeof read>;

function filtered(products: Products, column: string, filter: Filter): Products {
  switch (filter.is) {
    case "contains":
      return products.ilike(column, containsPattern(filter.text));
    case "between": {
      const from = filter.from === null ? products : products.gte(column, filter.from);
      return filter.to === null ? from : from.lte(column, filter.to);
    }
    case "oneOf":
      return products.in(column, filter.values);
    case "empty":
      return products.is(column, null);
    case "notEmpty":
      return products.not(column, "is", null);
  }
}

/** One page of an organisation's products, in the order and with the filters the grid asks for. */
export const fetchProducts =
  (organization: string) =>
  async ({
    query,
    offset,
    limit,
    signal,
  }: PageRequest<ProductLine>): Promise<Page<ProductLine>> => {
    let products = read(organization);
    for (const [id, filter] of Object.entries(query.filters)) {
      if (isListColumn(id)) products = filtered(products, LIST_COLUMNS[id], filter);
    }
    for (const { column, direction } of query.sort) {
      if (!isListColumn(column)) continue;
      products = products.order(LIST_COLUMNS[column], {
        ascending: direction === "ascending",
        nullsFirst: false,
      });
    }
    const { data, count } = await products
      .order("sku")
      .order("id")
      .range(offset, offset + limit - 1)
      .abortSignal(signal)
      .throwOnError();

    return {
      rows: readLines(data),
      ...(count === null ? {} : { total: { is: "exact", count } }),
    };
  };
