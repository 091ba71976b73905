import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { ErrorRows } from "@/orders/list/error-rows.tsx";
import { shipOrders } from "@/orders/files/order-files-api.ts";
import { openTrackingFile } from "@/orders/files/tracking-file.ts";
import { UNREAD_MESSAGES } from "@/orders/files/unread-message.ts";
import { orderErrorMessage, shippingRowMessage } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

type ShipFileDialogProps = {
  organization: Organization;
  onClose: () => void;
  onWritten: () => void;
};

/** Ships orders from a file of order numbers and tracking numbers. */
export function ShipFileDialog({ organization, onClose, onWritten }: ShipFileDialogProps) {
  const { t, i18n } = useLingui();
  const opening = useMutation({ mutationFn: openTrackingFile });
  const found = opening.data;
  const file = found && !("error" in found) ? found : null;
  const sending = useMutation({
    mutationFn: () => shipOrders(organization.id, file?.shipments ?? []),
    onSettled: onWritten,
  });
  const failed = sending.data?.filter(({ outcome }) => outcome !== "shipped") ?? [];
  const numbers = new Map(file?.shipments.map(({ row, number }) => [row, number]));

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t`Ship from a file`}
      description={
        <Trans>
          A CSV or Excel file with an order number and a tracking number in each row. Carrier, SKU
          and quantity are optional. Without a SKU and quantity, all open units ship.
        </Trans>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              {sending.data ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
            </Button>
          </DialogClose>
          {file && !sending.data && (
            <Button
              disabled={file.shipments.length === 0}
              loading={sending.isPending}
              onClick={() => sending.mutate()}
            >
              <Plural
                value={file.shipments.length}
                one="Record # shipment"
                other="Record # shipments"
              />
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        {!sending.data && (
          <FileDrop
            label={t`Choose a file of tracking numbers`}
            accept={[".csv", ".tsv", ".txt", ".xlsx", ".zip"]}
            looksInside
            maxBytes={100_000_000}
            onFiles={([chosen]) => chosen && opening.mutate(chosen)}
          />
        )}
        {found && "error" in found && (
          <Callout kind="bad" role="alert">
            {i18n._(UNREAD_MESSAGES[found.error])}
          </Callout>
        )}
        {sending.error && (
          <Callout kind="bad" role="alert">
            {i18n._(orderErrorMessage(sending.error))}{" "}
            <Trans>Shipments recorded so far are saved.</Trans>
          </Callout>
        )}
        {sending.data && sending.data.length > failed.length && (
          <Callout kind="good" role="alert" title={t`Shipping finished`}>
            <Plural
              value={sending.data.length - failed.length}
              one="# shipment recorded"
              other="# shipments recorded"
            />
          </Callout>
        )}
        {failed.length > 0 && (
          <Callout
            kind="bad"
            role="alert"
            title={
              <Plural
                value={failed.length}
                one="# shipment wasn’t recorded"
                other="# shipments weren’t recorded"
              />
            }
          >
            <ul className="mt-1 max-h-48 overflow-y-auto">
              {failed.map(({ row, outcome }) => (
                <li key={row}>
                  <Trans>Row {row}</Trans> · {numbers.get(row)} ·{" "}
                  {i18n._(shippingRowMessage(outcome))}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        <ErrorRows file={file} />
      </div>
    </Dialog>
  );
}
