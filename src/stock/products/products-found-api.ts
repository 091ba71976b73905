import { queryOptions } from "@tanstack/react-query";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import { fetchProducts } from "@/catalogue/query/product-lines-api.ts";

export type PickedProduct = { id: string; sku: string; title: string | null };

/** People don't read more results than this. Typing more narrows the list. */
const MOST = 8;

/** The first products that match a search. */
export const productsFoundQuery = (organization: string, search: string) =>
  queryOptions({
    queryKey: ["products-found", organization, search],
    queryFn: async ({ signal }): Promise<PickedProduct[]> => {
      const query = { ...WHOLE_CATALOGUE, search };
      const { rows } = await fetchProducts(organization, query, {
        after: null,
        limit: MOST,
        signal,
      });
      return rows.map(({ id, sku, title, titleFr }) => ({ id, sku, title: title ?? titleFr }));
    },
  });
