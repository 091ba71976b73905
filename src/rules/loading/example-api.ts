import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import { fetchProducts } from "@/catalogue/query/product-lines-api.ts";
import { productsById } from "@/catalogue/query/products-api.ts";

const MOST_FOUND = 8;

/** The first products that match a search, to choose an example from. */
export const exampleSearchQuery = (organization: string, search: string) =>
  queryOptions({
    queryKey: ["rule-example", organization, "search", search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...WHOLE_CATALOGUE, search };
      const page = { after: null, limit: MOST_FOUND, signal };
      const { rows } = await fetchProducts(organization, query, page);
      return rows.map(({ id, sku, title }) => ({ id, sku, title }));
    },
  });

/** One product with every field, null if it was deleted. */
export const exampleProductQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: ["rule-example", organization, product],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ProductRecord | null> => {
      for await (const [record] of productsById(organization, [product], signal))
        return record ?? null;
      return null;
    },
  });
