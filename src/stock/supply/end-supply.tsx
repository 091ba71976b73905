import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { movesOf, type SupplyOrder } from "@/stock/supply/supply-order.ts";
import { supplyFailure } from "@/stock/supply/supply-labels.ts";
import { endSupplyOrder } from "@/stock/supply/supply-orders-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { discardUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type EndSupplyProps = { order: SupplyOrder; className?: string; onEnded: () => void };

/** Cancels an order, or closes one that was partly received, after a confirmation. */
export function EndSupply({ order, className = "", onEnded }: EndSupplyProps) {
  const { t, i18n } = useLingui();
  const { mutateAsync } = useMutation(endSupplyOrder);
  const { id, version, kind, number, state } = order;
  const isClosed = movesOf(order).includes("close");
  const cancel = kind === "transfer" ? <Trans>Cancel transfer</Trans> : <Trans>Cancel order</Trans>;
  const verb = isClosed ? <Trans>Close</Trans> : cancel;

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" className={className}>
          {verb}
        </Button>
      }
      title={isClosed ? <Trans>Close {number}?</Trans> : <Trans>Cancel {number}?</Trans>}
      confirm={verb}
      destructive
      onConfirm={async () => {
        try {
          await mutateAsync({ id, seen: version });
        } catch (error) {
          toast.error(supplyFailure(i18n, error));
          return;
        }
        discardUnsavedWork();
        toast.success(isClosed ? t`${number} closed` : t`${number} cancelled`);
        onEnded();
      }}
    >
      {isClosed && kind === "purchase" && (
        <Trans>Units that didn’t arrive are no longer expected.</Trans>
      )}
      {isClosed && kind === "transfer" && (
        <Trans>Units that didn’t arrive are lost: they’re in neither warehouse.</Trans>
      )}
      {!isClosed && kind === "transfer" && state === "open" && (
        <Trans>All units return to the warehouse they left.</Trans>
      )}
      {!isClosed && state === "draft" && (
        <Trans>Your stock doesn’t change. A cancelled draft can’t be reopened.</Trans>
      )}
      {!isClosed && kind === "purchase" && state !== "draft" && (
        <Trans>Its units are no longer expected. We don’t notify anyone.</Trans>
      )}
    </ConfirmDialog>
  );
}
