import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { FileUp, ReceiptText, Truck } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { WithFirstSteps } from "@/account/first-steps/first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { OrderFilters } from "@/orders/list/order-filters.tsx";
import { OrdersToolbar } from "@/orders/list/orders-toolbar.tsx";
import { OrdersExport } from "@/orders/list/orders-export.tsx";
import { useOrderList } from "@/orders/list/use-order-list.tsx";
import type { OrderRow } from "@/orders/state/order.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";

const orderName = ({ number }: OrderRow) => number;

/** These parts load after the list or when a person opens them. */
const BulkOrderActions = lazyPart(async () => ({
  default: (await import("@/orders/list/bulk-order-actions.tsx")).BulkOrderActions,
}));
const ImportOrdersDialog = lazyPart(async () => ({
  default: (await import("@/orders/list/import-orders-dialog.tsx")).ImportOrdersDialog,
}));
const ShipFileDialog = lazyPart(async () => ({
  default: (await import("@/orders/list/ship-file-dialog.tsx")).ShipFileDialog,
}));

/** The list of all orders, with or without a channel. */
export function OrdersScreen({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const [, setParams] = useSearchParams();
  const list = useOrderList(organization);
  const { query, updateQuery, counting, view } = list;
  const [isBeside, setBeside] = useState(true);
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
      <OrdersToolbar
        organization={organization}
        list={list}
        facets={facets}
        isBeside={isBeside}
        onBeside={setBeside}
      />
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
          {...list.drawn}
          view={view}
          onViewChange={list.changeView}
          locale={region.locale}
          rowLabel={orderName}
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
            <WithFirstSteps organization={organization}>
              <EmptyState icon={ReceiptText} title={t`No orders yet`}>
                {t`Orders from your channels will appear here.`}
              </EmptyState>
            </WithFirstSteps>
          }
        />
      </div>
    </div>
  );
}
