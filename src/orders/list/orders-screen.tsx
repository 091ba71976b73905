import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Columns3, FileUp, ListFilter, ReceiptText, Truck } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { OrderFilters } from "@/orders/list/order-filters.tsx";
import { OrderSearch } from "@/orders/list/order-search.tsx";
import { OrdersExport } from "@/orders/list/orders-export.tsx";
import { useOrderList } from "@/orders/list/use-order-list.tsx";
import type { OrderRow } from "@/orders/state/order.ts";
import { DUE_LABELS, STATUS_LABELS } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { FilterChip } from "@/ui/controls/filter-chip.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Toolbar } from "@/ui/layout/toolbar.tsx";

/** These load after the list or on demand. */
const BulkOrderActions = lazyPart(async () => ({
  default: (await import("@/orders/list/bulk-order-actions.tsx")).BulkOrderActions,
}));
const ColumnChooser = lazyPart(async () => ({
  default: (await import("@/ui/grid/column-chooser.tsx")).ColumnChooser<OrderRow>,
}));
const ImportOrdersDialog = lazyPart(async () => ({
  default: (await import("@/orders/list/import-orders-dialog.tsx")).ImportOrdersDialog,
}));
const ShipFileDialog = lazyPart(async () => ({
  default: (await import("@/orders/list/ship-file-dialog.tsx")).ShipFileDialog,
}));
const Sheet = lazyPart(async () => ({ default: (await import("@/ui/overlays/sheet.tsx")).Sheet }));

/** The list of orders from every channel. */
export function OrdersScreen({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const [, setParams] = useSearchParams();
  const list = useOrderList(organization);
  const { query, updateQuery, counting, view } = list;
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  const [dialog, setDialog] = useState<"import" | "ship" | null>(null);
  const canEdit = organization.role !== "viewer";

  const facets = (
    <OrderFilters
      query={query}
      updateQuery={updateQuery}
      facets={counting.data}
      channels={list.channels}
      region={region}
    />
  );
  const filters = (
    <>
      <ListFilter {...icon} />
      <Trans>Filters</Trans>
    </>
  );

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-3">
      <PageHeader
        title={t`Order Management`}
        facts={
          counting.data ? (
            <Plural value={counting.data.count} one="# order" other="# orders" />
          ) : null
        }
        actions={
          <>
            <OrdersExport organization={organization} query={query} channels={list.channels} />
            {canEdit && (
              <>
                <Button variant="outline" onClick={() => setDialog("ship")}>
                  <Truck {...icon} />
                  <Trans>Ship from a file</Trans>
                </Button>
                <Button onClick={() => setDialog("import")}>
                  <FileUp {...icon} />
                  <Trans>Import orders</Trans>
                </Button>
              </>
            )}
          </>
        }
      />
      <Toolbar
        search={
          <OrderSearch
            value={query.search}
            onSearch={(search) => updateQuery({ ...query, search })}
          />
        }
        end={
          <Suspense
            fallback={
              <Button variant="ghost" disabled>
                <Columns3 {...icon} />
                <Trans>Columns</Trans>
              </Button>
            }
          >
            <ColumnChooser columns={list.columns} view={view} onViewChange={list.changeView} />
          </Suspense>
        }
      >
        <Button
          variant="outline"
          className="max-lg:hidden"
          aria-pressed={isBeside}
          onClick={() => setBeside(!isBeside)}
        >
          {filters}
        </Button>
        <Button
          variant="outline"
          className="lg:hidden"
          aria-haspopup="dialog"
          onClick={() => setOver(true)}
        >
          {filters}
        </Button>
        {query.due && (
          <FilterChip
            label={i18n._(DUE_LABELS[query.due])}
            onRemove={() => updateQuery({ ...query, due: null })}
          />
        )}
        {query.statuses.map((status) => (
          <FilterChip
            key={status}
            label={i18n._(STATUS_LABELS[status])}
            onRemove={() =>
              updateQuery({ ...query, statuses: query.statuses.filter((one) => one !== status) })
            }
          />
        ))}
      </Toolbar>
      {counting.error && !counting.data && (
        <Callout kind="bad" title={<Trans>We couldn’t count the orders</Trans>}>
          {i18n._(errorMessage(counting.error))}
        </Callout>
      )}
      <Suspense>
        {dialog === "import" && (
          <ImportOrdersDialog
            organization={organization}
            channels={list.channels}
            onClose={() => setDialog(null)}
            onWritten={list.changed}
          />
        )}
        {dialog === "ship" && (
          <ShipFileDialog
            organization={organization}
            onClose={() => setDialog(null)}
            onWritten={list.changed}
          />
        )}
        {isOver && (
          <Sheet title={t`Filters`} open onOpenChange={setOver}>
            {facets}
          </Sheet>
        )}
      </Suspense>
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
          label={t`Orders`}
          className="min-h-0 min-w-0 flex-1"
          source={list.source}
          columns={list.columns}
          view={view}
          onViewChange={list.changeView}
          locale={region.locale}
          rowLabel={({ number }) => number}
          isSelectable
          actions={(selection) => (
            <Suspense>
              <BulkOrderActions
                organization={organization}
                query={query}
                selection={selection}
                onWritten={list.changed}
              />
            </Suspense>
          )}
          onOpen={({ id }) => setParams((before) => withParams(before, { order: id }))}
          note={region.currency}
          empty={
            <EmptyState icon={ReceiptText} title={t`No orders yet`}>
              {t`Orders from your channels will appear here.`}
            </EmptyState>
          }
        />
      </div>
    </div>
  );
}
