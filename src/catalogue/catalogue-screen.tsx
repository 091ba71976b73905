import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Package } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { WithFirstSteps } from "@/account/first-steps/first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { CatalogueActions } from "@/catalogue/catalogue-actions.tsx";
import { CatalogueSheets } from "@/catalogue/catalogue-sheets.tsx";
import { ListToolbar } from "@/catalogue/list/list-toolbar.tsx";
import type { FacetCounts } from "@/catalogue/list/facets/facets-api.ts";
import { isNarrowed } from "@/catalogue/query/product-query.ts";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import { useListKeys } from "@/catalogue/list/use-list-keys.tsx";
import { useProductEdits } from "@/catalogue/list/use-product-edits.tsx";
import { useProductList } from "@/catalogue/list/use-product-list.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import type { FurtherParts } from "@/catalogue/editor/use-product-sections.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { knownCount } from "@/ui/grid/source/grid-source.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";

const lineName = ({ sku, variants }: ProductLine) => variants?.group ?? sku;

/** These parts load after the list or when a person opens them. */
const ActiveFilters = lazyPart(async () => ({
  default: (await import("@/catalogue/list/active-filters.tsx")).ActiveFilters,
}));
const BulkActions = lazyPart(async () => ({
  default: (await import("@/catalogue/bulk/bulk-actions.tsx")).BulkActions,
}));
const FacetPanel = lazyPart(async () => ({
  default: (await import("@/catalogue/list/facets/facet-panel.tsx")).FacetPanel,
}));
const ShortcutsDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/list/shortcuts-dialog.tsx")).ShortcutsDialog,
}));

const FullProduct = lazyPart(async () => ({
  default: (await import("@/catalogue/editor/full-product.tsx")).FullProduct,
}));

type ProductManagementProps = {
  /** The parts of a product's screen that stock and channels add. */
  further: FurtherParts;
  /** Links to other tabs of the page. */
  tabs: ReactNode;
};

export function CatalogueScreen({ further, tabs }: ProductManagementProps) {
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
          <ProductManagement
            key={organization.id}
            organization={organization}
            further={further}
            tabs={tabs}
          />
        )
      }
    </OrganizationGate>
  );
}

function ProductManagement({
  organization,
  further,
  tabs,
}: ProductManagementProps & { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { region, role } = organization;
  const canEdit = role !== "viewer";
  const [, setParams] = useSearchParams();

  const list = useProductList(organization);
  const { query, setQuery, source, state, columns, shown, view, counting, changed } = list;
  const filtered = { organization, query, setQuery, columns };
  // The filters start collapsed, because on a laptop the price columns need the width.
  const [isBeside, setBeside] = useState(false);
  const onEdit = useProductEdits(organization, source);
  const [hasShortcuts, setShortcuts] = useState(false);
  useListKeys(organization.id, { onWritten: changed, onShortcuts: () => setShortcuts(true) });
  const { items: found = state.total } = state;
  const total = found.is === "unknown" ? null : found.count;

  /** The URL names what is open, so that it can be shared and the browser's Back button closes it. */
  function show(name: string, value: string | null) {
    setParams((before) => withParams(before, { change: null, [name]: value }));
  }

  const facets = (
    <Suspense fallback={<FormSkeleton fields={6} />}>
      <FacetPanel
        organization={organization}
        query={query}
        setQuery={setQuery}
        counts={counting.data}
        failure={counting.error && i18n._(errorMessage(counting.error))}
        onRetry={() => void counting.refetch()}
      />
    </Suspense>
  );

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-3">
      <PageHeader
        title={t`Product Management`}
        facts={counting.data ? <ProductCount counts={counting.data} region={region} /> : null}
        actions={
          <CatalogueActions
            organization={organization}
            query={query}
            count={total}
            columns={shown}
            onOpen={(name) => show(name, "")}
            onShortcuts={() => setShortcuts(true)}
          />
        }
      />
      {tabs}
      <ListToolbar
        {...filtered}
        hasCards={list.hasCards}
        views={list.views}
        onOpenView={list.openView}
        view={view}
        onViewChange={list.changeView}
        facets={facets}
        isBeside={isBeside}
        onBeside={setBeside}
      />
      {isNarrowed(query) && (
        <Suspense>
          <ActiveFilters {...filtered} />
        </Suspense>
      )}
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
          {...list.drawn}
          view={view}
          onViewChange={list.changeView}
          locale={region.locale}
          rowLabel={lineName}
          isSelectable
          actions={(selection) => (
            <Suspense>
              <BulkActions
                organization={organization}
                selection={selection}
                query={query}
                total={knownCount(state)}
                columns={shown}
                onWritten={changed}
              />
            </Suspense>
          )}
          {...(canEdit ? { onEdit } : {})}
          onOpen={(line) => show("product", line.id)}
          note={region.currency}
          empty={
            <WithFirstSteps organization={organization}>
              <EmptyState
                icon={Package}
                title={t`No products yet`}
                actions={
                  canEdit && (
                    <Button variant="outline" onClick={() => show("import", "")}>
                      <Trans>Import a file</Trans>
                    </Button>
                  )
                }
              >
                {canEdit
                  ? t`Import a price list or catalogue file to see your products here.`
                  : t`Products appear here once an owner or editor adds them.`}
              </EmptyState>
            </WithFirstSteps>
          }
        />
      </div>
      <Suspense>
        {hasShortcuts && <ShortcutsDialog canEdit={canEdit} onClose={() => setShortcuts(false)} />}
      </Suspense>
      <CatalogueSheets
        organization={organization}
        further={further}
        show={show}
        onChanged={changed}
      />
    </div>
  );
}

/** The number of matching products, approximate for large results. */
function ProductCount({
  counts: { count, exact },
  region,
}: {
  counts: FacetCounts;
  region: Region;
}) {
  if (exact) return <Plural value={count} one="# product" other="# products" />;
  // The count is estimated from a sample, so a count of 0 doesn't mean that no product matches.
  if (count === 0) return <Trans>Few or no products</Trans>;
  const about = formatNumber(count, region);
  return <Trans>About {about} products</Trans>;
}
