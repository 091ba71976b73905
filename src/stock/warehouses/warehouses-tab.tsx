import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Plus, Warehouse } from "lucide-react";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { formatNumber } from "@/lib/format.ts";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";
import { warehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

const WarehouseSheet = lazyPart(async () => ({
  default: (await import("@/stock/warehouses/warehouse-sheet.tsx")).WarehouseSheet,
}));

const NEW = "new";

/** The warehouses of an organization, which editors add, change and delete here. */
export function WarehousesTab({ organization }: { organization: Organization }) {
  const query = useQuery(warehousesQuery(organization.id));
  const [params, setParams] = useSearchParams();
  const canEdit = organization.role !== "viewer";
  const chosen = params.get("warehouse");
  const { row: warehouse, isGone } = useOpenRow(query.data, chosen);
  /** The open warehouse is in the URL, so that people can share it and the back button closes it. */
  const show = (id: string | null) =>
    setParams({ tab: "warehouses", ...(id === null ? {} : { warehouse: id }) });
  const add = canEdit && (
    <Button onClick={() => show(NEW)}>
      <Plus {...icon} />
      <Trans>New warehouse</Trans>
    </Button>
  );

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <QueryResult query={query} failure={<Trans>We couldn’t load the warehouses</Trans>}>
        {(warehouses) =>
          warehouses.length === 0 ? (
            <EmptyState icon={Warehouse} title={<Trans>No warehouses yet</Trans>} actions={add}>
              <Trans>
                Warehouses are the places that hold your stock. The first import with quantities
                adds one.
              </Trans>
            </EmptyState>
          ) : (
            <>
              {add && <div className="flex justify-end">{add}</div>}
              <WarehouseTable
                organization={organization}
                warehouses={warehouses}
                onOpen={(id) => show(id)}
              />
            </>
          )
        }
      </QueryResult>
      {query.data && (warehouse !== null || (chosen === NEW && canEdit)) && (
        <Suspense>
          <WarehouseSheet
            key={chosen}
            organization={organization}
            warehouse={warehouse}
            isGone={isGone}
            onClose={() => show(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

type WarehouseTableProps = {
  organization: Organization;
  warehouses: readonly ManagedWarehouse[];
  onOpen: (id: string) => void;
};

function WarehouseTable({ organization: { region }, warehouses, onOpen }: WarehouseTableProps) {
  const { t } = useLingui();
  const byDefault = warehouses.find(({ isActive }) => isActive) ?? warehouses[0];
  return (
    <TableFrame label={t`Warehouses`}>
      <table className="w-full border-collapse text-left text-sm whitespace-nowrap">
        <thead>
          <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Code</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
            <th scope="col">
              <Trans>Place</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Handling days</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Cut-off time</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {warehouses.map((warehouse) => (
            <tr key={warehouse.id} className="border-t border-line *:px-3 *:py-2">
              <th scope="row" className="font-normal">
                <button
                  type="button"
                  onClick={() => onOpen(warehouse.id)}
                  className="font-medium text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {warehouse.name}
                </button>
                {warehouse === byDefault && (
                  <span className="ml-2 text-xs text-ink-3">
                    <Trans>Default</Trans>
                  </span>
                )}
              </th>
              <td className="font-mono">{warehouse.code}</td>
              <td>
                <Badge dot tone={warehouse.isActive ? "good" : "calm"}>
                  {warehouse.isActive ? (
                    <Trans context="warehouse">Active</Trans>
                  ) : (
                    <Trans context="warehouse">Inactive</Trans>
                  )}
                </Badge>
              </td>
              <td className="text-ink-2">
                {[warehouse.city, warehouse.region, warehouse.postalCode]
                  .filter(Boolean)
                  .join(" · ") || "—"}
              </td>
              <td className="text-right tabular-nums">
                {formatNumber(warehouse.handlingDays, region)}
              </td>
              <td className="text-right tabular-nums">{warehouse.cutoff}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
