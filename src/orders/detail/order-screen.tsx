import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Printer, ReceiptText } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { formatMoney } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { DueBadge } from "@/orders/list/due-badge.tsx";
import { CorrectionPanel } from "@/orders/detail/correction-panel.tsx";
import { documentsHref } from "@/orders/state/document-texts.ts";
import type { OrderDetail } from "@/orders/detail/order-detail.ts";
import { orderDetailQuery } from "@/orders/detail/order-detail-api.ts";
import { OrderLines } from "@/orders/detail/order-lines.tsx";
import { ReturnsPanel } from "@/orders/detail/returns-panel.tsx";
import { RoutingPanel } from "@/orders/detail/routing-panel.tsx";
import { ShipmentsPanel } from "@/orders/detail/shipments-panel.tsx";
import { TimeLine } from "@/orders/detail/time-line.tsx";
import { useOrderWrite } from "@/orders/detail/use-order-write.tsx";
import { STATUS_LABELS, STATUS_TONES } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";

type OrderScreenProps = { organization: Organization; id: string };

/** One order: its errors, lines, shipments, returns, deadlines, warehouses and history. */
export function OrderScreen({ organization, id }: OrderScreenProps) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const [params] = useSearchParams();
  const query = useQuery(orderDetailQuery(id));
  const order = query.data;
  const list = withParams(params, { order: null });

  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        above={
          <Breadcrumbs trail={[{ to: `/orders?${list.toString()}`, label: t`Order Management` }]} />
        }
        title={order ? order.number : t`Order`}
        actions={
          order && (
            <Button asChild variant="outline">
              <Link to={documentsHref("packing", [order.id])}>
                <Printer {...icon} />
                <Trans>Print documents</Trans>
              </Link>
            </Button>
          )
        }
        facts={
          order && (
            <span className="flex flex-wrap items-center gap-2">
              <Badge dot tone={STATUS_TONES[order.status]}>
                {i18n._(STATUS_LABELS[order.status])}
              </Badge>
              {order.due_at && <DueBadge dueAt={order.due_at} region={region} />}
              {order.channel && (
                <span className="flex items-center gap-1.5">
                  <ChannelMark kind={order.channel.kind} className="size-6" />
                  {order.channel.name}
                </span>
              )}
              <span>
                <Trans>
                  ordered <Moment at={order.placed_at} region={region} />
                </Trans>
              </span>
            </span>
          )
        }
      />
      <QueryResult query={query} failure={<Trans>We couldn’t load the order</Trans>} lines={8}>
        {(found) =>
          found ? (
            <OrderPanels organization={organization} order={found} />
          ) : (
            <EmptyState
              icon={ReceiptText}
              title={t`Order not found`}
              actions={
                <Button asChild variant="outline">
                  <Link to="/orders">
                    <Trans>Show all orders</Trans>
                  </Link>
                </Button>
              }
            >
              {t`It may have been deleted, or it belongs to another organization.`}
            </EmptyState>
          )
        }
      </QueryResult>
    </div>
  );
}

type OrderPanelsProps = { organization: Organization; order: OrderDetail };

function OrderPanels({ organization, order }: OrderPanelsProps) {
  const { t } = useLingui();
  const { region } = organization;
  const canEdit = organization.role !== "viewer";
  const writing = useOrderWrite(order.id);
  const money = (amount: string) => formatMoney(amount, region, order.currency);
  const discount = Number(order.discount) > 0 ? `-${order.discount}` : order.discount;
  const deadlines = [
    { label: t`Acknowledge by`, at: order.acknowledge_by },
    { label: t`Ship by`, at: order.ship_by },
    { label: t`Deliver by`, at: order.deliver_by },
  ];

  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-4">
        {order.status === "requires_correction" && (
          <CorrectionPanel order={order} writing={writing} canEdit={canEdit} />
        )}
        <OrderLines order={order} region={region} writing={writing} canEdit={canEdit} />
        <ShipmentsPanel
          organization={organization}
          order={order}
          writing={writing}
          canEdit={canEdit}
        />
        <ReturnsPanel
          organization={organization}
          order={order}
          writing={writing}
          canEdit={canEdit}
        />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Panel title={t`Ship to`}>
          <address className="text-sm not-italic wrap-anywhere text-ink">
            {[
              order.buyer_name,
              order.ship_street,
              [order.ship_city, order.ship_region, order.ship_postal_code]
                .filter(Boolean)
                .join(" "),
              order.ship_country,
              order.buyer_phone,
              order.buyer_email,
            ]
              .filter(Boolean)
              .map((line) => (
                <div key={line}>{line}</div>
              ))}
          </address>
        </Panel>
        <Panel title={t`Deadlines`}>
          <Facts
            facts={deadlines.map(({ label, at }) => ({
              label,
              value: at && <Moment at={at} region={region} />,
            }))}
          />
        </Panel>
        <Panel title={t`Amounts`}>
          <Facts
            facts={[
              { label: t`Subtotal`, value: money(order.subtotal) },
              { label: t`Discount`, value: money(discount) },
              { label: t`Shipping`, value: money(order.shipping) },
              { label: t`Tax`, value: money(order.tax) },
              { label: t`Total`, value: <strong>{money(order.total)}</strong> },
            ]}
          />
        </Panel>
        <RoutingPanel order={order} writing={writing} canEdit={canEdit} />
        <TimeLine order={order} region={region} writing={writing} canEdit={canEdit} />
      </div>
    </div>
  );
}
