import { isSameQuery } from "@/catalogue/query/query-address.ts";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import { fetchProducts } from "@/catalogue/query/products-api.ts";
import { type PagedSource, serverPaged } from "@/ui/grid/source/paged-source.ts";

export type ProductSource = PagedSource<ProductLine> & { request: (query: ProductQuery) => void };

/** Stays pending until a query is made, because an empty result would read as "no products". */
const NOT_YET = new Promise<never>(() => {});

/** Loads the organization's products that match a query. The surrounding page sets the query, not the grid. */
export function productSource(
  organization: string,
  messageFor: (error: unknown) => string,
): ProductSource {
  let current: ProductQuery | null = null;
  const source = serverPaged<ProductLine>({
    idOf: ({ id }) => id,
    fetchPage: (request) => (current ? fetchProducts(organization, current, request) : NOT_YET),
    messageFor,
    isSequential: true,
  });
  return {
    ...source,
    query: () => undefined,
    request(query) {
      if (current && isSameQuery(current, query)) return;
      current = query;
      source.refresh();
    },
  };
}
