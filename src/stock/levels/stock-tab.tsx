import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, Boxes, Columns3 } from "lucide-react";
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { WithFirstSteps } from "@/account/first-steps/first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { ListSearch } from "@/catalogue/list/list-search.tsx";
import type { SavedView } from "@/catalogue/list/views/saved-views-api.ts";
import { useSavedViews } from "@/catalogue/list/views/use-saved-views.tsx";
import { screenByAddress } from "@/catalogue/list/views/view-screen.ts";
import { errorMessage } from "@/lib/errors.ts";
import { todayIn } from "@/lib/format.ts";
import { STOCK_CARD_HEIGHT, stockCardColumns } from "@/stock/levels/level-card.tsx";
import { stockColumns } from "@/stock/levels/level-columns.tsx";
import {
  isWholeStock,
  stockAddress,
  type StockLevel,
  type StockQuery,
  stockQueryOf,
  WHOLE_STOCK,
} from "@/stock/stock-level.ts";
import { stockSource } from "@/stock/levels/stock-source.ts";
import { StockStates } from "@/stock/levels/stock-states.tsx";
import { useStockEdits } from "@/stock/levels/use-stock-edits.tsx";
import { warehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { ButtonToCome } from "@/ui/controls/button-to-come.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { useMedia } from "@/ui/foundation/use-media.ts";
import { type GridView, readView, viewOf } from "@/ui/grid/model/view.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Toolbar } from "@/ui/layout/toolbar.tsx";

const stockName = ({ sku, warehouseName }: StockLevel) => `${sku} · ${warehouseName}`;

/** These parts load after the list. */
const ColumnChooser = lazyPart(async () => ({
  default: (await import("@/ui/grid/column-chooser.tsx")).ColumnChooser<StockLevel>,
}));
const ViewsMenu = lazyPart(async () => ({
  default: (await import("@/catalogue/list/views/views-menu.tsx")).ViewsMenu<StockQuery>,
}));

/** The saved views of the stock list. There are no built-in views, because the states are buttons. */
const STOCK_VIEWS = screenByAddress<StockQuery>({
  id: "stock",
  whole: WHOLE_STOCK,
  toAddress: (query) => new URLSearchParams(stockAddress(query)),
  fromAddress: stockQueryOf,
  readyMade: [],
});

const ALL = "all";

/** The id of a filter for the tab's search, state and warehouse. With it, an empty grid offers to clear them. */
const AROUND = "around";

/** The stock of every product in every warehouse. Owners and editors change quantities in place. */
export function StockTab({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { region, role } = organization;
  const canEdit = role !== "viewer";
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => stockQueryOf(params), [params]);
  const updateQuery = useCallback(
    (next: StockQuery, replace = false) => setParams(stockAddress(next), { replace }),
    [setParams],
  );
  const [source] = useState(() =>
    stockSource(organization.id, (error) => i18n._(errorMessage(error))),
  );
  const { data: warehouses = [] } = useQuery(warehousesQuery(organization.id));
  const [today] = useState(() => todayIn(region.timeZone));
  const columns = useMemo(
    () => stockColumns(i18n, { canEdit, today, region }),
    [i18n, canEdit, today, region],
  );
  const [layout, setLayout] = useState(() => viewOf(columns));
  const hasCards = useMedia("(max-width: 640px)");
  const cards = useMemo(() => stockCardColumns(i18n, columns), [i18n, columns]);
  const onEdit = useStockEdits(organization, source);
  const openView = useCallback(
    (saved: SavedView<StockQuery>) => {
      setLayout(readView(saved.columns, columns));
      updateQuery(saved.query);
    },
    [columns, updateQuery],
  );
  const { views, isInitialized } = useSavedViews(organization.id, STOCK_VIEWS, query, openView);
  useEffect(() => {
    if (isInitialized) source.ask(query);
  }, [source, query, isInitialized]);

  const view: GridView = {
    ...layout,
    sort: [],
    filters: isWholeStock(query)
      ? {}
      : { [AROUND]: { is: "contains", text: JSON.stringify(query) } },
  };
  function changeView(next: GridView) {
    setLayout(next);
    if (!isWholeStock(query) && next.filters[AROUND] === undefined) updateQuery(WHOLE_STOCK);
  }

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-10rem)] min-h-96 flex-col gap-3">
      <Toolbar
        search={
          <>
            <ListSearch
              className="w-72 max-sm:min-w-0 max-sm:flex-1"
              value={query.search}
              onSearch={(search) => updateQuery({ ...query, search }, true)}
            />
            <Select
              aria-label={t`Warehouse`}
              className="w-48 max-sm:w-40"
              value={query.warehouse ?? ALL}
              options={[
                { value: ALL, label: t`All warehouses` },
                ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(warehouse) =>
                updateQuery({ ...query, warehouse: warehouse === ALL ? null : warehouse })
              }
            />
          </>
        }
        end={
          <>
            <Suspense fallback={<ButtonToCome drawn={Bookmark} label={t`Views`} />}>
              <ViewsMenu
                organization={organization.id}
                screen={STOCK_VIEWS}
                views={views}
                query={query}
                view={view}
                columns={columns}
                onOpen={openView}
                onQuery={updateQuery}
              />
            </Suspense>
            {!hasCards && (
              <Suspense fallback={<ButtonToCome drawn={Columns3} label={t`Columns`} />}>
                <ColumnChooser columns={columns} view={view} onViewChange={changeView} />
              </Suspense>
            )}
          </>
        }
      >
        <StockStates
          organization={organization}
          state={query.state}
          onChange={(state) => updateQuery({ ...query, state })}
        />
      </Toolbar>
      <Grid
        label={t`Stock`}
        className="min-h-0 min-w-0 flex-1"
        source={source}
        {...(hasCards ? { columns: cards, rowHeight: STOCK_CARD_HEIGHT } : { columns })}
        view={view}
        onViewChange={changeView}
        locale={region.locale}
        rowLabel={stockName}
        {...(canEdit ? { onEdit } : {})}
        empty={
          <WithFirstSteps organization={organization}>
            <EmptyState
              icon={Boxes}
              title={<Trans>No stock yet</Trans>}
              actions={
                canEdit && (
                  <TextLink to="/product-management?import">
                    <Trans>Import a file with quantities</Trans>
                  </TextLink>
                )
              }
            >
              <Trans>Quantities come from imports, purchase orders and transfers.</Trans>
            </EmptyState>
          </WithFirstSteps>
        }
      />
    </div>
  );
}
