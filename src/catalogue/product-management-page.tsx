import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History, Package } from "lucide-react";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { BulkActions } from "@/catalogue/bulk/bulk-actions.tsx";
import { CatalogueMenu } from "@/catalogue/catalogue-menu.tsx";
import { ActiveFilters } from "@/catalogue/list/active-filters.tsx";
import { FacetPanel } from "@/catalogue/list/facet-panel.tsx";
import { facetCountsQuery } from "@/catalogue/list/facets-api.ts";
import { ListToolbar } from "@/catalogue/list/list-toolbar.tsx";
import { productColumns } from "@/catalogue/list/product-columns.tsx";
import { ProductCount } from "@/catalogue/list/product-count.tsx";
import { gridView, queryAfter } from "@/catalogue/list/product-grid-view.ts";
import { productSource } from "@/catalogue/list/product-source-api.ts";
import type { SavedView } from "@/catalogue/list/saved-views-api.ts";
import { isListColumn } from "@/catalogue/list/product-list.ts";
import { useProductEdits } from "@/catalogue/list/use-product-edits.tsx";
import { useProductQuery } from "@/catalogue/list/use-product-query.tsx";
import { useSavedViews } from "@/catalogue/list/use-saved-views.tsx";
import { wordsFor } from "@/lib/errors.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import type { FurtherSections } from "@/catalogue/product/use-product-sections.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { knownCount } from "@/ui/grid/model/source.ts";
import { type GridView, readView, viewOf } from "@/ui/grid/model/view.ts";
import { icon } from "@/ui/look.ts";
import { PageHeader } from "@/ui/page-header.tsx";
import { FormSkeleton } from "@/ui/skeleton.tsx";

/** Fetched when somebody turns to them. */
const ChangeSetsSheet = lazy(async () => ({
  default: (await import("@/catalogue/ledger/change-sets-sheet.tsx")).ChangeSetsSheet,
}));
const DuplicatesSheet = lazy(async () => ({
  default: (await import("@/catalogue/duplicates/duplicates-sheet.tsx")).DuplicatesSheet,
}));
const ProductSheet = lazy(async () => ({
  default: (await import("@/catalogue/product/product-sheet.tsx")).ProductSheet,
}));

const FullProduct = lazy(async () => ({
  default: (await import("@/catalogue/product/full-product.tsx")).FullProduct,
}));

type ProductManagementProps = {
  /** What stock and channels know of a product. */
  further: FurtherSections;
};

export function Component({ further }: ProductManagementProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const product = params.get("product");
  return (
    <OrganizationGate title={t`Product Management`}>
      {(organization) =>
        product !== null && params.has("full") ? (
          <Suspense fallback={<FormSkeleton fields={8} />}>
            <FullProduct key={product} organization={organization} id={product} further={further} />
          </Suspense>
        ) : (
          <ProductManagement key={organization.id} organization={organization} further={further} />
        )
      }
    </OrganizationGate>
  );
}

function ProductManagement({
  organization,
  further,
}: ProductManagementProps & { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { id, region, role } = organization;
  const canEdit = role !== "viewer";
  const [params, setParams] = useSearchParams();
  const product = params.get("product");
  const showsChanges = params.has("changes");
  const showsDuplicates = params.has("duplicates");

  const [query, ask] = useProductQuery();
  const source = useMemo(() => productSource(id, (error) => i18n._(wordsFor(error))), [id, i18n]);
  const columns = useMemo(() => productColumns(i18n, region, { canEdit }), [i18n, region, canEdit]);
  const [look, setLook] = useState(() => viewOf(columns));
  const view = gridView(query, look);
  const [isBeside, setBeside] = useState(true);

  const openView = useCallback(
    (saved: SavedView) => {
      setLook(readView(saved.columns, columns));
      ask(saved.query);
    },
    [ask, columns],
  );
  const { views, isLed } = useSavedViews(id, query, openView);

  const { data: suppliers = [] } = useQuery(suppliersQuery(id));
  const counting = useQuery({
    ...facetCountsQuery(id, query),
    enabled: isLed,
    placeholderData: keepPreviousData,
  });
  const counts = counting.isPlaceholderData ? undefined : counting.data;

  useEffect(() => {
    if (isLed) source.ask(query);
  }, [source, query, isLed]);
  useEffect(() => {
    const is = counts?.exact === true ? "exact" : "approximate";
    source.tellTotal(counts ? { is, count: counts.count } : { is: "unknown" });
  }, [source, counts]);

  const onEdit = useProductEdits(organization, source);
  const changed = () => {
    source.refresh();
    void counting.refetch();
  };
  const state = useSyncExternalStore(source.subscribe, source.state);
  const total = state.total.is === "unknown" ? null : state.total.count;
  const shown = view.arrangement.order
    .filter((column) => !view.arrangement.hidden.includes(column))
    .filter(isListColumn);

  /** What is open stands in the address: it can be shared, and the browser's way back closes it. */
  function show(name: string, value: string | null) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  }

  function changeView(next: GridView) {
    setLook(next);
    if (next.sort !== view.sort || next.filters !== view.filters)
      ask(queryAfter(query, view, next));
  }

  const facets = (
    <FacetPanel
      organization={organization}
      suppliers={suppliers}
      query={query}
      ask={ask}
      counts={counting.data}
      failure={counting.error && i18n._(wordsFor(counting.error))}
      onRetry={() => void counting.refetch()}
    />
  );

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-3">
      <PageHeader
        title={t`Product Management`}
        facts={counting.data && <ProductCount counts={counting.data} region={region} />}
        actions={
          <>
            <Button variant="outline" onClick={() => show("changes", "")}>
              <History {...icon} />
              <Trans>Changes</Trans>
            </Button>
            <CatalogueMenu
              organization={organization}
              query={query}
              count={total}
              columns={shown}
              onDuplicates={() => show("duplicates", "")}
            />
          </>
        }
      />
      <ListToolbar
        organization={organization}
        query={query}
        ask={ask}
        views={views}
        onOpenView={openView}
        columns={columns}
        view={view}
        onViewChange={changeView}
        facets={facets}
        isBeside={isBeside}
        onBeside={setBeside}
      />
      <ActiveFilters
        organization={organization}
        suppliers={suppliers}
        columns={columns}
        query={query}
        ask={ask}
      />
      <div className="flex min-h-0 flex-1 gap-4">
        {isBeside && (
          <aside
            aria-label={t`Filters`}
            className="w-56 shrink-0 overflow-y-auto rounded-panel border border-line bg-surface p-4 max-lg:hidden"
          >
            {facets}
          </aside>
        )}
        <Grid
          label={t`Products`}
          className="min-h-0 min-w-0 flex-1"
          source={source}
          columns={columns}
          view={view}
          onViewChange={changeView}
          locale={region.locale}
          rowLabel={({ sku }) => sku}
          isSelectable
          actions={(selection) => (
            <BulkActions
              organization={organization}
              selection={selection}
              query={query}
              total={knownCount(state)}
              columns={shown}
              onWritten={changed}
            />
          )}
          {...(canEdit ? { onEdit } : {})}
          onOpen={(line) => show("product", line.id)}
          note={region.currency}
          empty={
            <EmptyState icon={Package} title={t`No products yet`}>
              {t`Products appear here once a price list or catalogue file has been brought in.`}
            </EmptyState>
          }
        />
      </div>
      <Suspense>
        {showsChanges && (
          <ChangeSetsSheet
            organization={organization}
            supplier={params.get("changes") || null}
            open
            onOpenChange={() => show("changes", null)}
            onUndone={changed}
          />
        )}
        {showsDuplicates && (
          <DuplicatesSheet
            organization={organization}
            onClose={() => show("duplicates", null)}
            onMerged={changed}
          />
        )}
        {product !== null && (
          <ProductSheet
            key={product}
            organization={organization}
            id={product}
            further={further}
            onClose={() => show("product", null)}
            onChanged={changed}
          />
        )}
      </Suspense>
    </div>
  );
}
