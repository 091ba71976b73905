import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Boxes } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { ListSearch } from "@/catalogue/list/list-search.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { todayIn } from "@/stock/business-days.ts";
import { stockColumns } from "@/stock/levels/level-columns.tsx";
import {
  isWholeStock,
  stockAddress,
  type StockQuery,
  stockQueryOf,
} from "@/stock/levels/stock-level.ts";
import { stockSource } from "@/stock/levels/stock-source.ts";
import { StockStates } from "@/stock/levels/stock-states.tsx";
import { useStockEdits } from "@/stock/levels/use-stock-edits.tsx";
import { managedWarehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { type GridView, viewOf } from "@/ui/grid/model/view.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Toolbar } from "@/ui/layout/toolbar.tsx";

const ALL = "all";

/** A pseudo filter, so that the grid knows the list is filtered and offers to show everything. */
const AROUND = "around";

/** The stock of every product in every warehouse. Editors change quantities in place. */
export function StockTab({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { region, role } = organization;
  const canEdit = role !== "viewer";
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => stockQueryOf(params), [params]);
  const updateQuery = (next: StockQuery, replace = false) =>
    setParams(stockAddress(next), { replace });
  const [source] = useState(() =>
    stockSource(organization.id, query, (error) => i18n._(errorMessage(error))),
  );
  useEffect(() => source.ask(query), [source, query]);
  const { data: warehouses = [] } = useQuery(managedWarehousesQuery(organization.id));
  const [today] = useState(() => todayIn(region.timeZone));
  const columns = useMemo(
    () => stockColumns(i18n, { canEdit, today, region }),
    [i18n, canEdit, today, region],
  );
  const [layout, setLayout] = useState(() => viewOf(columns));
  const onEdit = useStockEdits(organization, source);

  const view: GridView = {
    ...layout,
    sort: [],
    filters: isWholeStock(query)
      ? {}
      : { [AROUND]: { is: "contains", text: JSON.stringify(query) } },
  };
  function changeView(next: GridView) {
    setLayout(next);
    if (!isWholeStock(query) && next.filters[AROUND] === undefined)
      updateQuery({ search: "", state: null, warehouse: null });
  }

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-10rem)] min-h-96 flex-col gap-3">
      <Toolbar
        search={
          <ListSearch
            className="w-72 max-sm:w-full"
            value={query.search}
            onSearch={(search) => updateQuery({ ...query, search }, true)}
          />
        }
        end={
          <Select
            aria-label={t`Warehouse`}
            className="w-48"
            value={query.warehouse ?? ALL}
            options={[
              { value: ALL, label: t`All warehouses` },
              ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(warehouse) =>
              updateQuery({ ...query, warehouse: warehouse === ALL ? null : warehouse })
            }
          />
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
        columns={columns}
        view={view}
        onViewChange={changeView}
        locale={region.locale}
        rowLabel={({ sku, warehouseName }) => `${sku} · ${warehouseName}`}
        {...(canEdit ? { onEdit } : {})}
        empty={
          <EmptyState
            icon={Boxes}
            title={<Trans>No stock yet</Trans>}
            actions={
              <TextLink to="/product-management?import">
                <Trans>Import a file with quantities</Trans>
              </TextLink>
            }
          >
            <Trans>Quantities come from imports, purchase orders and transfers.</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}
