import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { orderRoutingQuery, type Route } from "@/orders/detail/order-detail-api.ts";
import type { OrderDetail } from "@/orders/detail/order-detail.ts";
import { dividedLines } from "@/orders/detail/split.ts";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { allowsSplit } from "@/orders/state/channel-terms.ts";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const SplitDialog = lazyPart(async () => ({
  default: (await import("@/orders/detail/split-dialog.tsx")).SplitDialog,
}));

type RoutingPanelProps = {
  order: OrderDetail;
  writing: OrderWriting;
  canEdit: boolean;
};

/** Which warehouses could ship the order and why, and where its units are reserved. */
export function RoutingPanel({ order, writing, canEdit }: RoutingPanelProps) {
  const { t } = useLingui();
  const [isSplitting, setSplitting] = useState(false);
  const open = dividedLines(order.lines);
  const query = useQuery({
    ...orderRoutingQuery(order.id, order.version),
    enabled: open.length > 0,
  });
  if (open.length === 0) return null;
  const reserved = (warehouse: string) =>
    open
      .flatMap(({ allocations }) => allocations)
      .reduce((sum, it) => sum + (it.warehouse === warehouse ? it.quantity : 0), 0);
  const maySplit = allowsSplit(order.channel?.kind ?? null);
  const total = open.reduce((sum, line) => sum + line.open, 0);

  const reserveAll = (warehouse: string) =>
    writing.mutate({
      is: "allocate",
      order: order.id,
      version: order.version,
      allocations: open.map((line) => ({ line: line.id, warehouse, quantity: line.open })),
    });

  return (
    <Panel
      title={t`Warehouses`}
      description={
        maySplit ? (
          <Trans>The best warehouse for this order comes first.</Trans>
        ) : (
          <Trans>This channel requires one warehouse for the whole order.</Trans>
        )
      }
      actions={
        canEdit &&
        maySplit &&
        total > 1 &&
        (query.data?.length ?? 0) > 1 && (
          <Button variant="outline" size="sm" onClick={() => setSplitting(true)}>
            <Trans>Split order</Trans>
          </Button>
        )
      }
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load the warehouses</Trans>} lines={3}>
        {(routes) => (
          <ol className="grid gap-3 text-sm">
            {routes.slice(0, 5).map((route) => {
              const units = reserved(route.warehouse_id);
              return (
                <li key={route.warehouse_id} className="grid gap-1">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <span className="font-medium text-ink">
                      {route.code} · {route.name}
                    </span>
                    {units > 0 && (
                      <Badge tone="accent">
                        <Plural value={units} one="# reserved" other="# reserved" />
                      </Badge>
                    )}
                  </div>
                  <RouteReason route={route} />
                  {canEdit && units < total && (
                    <Button
                      variant="link"
                      size="sm"
                      className="justify-self-start px-0!"
                      loading={writing.isPending}
                      onClick={() => reserveAll(route.warehouse_id)}
                    >
                      {t`Reserve everything at ${route.code}`}
                    </Button>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </QueryResult>
      <Suspense>
        {isSplitting && query.data && (
          <SplitDialog
            order={order}
            routes={query.data}
            writing={writing}
            onClose={() => setSplitting(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

function RouteReason({ route: { covered, wanted, is_complete, nearness } }: { route: Route }) {
  return (
    <p className="text-ink-2">
      {is_complete ? (
        <Trans>Has everything</Trans>
      ) : (
        <Trans>
          Units available: {covered} of {wanted}
        </Trans>
      )}
      {nearness === 0 && (
        <>
          {" · "}
          <Trans>same province</Trans>
        </>
      )}
      {nearness === 1 && (
        <>
          {" · "}
          <Trans>same postal region</Trans>
        </>
      )}
    </p>
  );
}
