import { levelId, type StockLevel, type StockQuery } from "@/stock/stock-level.ts";
import { fetchLevels } from "@/stock/stock-api.ts";
import { type PagedSource, serverPaged } from "@/ui/grid/source/paged-source.ts";

export type StockSource = PagedSource<StockLevel> & { ask: (query: StockQuery) => void };

/** The result while there is no query. It never resolves, because an empty result would look like "no stock". */
const NOT_YET = new Promise<never>(() => {});

/** Loads the organization's stock that matches a query. The tab sets the query, not the grid. */
export function stockSource(
  organization: string,
  messageFor: (error: unknown) => string,
): StockSource {
  let current: StockQuery | null = null;
  const source = serverPaged<StockLevel>({
    idOf: levelId,
    fetchPage: (request) => (current ? fetchLevels(organization, current, request) : NOT_YET),
    messageFor,
    isSequential: true,
  });
  return {
    ...source,
    query: () => undefined,
    ask(query) {
      const isSame =
        query.search === current?.search &&
        query.state === current.state &&
        query.warehouse === current.warehouse;
      if (isSame) return;
      current = query;
      source.refresh();
    },
  };
}
