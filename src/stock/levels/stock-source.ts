import { levelId, type StockLevel, type StockQuery } from "@/stock/levels/stock-level.ts";
import { fetchLevels } from "@/stock/levels/stock-levels-api.ts";
import { type PagedSource, serverPaged } from "@/ui/grid/source/paged-source.ts";

export type StockSource = PagedSource<StockLevel> & { ask: (query: StockQuery) => void };

/** Loads the organization's stock that matches a query. The tab sets the query, not the grid. */
export function stockSource(
  organization: string,
  initial: StockQuery,
  messageFor: (error: unknown) => string,
): StockSource {
  let current = initial;
  const source = serverPaged<StockLevel>({
    idOf: levelId,
    fetchPage: (request) => fetchLevels(organization, current, request),
    messageFor,
    isSequential: true,
  });
  source.refresh();
  return {
    ...source,
    query: () => undefined,
    ask(query) {
      const isSame =
        query.search === current.search &&
        query.state === current.state &&
        query.warehouse === current.warehouse;
      if (isSame) return;
      current = query;
      source.refresh();
    },
  };
}
