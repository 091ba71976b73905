import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import type { SavedView } from "@/catalogue/list/views/saved-views-api.ts";
import { useSavedViews } from "@/catalogue/list/views/use-saved-views.tsx";
import { ORDER_CARD_HEIGHT, orderCardColumns } from "@/orders/list/order-card.tsx";
import { orderColumns } from "@/orders/list/order-columns.tsx";
import { ORDER_VIEWS } from "@/orders/list/order-views.ts";
import { fetchOrders, orderFacetsQuery } from "@/orders/list/orders-api.ts";
import {
  isNarrowedQuery,
  type OrderQuery,
  orderQueryFrom,
  type OrderRow,
  PLAIN_ORDER_QUERY,
  ORDER_SORT_COLUMNS,
  withOrderQuery,
} from "@/orders/state/order.ts";
import { useMedia } from "@/ui/foundation/use-media.ts";
import { type GridView, readView, viewOf } from "@/ui/grid/model/view.ts";
import { serverPaged } from "@/ui/grid/source/paged-source.ts";

/** The result while there is no query. It never resolves, because an empty result would look like "no orders". */
const NOT_YET = new Promise<never>(() => {});

/** Loads the orders that match a query. The page around the grid sets the query. */
function orderSource(organization: string, messageFor: (error: unknown) => string) {
  let current: OrderQuery | null = null;
  const source = serverPaged<OrderRow>({
    idOf: ({ id }) => id,
    fetchPage: (request) => (current ? fetchOrders(organization, current, request) : NOT_YET),
    messageFor,
    isSequential: true,
  });
  return {
    ...source,
    query: () => undefined,
    setQuery(query: OrderQuery) {
      current = query;
      source.refresh();
    },
  };
}

/** A placeholder filter that tells the grid that the list is filtered. */
const AROUND = "around";

function queryAfter(query: OrderQuery, before: GridView, after: GridView): OrderQuery {
  const isCleared = AROUND in before.filters && !(AROUND in after.filters);
  const base = isCleared ? PLAIN_ORDER_QUERY : query;
  const [key] = after.sort;
  const sort = ORDER_SORT_COLUMNS.find((column) => column === key?.column);
  if (sort === undefined) return { ...base, sort: "placed_at", descending: true };
  return { ...base, sort, descending: key?.direction === "descending" };
}

/** The state of the order list: query, layout, results and counts. */
export function useOrderList({ id, region }: Organization) {
  const { i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const query = useMemo(() => orderQueryFrom(new URLSearchParams(address)), [address]);
  const updateQuery = useCallback(
    (next: OrderQuery) =>
      setParams((before) => withOrderQuery(before, next), { preventScrollReset: true }),
    [setParams],
  );
  const channels = useQuery(channelsQuery(id)).data;
  const columns = useMemo(
    () => orderColumns(i18n, region, channels ?? []),
    [i18n, region, channels],
  );
  const hasCards = useMedia("(max-width: 640px)");
  const cards = useMemo(
    () =>
      orderCardColumns(i18n, region, new Map(channels?.map((channel) => [channel.id, channel]))),
    [i18n, region, channels],
  );
  const source = useMemo(() => orderSource(id, (error) => i18n._(errorMessage(error))), [id, i18n]);
  const [layout, setLayout] = useState(() => viewOf(columns));
  const view: GridView = {
    ...layout,
    sort: [{ column: query.sort, direction: query.descending ? "descending" : "ascending" }],
    filters: isNarrowedQuery(query)
      ? { [AROUND]: { is: "contains", text: JSON.stringify(query) } }
      : {},
  };

  const openView = useCallback(
    (saved: SavedView<OrderQuery>) => {
      setLayout(readView(saved.columns, columns));
      updateQuery(saved.query);
    },
    [updateQuery, columns],
  );
  const { views, isInitialized } = useSavedViews(id, ORDER_VIEWS, query, openView);

  const counting = useQuery({
    ...orderFacetsQuery(id, query),
    enabled: isInitialized,
    placeholderData: keepPreviousData,
  });
  const count = counting.isPlaceholderData ? undefined : counting.data?.count;
  useEffect(() => {
    if (isInitialized) source.setQuery(query);
  }, [source, query, isInitialized]);
  useEffect(() => {
    source.setTotal(count === undefined ? { is: "unknown" } : { is: "exact", count });
  }, [source, count]);

  return {
    query,
    updateQuery,
    source,
    state: useSyncExternalStore(source.subscribe, source.state),
    columns,
    /** Whether rows are cards, because the screen is too narrow for columns. */
    hasCards,
    /** The columns and row height of the grid. */
    drawn: hasCards ? { columns: cards, rowHeight: ORDER_CARD_HEIGHT } : { columns },
    channels: channels ?? [],
    views,
    openView,
    view,
    changeView: (next: GridView) => {
      setLayout(next);
      if (next.sort !== view.sort || next.filters !== view.filters)
        updateQuery(queryAfter(query, view, next));
    },
    counting,
    /** Reloads the list. Call this after changing orders. */
    changed: () => {
      source.refresh();
      void counting.refetch();
    },
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
