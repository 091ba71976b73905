import * as z from "zod/mini";
import {
  isListColumn,
  isSortColumn,
  LIST_COLUMNS,
  PRODUCT_STATUSES,
  type ProductSortColumn,
  SORT_COLUMNS,
} from "@/catalogue/product/product-line.ts";
import { json } from "@/lib/json.ts";
import { isPrintable } from "@/lib/text/printable.ts";
import type { Filter, Filters } from "@/ui/grid/model/filter.ts";
import type { SortKey } from "@/ui/grid/model/sorting.ts";
import { filterSchema } from "@/ui/grid/model/view.ts";

export const FACETS = [
  "supplier",
  "brand",
  "category",
  "status",
  "completeness",
  "gtin",
  "image",
  "channel",
  "margin",
  "stock",
] as const;
export type Facet = (typeof FACETS)[number];

/** Represents products that have no value in the facet. */
export const NO_VALUE = "";

/** A query of the catalogue: plain data for URLs, saved views and the server. */
export type ProductQuery = {
  search: string;
  facets: Partial<Record<Facet, readonly string[]>>;
  /** Limits the query to products that changed since this UTC timestamp. */
  changedSince: string | null;
  /** The id of a stored list of pasted SKUs. */
  skuList: string | null;
  /** Filters on single columns. */
  columns: Filters;
  /** The sort order. Null sorts by SKU, or by latest change first if `changedSince` is set. */
  sort: { column: ProductSortColumn; direction: "ascending" | "descending" } | null;
  /** Whether variants are folded into one row for each group. */
  isGrouped: boolean;
};

export const WHOLE_CATALOGUE: ProductQuery = {
  search: "",
  facets: {},
  changedSince: null,
  skuList: null,
  columns: {},
  sort: null,
  isGrouped: false,
};

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Valid values by facet. A brand or category can be any text. */
const FACET_VALUES: Partial<Record<Facet, RegExp>> = {
  supplier: new RegExp(`^(?:${ID})?$`, "i"),
  status: new RegExp(`^(?:${PRODUCT_STATUSES.join("|")})$`),
  completeness: /^[012]$/,
  gtin: /^(?:true|false)$/,
  image: /^(?:true|false)$/,
  margin: /^(?:true|false)?$/,
  stock: /^(?:true|false)?$/,
  channel: new RegExp(`^${ID} (?:listed|ready|blocked|excluded|unknown)$`, "i"),
};

const isValidFacetValue = (facet: Facet, value: string) =>
  value.length <= 300 && isPrintable(value) && (FACET_VALUES[facet]?.test(value) ?? true);

/** Drops impossible values, because the server would reject the whole query. */
function validFacets(candidates: Partial<Record<Facet, string[]>>): ProductQuery["facets"] {
  return Object.fromEntries(
    FACETS.flatMap((facet) => {
      const values =
        candidates[facet]?.filter((value) => isValidFacetValue(facet, value)).slice(0, 100) ?? [];
      return values.length === 0 ? [] : [[facet, values]];
    }),
  );
}

const facets = z.pipe(
  z.partialRecord(z.enum(FACETS), z.array(z.string())),
  z.transform(validFacets),
);

const schema = z.object({
  search: z.catch(
    z.string().check(
      z.maxLength(200),
      z.refine((text) => isPrintable(text)),
    ),
    "",
  ),
  facets: z.catch(facets, {}),
  changedSince: z.catch(z.nullable(z.iso.datetime()), null),
  skuList: z.catch(z.nullable(z.uuid()), null),
  columns: z.catch(z.record(z.string(), filterSchema), {}),
  sort: z.catch(
    z.nullable(
      z.object({
        column: z.enum(SORT_COLUMNS),
        direction: z.enum(["ascending", "descending"]),
      }),
    ),
    null,
  ),
  isGrouped: z.catch(z.boolean(), false),
});

/** Parses a query from a URL or a saved view. Each invalid part is ignored. */
export function readProductQuery(stored: unknown): ProductQuery {
  const { data = WHOLE_CATALOGUE } = schema.safeParse(stored);
  const columns = Object.entries(data.columns).filter(([id]) => isListColumn(id));
  return { ...data, columns: Object.fromEntries(columns) };
}

/** The catalogue sorts by one column only, the most recently chosen. */
export function sortOf(keys: readonly SortKey[]): ProductQuery["sort"] {
  const { column = "", direction = "ascending" } = keys.at(-1) ?? {};
  return isSortColumn(column) ? { column, direction } : null;
}

/** The effective sort order, chosen or default. */
export const orderOf = ({ sort, changedSince }: ProductQuery): NonNullable<ProductQuery["sort"]> =>
  sort ??
  (changedSince === null
    ? { column: "sku", direction: "ascending" }
    : { column: "updatedAt", direction: "descending" });

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

/** The last product of the previous page of results: its SKU and the value it is sorted by. */
export type PageStart = { sku: string; value: string | null };

/** Whether the query filters anything. Sorting and grouping don't count. */
export const isNarrowed = ({
  search,
  facets: chosen,
  changedSince,
  skuList,
  columns,
}: ProductQuery) =>
  search.trim() !== "" ||
  Object.keys(chosen).length > 0 ||
  changedSince !== null ||
  skuList !== null ||
  Object.keys(columns).length > 0;

export function toggled(query: ProductQuery, facet: Facet, value: string): ProductQuery {
  const chosen = query.facets[facet] ?? [];
  const values = chosen.includes(value)
    ? chosen.filter((other) => other !== value)
    : [...chosen, value];
  const { [facet]: _before, ...others } = query.facets;
  return { ...query, facets: values.length === 0 ? others : { ...others, [facet]: values } };
}
