import type { ListColumn } from "@/catalogue/list/product-list.ts";
import type { Filters } from "@/ui/grid/model/filter.ts";

/** What the list can be narrowed by with a click. */
export const FACETS = [
  "supplier",
  "brand",
  "category",
  "status",
  "completeness",
  "channel",
  "gtin",
  "image",
] as const;
export type Facet = (typeof FACETS)[number];

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
  sort: { column: ListColumn; direction: "ascending" | "descending" } | null;
};
