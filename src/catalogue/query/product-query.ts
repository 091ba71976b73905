import * as z from "zod/mini";
import {
  isListColumn,
  isSortColumn,
  PRODUCT_STATUSES,
  type ProductSortColumn,
  SORT_COLUMNS,
} from "@/catalogue/product/product-line.ts";
import { isPrintable } from "@/lib/text/printable.ts";
import type { Filters } from "@/ui/grid/model/filter.ts";
import type { SortKey } from "@/ui/grid/model/sorting.ts";
import { filterSchema } from "@/ui/grid/model/view.ts";

/** What the list can be narrowed by with a click. */
export const FACETS = [
  "supplier",
  "brand",
  "category",
  "status",
  "completeness",
  "gtin",
  "image",
  "channel",
] as const;
export type Facet = (typeof FACETS)[number];

/** In place of a value: products that have none. */
export const NO_VALUE = "";

/** What a person asks of the catalogue: plain data that travels in addresses, saved views and to the server. */
export type ProductQuery = {
  search: string;
  facets: Partial<Record<Facet, readonly string[]>>;
  /** A moment, in UTC. */
  changedSince: string | null;
  /** A list of SKUs that was pasted, by the id it is kept under. */
  skuList: string | null;
  /** Of single columns. */
  columns: Filters;
  /** Without any, by SKU; what changed since a moment, the latest first. */
  sort: { column: ProductSortColumn; direction: "ascending" | "descending" } | null;
};

export const WHOLE_CATALOGUE: ProductQuery = {
  search: "",
  facets: {},
  changedSince: null,
  skuList: null,
  columns: {},
  sort: null,
};

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** What each facet can be asked for; a brand or category is any text. */
const FACET_VALUES: Partial<Record<Facet, RegExp>> = {
  supplier: new RegExp(`^(?:${ID})?$`, "i"),
  status: new RegExp(`^(?:${PRODUCT_STATUSES.join("|")})$`),
  completeness: /^[012]$/,
  gtin: /^(?:true|false)$/,
  image: /^(?:true|false)$/,
  channel: new RegExp(`^${ID} (?:listed|ready|blocked|excluded|unknown)$`, "i"),
};

const isValidFacetValue = (facet: Facet, value: string) =>
  value.length <= 300 && isPrintable(value) && (FACET_VALUES[facet]?.test(value) ?? true);

/** Values that no product could have are left out, for the server would refuse the whole question. */
function validFacets(wanted: Partial<Record<Facet, string[]>>): ProductQuery["facets"] {
  return Object.fromEntries(
    FACETS.flatMap((facet) => {
      const values =
        wanted[facet]?.filter((value) => isValidFacetValue(facet, value)).slice(0, 100) ?? [];
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
});

/** Reads what came from an address or a saved view, part by part: a part that makes no sense asks nothing. */
export function readProductQuery(stored: unknown): ProductQuery {
  const { data = WHOLE_CATALOGUE } = schema.safeParse(stored);
  const columns = Object.entries(data.columns).filter(([id]) => isListColumn(id));
  return { ...data, columns: Object.fromEntries(columns) };
}

/** The catalogue is read in one order at a time: the one that was asked for last. */
export function sortOf(keys: readonly SortKey[]): ProductQuery["sort"] {
  const { column = "", direction = "ascending" } = keys.at(-1) ?? {};
  return isSortColumn(column) ? { column, direction } : null;
}

/** In which order the products come, whether somebody said so or not. */
export const orderOf = ({ sort, changedSince }: ProductQuery): NonNullable<ProductQuery["sort"]> =>
  sort ??
  (changedSince === null
    ? { column: "sku", direction: "ascending" }
    : { column: "updatedAt", direction: "descending" });

/** Whether it leaves anything out. The order leaves nothing out. */
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

/** The same question with one value of a facet more, or less where it was chosen. */
export function toggled(query: ProductQuery, facet: Facet, value: string): ProductQuery {
  const chosen = query.facets[facet] ?? [];
  const values = chosen.includes(value)
    ? chosen.filter((other) => other !== value)
    : [...chosen, value];
  const { [facet]: _before, ...others } = query.facets;
  return { ...query, facets: values.length === 0 ? others : { ...others, [facet]: values } };
}
