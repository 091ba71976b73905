import type { I18n, MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import { ownValue } from "@/lib/collections.ts";
import { formatMoney, type Region } from "@/lib/format.ts";
import type { OrderDetail, OrderEvent } from "@/orders/detail/order-detail.ts";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { carrierName } from "@/orders/state/carriers.ts";
import { EVENT_LABELS, MOVE_LABELS, reasonLabel } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const labelOf = (i18n: I18n, labels: Record<string, MessageDescriptor>, key: string) => {
  const label = ownValue(labels, key);
  return label ? i18n._(label) : key;
};

function titleOf(i18n: I18n, { kind, details }: OrderEvent): string {
  const moves = new Set(details.moves?.map(({ move }) => move));
  if (kind !== "changed" || moves.size === 0) return labelOf(i18n, EVENT_LABELS, kind);
  return Array.from(moves, (move) => labelOf(i18n, MOVE_LABELS, move)).join(", ");
}

type TimeLineProps = {
  order: OrderDetail;
  region: Region;
  writing: OrderWriting;
  canEdit: boolean;
};

/** The events of an order and the team's notes, newest first. */
export function TimeLine({ order, region, writing, canEdit }: TimeLineProps) {
  const { t, i18n } = useLingui();
  const [note, setNote] = useState("");

  return (
    <Panel title={t`History`}>
      {canEdit && (
        <form
          className="mb-4 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            writing.mutate(
              { is: "note", order: order.id, text: note },
              { onSuccess: () => setNote("") },
            );
          }}
        >
          <Field label={t`Internal note`} hint={t`The buyer and the channel can’t see this note.`}>
            <Textarea
              rows={2}
              maxLength={4000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="outline"
            size="sm"
            className="justify-self-end"
            disabled={note.trim() === ""}
            loading={writing.isPending}
          >
            <Trans>Add note</Trans>
          </Button>
        </form>
      )}
      <ol className="grid gap-3 text-sm">
        {order.events.map((event) => (
          <li key={event.seq} className="grid gap-0.5 border-l-2 border-line pl-3">
            <span className="font-medium text-ink">{titleOf(i18n, event)}</span>
            <EventDetails event={event} order={order} region={region} />
            <span className="text-xs text-ink-3">
              <Moment at={event.at} region={region} />
              {event.actor && <> · {event.actor}</>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type EventDetailsProps = { event: OrderEvent; order: OrderDetail; region: Region };

function EventDetails({ event: { details }, order, region }: EventDetailsProps) {
  const { i18n } = useLingui();
  const { text, reason, tracking, carrier, amount, file, moves = [] } = details;
  const facts = [
    ...moves
      .filter(({ sku }) => sku !== undefined)
      .map(({ sku, quantity, reason: why }) =>
        [`${quantity ?? ""} × ${sku}`, why && i18n._(reasonLabel(why))].filter(Boolean).join(" · "),
      ),
    [carrier && carrierName(carrier), tracking].filter(Boolean).join(" "),
    reason,
    amount && formatMoney(amount, region, order.currency),
    file,
  ].filter((fact) => fact !== undefined && fact !== "");
  return (
    <>
      {text && <p className="whitespace-pre-line wrap-anywhere text-ink">{text}</p>}
      {facts.map((fact) => (
        <span key={fact} className="wrap-anywhere text-ink-2">
          {fact}
        </span>
      ))}
    </>
  );
}
