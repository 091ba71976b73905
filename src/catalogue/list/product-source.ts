import { isSameQuery } from "@/catalogue/query/query-address.ts";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import { withVariants } from "@/catalogue/list/variants/product-variants.ts";
import { fetchProducts, fetchVariants } from "@/catalogue/query/product-lines-api.ts";
import { foldable } from "@/ui/grid/source/folded-source.ts";
import type { Total } from "@/ui/grid/source/grid-source.ts";
import { type PagedSource, serverPaged } from "@/ui/grid/source/paged-source.ts";

export type ProductSource = PagedSource<ProductLine> & {
  request: (query: ProductQuery) => void;
  /** Sets the number of matching products, which is counted separately. */
  setFound: (found: Total) => void;
};

/** Stays pending forever. Used until a query is set, because an empty result would mean that there are no products. */
const NOT_YET = new Promise<never>(() => {});

/**
 * Loads the organization's products that match a query. The surrounding page sets the query, not the grid. If
 * `isGrouped`, it loads one row per group of variants, and the variants when a person unfolds a group.
 */
export function productSource(
  organization: string,
  messageFor: (error: unknown) => string,
  isGrouped: boolean,
): ProductSource {
  let current: ProductQuery | null = null;
  const base = serverPaged<ProductLine>({
    // A group's row has the id of its first variant, which also has its own row when the group is unfolded. So the
    // group's row needs another id.
    idOf: ({ id, variants }) => (variants === null ? id : `variants ${variants.group}`),
    fetchPage: (request) => (current ? fetchProducts(organization, current, request) : NOT_YET),
    messageFor,
    isSequential: true,
  });
  const folded = isGrouped
    ? foldable(base, {
        membersOf: ({ variants }) => variants?.ids ?? null,
        fetchMembers: async ({ variants }) =>
          current && variants ? fetchVariants(organization, current, variants.group) : [],
        withMembers: withVariants,
        messageFor,
      })
    : null;
  const source = folded ?? base;
  return {
    ...source,
    query: () => undefined,
    // Groups aren't counted, because a count would have to read all variants.
    setFound: folded ? folded.setItems : base.setTotal,
    request(query) {
      if (current && isSameQuery(current, query)) return;
      current = query;
      folded?.foldAll();
      source.refresh();
    },
  };
}
