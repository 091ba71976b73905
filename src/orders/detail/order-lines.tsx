import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { formatDay, formatMoney, type Region } from "@/lib/format.ts";
import { LineChangeDialog } from "@/orders/detail/line-change-dialog.tsx";
import { type OrderDetail, type OrderLine, stateOf } from "@/orders/detail/order-detail.ts";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { mostUnits } from "@/orders/state/line-state.ts";
import { STATUS_LABELS, STATUS_TONES } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type OrderLinesProps = {
  order: OrderDetail;
  region: Region;
  writing: OrderWriting;
  canEdit: boolean;
};

type Dialog = "reject" | "cancel" | "backorder";

/** The lines of an order, with the actions that their states allow. */
export function OrderLines({ order, region, writing, canEdit }: OrderLinesProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const can = (move: Dialog | "acknowledge" | "close") =>
    canEdit && order.lines.some((line) => mostUnits(stateOf(line), move) !== null);
  const isCorrect = order.status !== "requires_correction";

  function changeAll(move: "acknowledge" | "close") {
    const moves = order.lines
      .filter((line) => mostUnits(stateOf(line), move) !== null)
      .map(({ id }) => ({ move, line: id }));
    writing.mutate({ is: "change", order: order.id, version: order.version, moves });
  }

  return (
    <Panel
      title={t`Lines`}
      flush
      actions={
        <>
          {can("cancel") && (
            <Button variant="outline" size="sm" onClick={() => setDialog("cancel")}>
              <Trans>Cancel units</Trans>
            </Button>
          )}
          {can("reject") && (
            <Button variant="outline" size="sm" onClick={() => setDialog("reject")}>
              <Trans>Reject units</Trans>
            </Button>
          )}
          {can("backorder") && isCorrect && (
            <Button variant="outline" size="sm" onClick={() => setDialog("backorder")}>
              <Trans>Backorder units</Trans>
            </Button>
          )}
          {can("close") && (
            <Button variant="outline" size="sm" onClick={() => changeAll("close")}>
              <Trans>Close order</Trans>
            </Button>
          )}
          {can("acknowledge") && isCorrect && (
            <Button size="sm" loading={writing.isPending} onClick={() => changeAll("acknowledge")}>
              <Trans>Acknowledge</Trans>
            </Button>
          )}
        </>
      }
    >
      <ul>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} order={order} region={region} />
        ))}
      </ul>
      {dialog && (
        <LineChangeDialog
          move={dialog}
          order={order}
          writing={writing}
          onClose={() => setDialog(null)}
        />
      )}
    </Panel>
  );
}

type LineProps = { line: OrderLine; order: OrderDetail; region: Region };

function Line({ line, order, region }: LineProps) {
  const { i18n } = useLingui();
  const { quantity, open, shipped, rejected, cancelled, backordered, returned } = line;
  return (
    <li className="grid gap-1 border-b border-line px-4 py-3 text-sm last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere text-ink">
          <ProductThumbnail product={line.product_id} className="mr-2 size-8 align-middle" />
          {line.product_id === null ? (
            line.sku
          ) : (
            <Link className="hover:underline" to={`/product-management?product=${line.product_id}`}>
              {line.sku}
            </Link>
          )}
          {line.title && <span className="font-normal text-ink-2"> · {line.title}</span>}
        </span>
        <span className="text-ink tabular-nums">
          {quantity} × {formatMoney(line.unit_price, region, order.currency)} ={" "}
          {formatMoney(line.total, region, order.currency)}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 tabular-nums">
        <Badge dot tone={STATUS_TONES[line.status]}>
          {i18n._(STATUS_LABELS[line.status])}
        </Badge>
        {open > 0 && (
          <span>
            <Plural value={open} one="# to ship" other="# to ship" />
          </span>
        )}
        {backordered > 0 && (
          <span>
            <Plural value={backordered} one="# backordered" other="# backordered" />
            {line.backordered_until && <> · {formatDay(line.backordered_until, region)}</>}
          </span>
        )}
        {shipped > 0 && (
          <span>
            <Plural value={shipped} one="# shipped" other="# shipped" />
          </span>
        )}
        {rejected > 0 && (
          <span>
            <Plural value={rejected} one="# rejected" other="# rejected" />
          </span>
        )}
        {cancelled > 0 && (
          <span>
            <Plural value={cancelled} one="# cancelled" other="# cancelled" />
          </span>
        )}
        {returned > 0 && (
          <span>
            <Plural value={returned} one="# returned" other="# returned" />
          </span>
        )}
      </div>
    </li>
  );
}
