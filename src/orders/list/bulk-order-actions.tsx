import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { type Acknowledged, acknowledgeOrders, ordersOf } from "@/orders/list/orders-api.ts";
import { documentsHref, MAX_PRINTED } from "@/orders/state/document-texts.ts";
import type { OrderQuery } from "@/orders/state/order.ts";
import { orderErrorMessage, STATUS_LABELS } from "@/orders/state/order-labels.ts";
import { ORDER_STATUSES } from "@/orders/state/line-state.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import type { Selection } from "@/ui/grid/model/selection.ts";
import { isSelected } from "@/ui/grid/model/selection.ts";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

/** The database accepts at most this many orders in one call. */
const PER_REQUEST = 1000;

async function selectedIds(organization: string, query: OrderQuery, selection: Selection) {
  if (selection.mode === "some") return [...selection.ids];
  const ids: string[] = [];
  for await (const batch of ordersOf(organization, query, new AbortController().signal))
    for (const { id } of batch) if (isSelected(selection, id)) ids.push(id);
  return ids;
}

/** Acknowledges the orders in batches. Orders that are already acknowledged are skipped, so it's safe to repeat. */
async function acknowledgeAll(organization: string, ids: readonly string[]): Promise<Acknowledged> {
  const total: Acknowledged = { done: 0, skipped: [] };
  for (let at = 0; at < ids.length; at += PER_REQUEST) {
    const batch = ids.slice(at, at + PER_REQUEST);
    const { done, skipped } = await acknowledgeOrders(organization, crypto.randomUUID(), batch);
    total.done += done;
    total.skipped.push(...skipped);
  }
  return total;
}

type BulkOrderActionsProps = {
  organization: Organization;
  query: OrderQuery;
  selection: Selection;
  onWritten: () => void;
};

export function BulkOrderActions({
  organization,
  query,
  selection,
  onWritten,
}: BulkOrderActionsProps) {
  const { t, i18n } = useLingui();
  const [left, setLeft] = useState<Acknowledged | null>(null);
  const acknowledge = useMutation({
    mutationFn: async () =>
      acknowledgeAll(organization.id, await selectedIds(organization.id, query, selection)),
    onSuccess(result) {
      onWritten();
      if (result.skipped.length > 0) setLeft(result);
      else toast.success(t`Orders acknowledged: ${result.done}`);
    },
    onError: (error) => toast.error(i18n._(orderErrorMessage(error))),
  });

  return (
    <>
      {organization.role !== "viewer" && (
        <Button
          variant="link"
          size="sm"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
        >
          <Trans>Acknowledge</Trans>
        </Button>
      )}
      {selection.mode === "some" && selection.ids.size <= MAX_PRINTED && (
        <Button asChild variant="link" size="sm">
          <Link to={documentsHref("packing", [...selection.ids])}>
            <Trans>Print documents</Trans>
          </Link>
        </Button>
      )}
      {left && (
        <Dialog
          open
          onOpenChange={() => setLeft(null)}
          title={
            <Plural value={left.done} one="# order acknowledged" other="# orders acknowledged" />
          }
          footer={
            <DialogClose asChild>
              <Button>
                <Trans>Close</Trans>
              </Button>
            </DialogClose>
          }
        >
          <Callout
            kind="warn"
            title={
              <Trans>These orders were already acknowledged or can’t be acknowledged now</Trans>
            }
          >
            <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
              {left.skipped.map(({ id, number, reason }) => {
                const status = ORDER_STATUSES.find((known) => known === reason);
                return (
                  <li key={id}>
                    {number} · {status ? i18n._(STATUS_LABELS[status]) : reason}
                  </li>
                );
              })}
            </ul>
          </Callout>
        </Dialog>
      )}
    </>
  );
}
