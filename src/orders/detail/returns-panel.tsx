import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { formatMoney } from "@/lib/format.ts";
import { type OrderDetail, type OrderReturn, stateOf } from "@/orders/detail/order-detail.ts";
import { RequestReturnDialog } from "@/orders/detail/request-return-dialog.tsx";
import { SettleReturnDialog, type Settlement } from "@/orders/detail/settle-return-dialog.tsx";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { mostUnits } from "@/orders/state/line-state.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type ReturnsPanelProps = {
  organization: Organization;
  order: OrderDetail;
  writing: OrderWriting;
  canEdit: boolean;
};

/** The returns of an order. Shown if there are any or the person can open one. */
export function ReturnsPanel({ organization, order, writing, canEdit }: ReturnsPanelProps) {
  const { t } = useLingui();
  const [isRequesting, setRequesting] = useState(false);
  const [settling, setSettling] = useState<{ back: OrderReturn; how: Settlement } | null>(null);
  const canReturn =
    canEdit && order.lines.some((line) => mostUnits(stateOf(line), "request_return") !== null);
  if (order.returns.length === 0 && !canReturn) return null;

  return (
    <Panel
      title={t`Returns`}
      actions={
        canReturn && (
          <Button variant="outline" size="sm" onClick={() => setRequesting(true)}>
            <Trans>Open a return</Trans>
          </Button>
        )
      }
    >
      {order.returns.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>Nothing has been returned.</Trans>
        </p>
      )}
      <ul className="grid gap-4">
        {order.returns.map((back) => (
          <ReturnRow
            key={back.id}
            back={back}
            order={order}
            organization={organization}
            canEdit={canEdit}
            onSettle={(how) => setSettling({ back, how })}
          />
        ))}
      </ul>
      {isRequesting && (
        <RequestReturnDialog order={order} writing={writing} onClose={() => setRequesting(false)} />
      )}
      {settling && (
        <SettleReturnDialog
          {...settling}
          organization={organization}
          order={order}
          writing={writing}
          onClose={() => setSettling(null)}
        />
      )}
    </Panel>
  );
}

const TONES: Record<OrderReturn["state"], Tone> = {
  requested: "warn",
  received: "accent",
  refunded: "good",
  declined: "calm",
};

type ReturnRowProps = {
  back: OrderReturn;
  order: OrderDetail;
  organization: Organization;
  canEdit: boolean;
  onSettle: (how: Settlement) => void;
};

function ReturnRow({ back, order, organization, canEdit, onSettle }: ReturnRowProps) {
  const { t } = useLingui();
  const { region } = organization;
  const states = {
    requested: t({ message: "Requested", context: "A return" }),
    received: t({ message: "Received", context: "A return" }),
    refunded: t`Refunded`,
    declined: t({ message: "Declined", context: "A return" }),
  };
  const conditions = {
    new: t`as new`,
    opened: t`opened`,
    damaged: t`damaged`,
    missing: t`missing parts`,
  };
  const awaited = back.lines.some((line) => line.quantity > line.received + line.declined);
  const owed = back.lines.some(({ received, refunded }) => received > refunded);
  return (
    <li className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap items-center gap-2 text-ink">
          <Badge dot tone={TONES[back.state]}>
            {states[back.state]}
          </Badge>
          <span className="wrap-anywhere">{back.reason}</span>
          <span className="text-ink-3">
            <Moment at={back.created_at} region={region} />
          </span>
        </span>
        {canEdit && (
          <span className="flex flex-wrap gap-2">
            {awaited && (
              <>
                <Button variant="outline" size="sm" onClick={() => onSettle("decline")}>
                  <Trans>Decline return</Trans>
                </Button>
                <Button size="sm" onClick={() => onSettle("receive")}>
                  <Trans>Receive return</Trans>
                </Button>
              </>
            )}
            {owed && (
              <Button size="sm" onClick={() => onSettle("refund")}>
                <Trans>Refund</Trans>
              </Button>
            )}
          </span>
        )}
      </div>
      <ul className="text-ink-2">
        {back.lines.map((line) => (
          <li key={line.line_id}>
            {line.quantity} × {order.lines.find(({ id }) => id === line.line_id)?.sku}
            {line.condition && <> · {conditions[line.condition]}</>}
            {line.restocked > 0 && (
              <>
                {" · "}
                <Plural
                  value={line.restocked}
                  one="# put back into stock"
                  other="# put back into stock"
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {back.state === "refunded" && (
        <p className="text-ink-2">
          <Trans>Refunded {formatMoney(back.refund, region, order.currency)}</Trans>
        </p>
      )}
    </li>
  );
}
