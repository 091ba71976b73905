import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { PackagePlus, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { todayIn } from "@/lib/format.ts";
import { SupplyTable } from "@/stock/supply/supply-table.tsx";
import type { SupplyKind } from "@/stock/supply/supply-order.ts";
import { nextNumber } from "@/stock/supply/supply-order.ts";
import {
  SUPPLY_PARTS,
  supplyOrderQuery,
  supplyOrdersQuery,
  type SupplyPart,
} from "@/stock/supply/supply-orders-api.ts";
import { warehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

const SupplySheet = lazyPart(async () => ({
  default: (await import("@/stock/supply/supply-sheet.tsx")).SupplySheet,
}));

const NEW = "new";
const TAB: Record<SupplyKind, string> = { purchase: "purchases", transfer: "transfers" };

const shownAs = (part: SupplyPart) => (part === "current" ? {} : { show: part });

type SupplyTabProps = { organization: Organization; kind: SupplyKind };

/** The purchase orders or the transfers of an organization. */
export function SupplyTab({ organization, kind }: SupplyTabProps) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const part = SUPPLY_PARTS.find((one) => one === params.get("show")) ?? "current";
  const [today] = useState(() => todayIn(organization.region.timeZone));
  const query = useQuery(supplyOrdersQuery(organization.id, { kind, part, today }));
  const warehouses = useQuery(warehousesQuery(organization.id));
  const { data: suppliers = [] } = useQuery(suppliersQuery(organization.id));
  const canEdit = organization.role !== "viewer";
  const chosen = params.get("order");
  const { row, isGone } = useOpenRow(query.data, chosen);
  const { data: unlisted } = useQuery({
    ...supplyOrderQuery(organization.id, row?.id ?? ""),
    enabled: isGone,
  });
  const order = (isGone && unlisted) || row;
  const address = (more: Record<string, string>) =>
    setParams({ tab: TAB[kind], ...shownAs(part), ...more });
  const isTransfer = kind === "transfer";
  // A purchase order needs a warehouse, and a transfer needs two. With fewer, the button is hidden.
  const canAdd = canEdit && (warehouses.data?.length ?? 0) > (isTransfer ? 1 : 0);
  const add = canAdd && (
    <Button onClick={() => setParams({ tab: TAB[kind], order: NEW })}>
      <Plus {...icon} />
      {isTransfer ? <Trans>New transfer</Trans> : <Trans>New purchase order</Trans>}
    </Button>
  );

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Select
          aria-label={t`Show`}
          className="w-44"
          value={part}
          options={[
            {
              value: "current",
              label: isTransfer ? t`Drafts and open transfers` : t`Drafts and open orders`,
            },
            { value: "late", label: t`Late` },
            { value: "ended", label: t({ message: "Ended", context: "Supply orders" }) },
          ]}
          onChange={(next) => setParams({ tab: TAB[kind], ...shownAs(next) })}
        />
        {add}
      </div>
      <QueryResult
        query={query}
        failure={
          isTransfer ? (
            <Trans>We couldn’t load the transfers</Trans>
          ) : (
            <Trans>We couldn’t load the orders</Trans>
          )
        }
      >
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              icon={PackagePlus}
              title={
                isTransfer ? (
                  <Trans>No transfers here</Trans>
                ) : (
                  <Trans>No purchase orders here</Trans>
                )
              }
            >
              {isTransfer ? (
                <Trans>A transfer moves stock from one of your warehouses to another.</Trans>
              ) : (
                <Trans>
                  A purchase order lists units on their way from a supplier. They count as inbound
                  until you receive them.
                </Trans>
              )}
            </EmptyState>
          ) : (
            <SupplyTable
              organization={organization}
              kind={kind}
              orders={orders}
              warehouses={warehouses.data ?? []}
              suppliers={suppliers}
              onOpen={(id) => address({ order: id })}
            />
          )
        }
      </QueryResult>
      {query.data && warehouses.data && (order !== null || (chosen === NEW && canAdd)) && (
        <Suspense>
          <SupplySheet
            key={chosen}
            organization={organization}
            kind={kind}
            order={order}
            number={nextNumber(
              kind,
              query.data.map(({ number }) => number),
            )}
            warehouses={warehouses.data}
            suppliers={suppliers}
            onClose={() => address({})}
          />
        </Suspense>
      )}
    </div>
  );
}
