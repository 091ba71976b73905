import { Trans, useLingui } from "@lingui/react/macro";
import { ListFilter } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { OrderSearch } from "@/orders/list/order-search.tsx";
import { ORDER_VIEWS } from "@/orders/list/order-views.ts";
import type { OrderList } from "@/orders/list/use-order-list.tsx";
import {
  ORDER_SORT_COLUMNS,
  type OrderQuery,
  type OrderRow,
  type OrderSort,
} from "@/orders/state/order.ts";
import { DUE_LABELS, STATUS_LABELS } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { FilterChip } from "@/ui/controls/filter-chip.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Toolbar } from "@/ui/layout/toolbar.tsx";

/** These parts load after the list or when a person opens them. */
const ColumnChooser = lazyPart(async () => ({
  default: (await import("@/ui/grid/column-chooser.tsx")).ColumnChooser<OrderRow>,
}));
const SortMenu = lazyPart(async () => ({
  default: (await import("@/catalogue/list/sort-menu.tsx")).SortMenu<OrderSort>,
}));
const ViewsMenu = lazyPart(async () => ({
  default: (await import("@/catalogue/list/views/views-menu.tsx")).ViewsMenu<OrderQuery>,
}));
const Sheet = lazyPart(async () => ({ default: (await import("@/ui/overlays/sheet.tsx")).Sheet }));

type OrdersToolbarProps = {
  organization: Organization;
  list: OrderList;
  /** The facets, for screens without room next to the list. */
  facets: ReactNode;
  /** Whether facets are shown next to the list if there is room. */
  isBeside: boolean;
  onBeside: (isBeside: boolean) => void;
};

/** The toolbar above the order list: search, filters, saved views and layout. */
export function OrdersToolbar(props: OrdersToolbarProps) {
  const { organization, list, facets, isBeside, onBeside } = props;
  const { query, updateQuery, columns, view } = list;
  const { t, i18n } = useLingui();
  const [isOver, setOver] = useState(false);
  const filters = (
    <>
      <ListFilter {...icon} />
      <Trans>Filters</Trans>
    </>
  );
  return (
    <Toolbar
      search={
        <OrderSearch
          value={query.search}
          onSearch={(search) => updateQuery({ ...query, search })}
        />
      }
      end={
        <Suspense>
          <ViewsMenu
            organization={organization.id}
            screen={ORDER_VIEWS}
            views={list.views}
            query={query}
            view={view}
            columns={columns}
            onOpen={list.openView}
            onQuery={updateQuery}
          />
          {list.hasCards ? (
            <SortMenu
              options={ORDER_SORT_COLUMNS.map((value) => ({
                value,
                label: columns.find(({ id }) => id === value)?.header ?? value,
              }))}
              column={query.sort}
              isDescending={query.descending}
              onSort={(sort, descending) => updateQuery({ ...query, sort, descending })}
            />
          ) : (
            <ColumnChooser columns={columns} view={view} onViewChange={list.changeView} />
          )}
        </Suspense>
      }
    >
      <Button
        variant="outline"
        className="max-lg:hidden"
        aria-pressed={isBeside}
        onClick={() => onBeside(!isBeside)}
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
      <Suspense>
        {isOver && (
          <Sheet title={t`Filters`} open onOpenChange={setOver}>
            {facets}
          </Sheet>
        )}
      </Suspense>
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
  );
}
