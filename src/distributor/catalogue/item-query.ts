import type { ItemQuery } from "@/distributor/catalogue/items-api.ts";
import { LIFECYCLES } from "@/distributor/price-file/distributor-item.ts";

const oneOf = <Value extends string>(value: string | null, values: readonly Value[]) =>
  values.find((each) => each === value) ?? null;

/** The search and the conditions in the address. Unknown values are ignored, because people edit addresses. */
export const itemQueryIn = (params: URLSearchParams): ItemQuery => ({
  search: params.get("q") ?? "",
  stock: oneOf(params.get("stock"), ["available", "none"]),
  lifecycle: oneOf(params.get("lifecycle"), LIFECYCLES),
  promo: oneOf(params.get("promo"), ["any", "soon"]),
  warehouse: params.get("warehouse"),
  state: oneOf(params.get("state"), ["missing", "discontinued"]),
  linked: oneOf(params.get("linked"), ["yes", "no"]),
});

/** Whether the query leaves out any item. */
export const isNarrow = ({ search, ...conditions }: ItemQuery): boolean =>
  search.trim() !== "" || Object.values(conditions).some((value) => value !== null);
