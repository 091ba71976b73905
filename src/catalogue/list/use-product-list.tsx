import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { facetCountsQuery } from "@/catalogue/list/facets/facets-api.ts";
import { groupedColumns } from "@/catalogue/list/group-columns.tsx";
import { CARD_HEIGHT, cardColumns } from "@/catalogue/list/product-card.tsx";
import { productColumns } from "@/catalogue/list/product-columns.tsx";
import { gridView, queryAfter } from "@/catalogue/list/product-grid-view.ts";
import { isListColumn } from "@/catalogue/product/product-line.ts";
import { productSource } from "@/catalogue/list/product-source.ts";
import { PRODUCT_VIEWS } from "@/catalogue/list/views/product-views.ts";
import type { SavedView } from "@/catalogue/list/views/saved-views-api.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import { useProductQuery } from "@/catalogue/query/use-product-query.tsx";
import { useSavedViews } from "@/catalogue/list/views/use-saved-views.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { useMedia } from "@/ui/foundation/use-media.ts";
import { type GridView, readView, viewOf } from "@/ui/grid/model/view.ts";

/** The state of the product list: query, layout, results and count. */
export function useProductList({ id, region, role }: Organization) {
  const { i18n } = useLingui();
  const canEdit = role !== "viewer";
  const [query, setQuery] = useProductQuery();
  const source = useMemo(
    () => productSource(id, (error) => i18n._(errorMessage(error)), query.isGrouped),
    [id, i18n, query.isGrouped],
  );
  const columns = useMemo(() => productColumns(i18n, region, { canEdit }), [i18n, region, canEdit]);
  const grouped = useMemo(() => groupedColumns(columns, i18n, region), [columns, i18n, region]);
  const hasCards = useMedia("(max-width: 640px)");
  const cards = useMemo(() => cardColumns(i18n, region), [i18n, region]);
  const [layout, setLayout] = useState(() => viewOf(columns));
  const view = gridView(query, layout);

  const openView = useCallback(
    (saved: SavedView<ProductQuery>) => {
      setLayout(readView(saved.columns, columns));
      setQuery(saved.query);
    },
    [setQuery, columns],
  );
  const { views, isInitialized } = useSavedViews(id, PRODUCT_VIEWS, query, openView);

  const counting = useQuery({
    ...facetCountsQuery(id, query),
    enabled: isInitialized,
    placeholderData: keepPreviousData,
  });
  const counts = counting.isPlaceholderData ? undefined : counting.data;
  useEffect(() => {
    if (isInitialized) source.request(query);
  }, [source, query, isInitialized]);
  useEffect(() => {
    const isKnown = counts !== undefined && (counts.exact || counts.count > 0);
    const is = counts?.exact === true ? "exact" : "approximate";
    source.setFound(isKnown ? { is, count: counts.count } : { is: "unknown" });
  }, [source, counts]);

  function changeView(next: GridView) {
    if (next.arrangement !== view.arrangement || next.density !== view.density) setLayout(next);
    if (next.sort === view.sort && next.filters === view.filters) return;
    // The rows still have to arrive from the server, so rendering the page is a transition that doesn't delay the
    // click.
    startTransition(() => setQuery(queryAfter(query, view, next)));
  }

  return {
    query,
    setQuery,
    source,
    state: useSyncExternalStore(source.subscribe, source.state),
    columns,
    /** Whether rows are cards, because the screen is too narrow for columns. */
    hasCards,
    /** How the grid shows the rows: as cards or in columns. */
    drawn: hasCards
      ? { columns: cards, rowHeight: CARD_HEIGHT }
      : { columns: query.isGrouped ? grouped : columns },
    /** The visible columns of product fields, in order. */
    shown: view.arrangement.order
      .filter((column) => !view.arrangement.hidden.includes(column))
      .filter(isListColumn),
    view,
    changeView,
    views,
    openView,
    counting,
    /** Reloads the list. Call this after products were written. */
    changed: () => {
      source.refresh();
      void counting.refetch();
    },
  };
}
