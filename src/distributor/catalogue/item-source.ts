import { fetchItems, type ItemQuery, type StoredItem } from "@/distributor/items-api.ts";
import { type PagedSource, serverPaged } from "@/ui/grid/source/paged-source.ts";

/** The items that match a query, read page by page. */
export const itemSource = (
  organization: string,
  query: ItemQuery,
  messageFor: (error: unknown) => string,
): PagedSource<StoredItem> =>
  serverPaged<StoredItem>({
    idOf: ({ sku }) => sku,
    fetchPage: async (request) => ({ rows: await fetchItems(organization, query, request) }),
    messageFor,
    isSequential: true,
  });
