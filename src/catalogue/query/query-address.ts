import {
  FACETS,
  type ProductQuery,
  readProductQuery,
  WHOLE_CATALOGUE,
} from "@/catalogue/query/product-query.ts";

/** URL parameters that belong to the list. All others are preserved. */
const OWN = ["q", "since", "list", "columns", "sort", "grouped", ...FACETS];

export function queryFromAddress(params: URLSearchParams): ProductQuery {
  const sort = params.get("sort");
  return readProductQuery({
    search: params.get("q") ?? "",
    facets: Object.fromEntries(
      FACETS.filter((facet) => params.has(facet)).map((facet) => [facet, params.getAll(facet)]),
    ),
    changedSince: params.get("since"),
    skuList: params.get("list"),
    columns: readJson(params.get("columns")),
    sort: sort && {
      column: sort.replace(/^-/, ""),
      direction: sort.startsWith("-") ? "descending" : "ascending",
    },
    isGrouped: params.has("grouped"),
  });
}

/** Returns the current URL with this query in place of the earlier one. */
export function withQuery(params: URLSearchParams, query: ProductQuery): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const name of OWN) after.delete(name);
  if (query.search !== "") after.set("q", query.search);
  for (const facet of FACETS) {
    for (const value of query.facets[facet] ?? []) after.append(facet, value);
  }
  if (query.changedSince !== null) after.set("since", query.changedSince);
  if (query.skuList !== null) after.set("list", query.skuList);
  if (Object.keys(query.columns).length > 0) after.set("columns", JSON.stringify(query.columns));
  if (query.sort)
    after.set("sort", `${query.sort.direction === "descending" ? "-" : ""}${query.sort.column}`);
  if (query.isGrouped) after.set("grouped", "");
  return after;
}

/** Whether two queries are equal, regardless of the order of their values. */
export const isSameQuery = (a: ProductQuery, b: ProductQuery) => canonical(a) === canonical(b);

const canonical = ({ facets, ...query }: ProductQuery) =>
  withQuery(new URLSearchParams(), {
    ...query,
    facets: Object.fromEntries(
      FACETS.flatMap((facet) => (facets[facet] ? [[facet, facets[facet].toSorted()]] : [])),
    ),
  }).toString();

/** Whether the query matches the whole catalogue, as in a URL without a query. The default view then replaces it. */
export const isEmptyQuery = (query: ProductQuery) => isSameQuery(query, WHOLE_CATALOGUE);

function readJson(text: string | null): unknown {
  if (text === null) return {};
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
