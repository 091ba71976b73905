import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, PackageSearch } from "lucide-react";
import { Suspense, useCallback, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { ListSearch } from "@/catalogue/list/list-search.tsx";
import type { SavedView } from "@/catalogue/list/views/saved-views-api.ts";
import { useSavedViews } from "@/catalogue/list/views/use-saved-views.tsx";
import { itemColumns } from "@/distributor/catalogue/item-columns.tsx";
import { ItemFilters } from "@/distributor/catalogue/item-filters.tsx";
import {
  fetchItems,
  itemQuery,
  pricingQuery,
  type StoredItem,
} from "@/distributor/catalogue/items-api.ts";
import { isNarrow, type ItemQuery, itemQueryIn } from "@/distributor/catalogue/item-query.ts";
import { ITEM_VIEWS, itemParams } from "@/distributor/catalogue/item-views.ts";
import { BUILT_IN_WAREHOUSES } from "@/distributor/warehouses/warehouse-list.ts";
import { distributorWarehousesQuery } from "@/distributor/warehouses/distributor-warehouses-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { ButtonToCome } from "@/ui/controls/button-to-come.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import type { Selection } from "@/ui/grid/model/selection.ts";
import { readView, viewOf } from "@/ui/grid/model/view.ts";
import { serverPaged } from "@/ui/grid/source/paged-source.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";

const itemName = ({ description }: StoredItem) => description;

/** Loaded together with the list. */
const ViewsMenu = lazyPart(async () => ({
  default: (await import("@/catalogue/list/views/views-menu.tsx")).ViewsMenu<ItemQuery>,
}));

/** The actions load when a person selects items. */
const ItemActions = lazyPart(async () => ({
  default: (await import("@/distributor/catalogue/item-actions.tsx")).ItemActions,
}));
/** Loaded when a person opens an item. */
const ItemSheet = lazyPart(async () => ({
  default: (await import("@/distributor/catalogue/item-sheet.tsx")).ItemSheet,
}));

export function Component() {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`TD SYNNEX Canada: catalogue`}>
      {(organization) => <Catalogue organization={organization} />}
    </OrganizationGate>
  );
}

function Catalogue({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const query = itemQueryIn(params);
  /** The query without the open item, so that opening an item doesn't reload the list. */
  const address = withParams(params, { item: null }).toString();
  const opened = params.get("item") ?? "";
  const { data: item } = useQuery({
    ...itemQuery(organization.id, opened),
    enabled: opened !== "",
  });
  const openItem = (next: string | null) =>
    setParams((before) => withParams(before, { item: next }));
  const source = useMemo(
    () =>
      serverPaged<StoredItem>({
        idOf: ({ sku }) => sku,
        fetchPage: async (request) => ({
          rows: await fetchItems(
            organization.id,
            itemQueryIn(new URLSearchParams(address)),
            request,
          ),
        }),
        messageFor: (error) => i18n._(errorMessage(error)),
        isSequential: true,
      }),
    [organization.id, address, i18n],
  );
  const { data: pricing } = useQuery(pricingQuery(organization));
  const { data: { current: warehouses } = BUILT_IN_WAREHOUSES } = useQuery(
    distributorWarehousesQuery(organization.id),
  );
  const columns = useMemo(() => {
    const hrefOf = (of: string) => `?${withParams(new URLSearchParams(address), { item: of })}`;
    return itemColumns(i18n, pricing?.pricesOf, warehouses, hrefOf);
  }, [i18n, pricing, warehouses, address]);

  const [view, setView] = useState(() => viewOf(columns));
  const search = useCallback(
    (next: ItemQuery) => setParams((before) => withParams(before, itemParams(next))),
    [setParams],
  );
  const openView = useCallback(
    (saved: SavedView<ItemQuery>) => {
      setView(readView(saved.columns, columns));
      search(saved.query);
    },
    [columns, search],
  );
  const { views } = useSavedViews(organization.id, ITEM_VIEWS, query, openView);

  const change = (name: string, value: string) =>
    setParams((before) => withParams(before, { [name]: value || null }), { replace: true });

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-4">
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { to: "/suppliers", label: t`Suppliers` },
              { to: "/suppliers/tdx-synnex-ca", label: t`TD SYNNEX Canada` },
            ]}
          />
        }
        title={t`TD SYNNEX Canada: catalogue`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          value={query.search}
          onSearch={(text) => change("q", text)}
          className="w-full sm:w-72"
        />
        <ItemFilters organization={organization} query={query} onChange={change} />
        <Suspense fallback={<ButtonToCome drawn={Bookmark} label={t`Views`} />}>
          <ViewsMenu
            organization={organization.id}
            screen={ITEM_VIEWS}
            views={views}
            query={query}
            view={view}
            columns={columns}
            onOpen={openView}
            onQuery={search}
          />
        </Suspense>
      </div>
      <Grid
        label={t`Distributor items`}
        className="min-h-0 flex-1"
        source={source}
        columns={columns}
        view={view}
        onViewChange={setView}
        locale={organization.region.locale}
        rowLabel={itemName}
        {...(organization.role === "viewer"
          ? {}
          : {
              isSelectable: true,
              isUncounted: true,
              actions: (selection: Selection) => (
                <Suspense>
                  <ItemActions
                    organization={organization}
                    query={query}
                    selection={selection}
                    onWritten={source.refresh}
                  />
                </Suspense>
              ),
            })}
        onOpen={({ sku }) => openItem(sku)}
        note="CAD"
        empty={
          isNarrow(query) ? (
            <EmptyState icon={PackageSearch} title={t`No items match`}>
              <Trans>Change the search or the filters above.</Trans>
            </EmptyState>
          ) : (
            <EmptyState
              icon={PackageSearch}
              title={t`No items yet`}
              actions={
                organization.role !== "viewer" && (
                  <Button asChild>
                    <Link to="/suppliers/tdx-ca/upload">
                      <Trans>Upload a file</Trans>
                    </Link>
                  </Button>
                )
              }
            >
              <Trans>
                Items appear here after your first price and availability file is imported.
              </Trans>
            </EmptyState>
          )
        }
      />
      {opened !== "" && item && (
        <Suspense>
          <ItemSheet
            key={item.sku}
            organization={organization}
            item={item}
            onClose={() => openItem(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
