import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { ImportedOrders } from "@/orders/list/imported-orders.tsx";
import { OrderMapping } from "@/orders/list/order-mapping.tsx";
import {
  type OrderTable,
  readOrders,
  statusesOf,
  openOrderFile,
} from "@/orders/files/order-file.ts";
import {
  receiveOrders,
  saveStatusChoices,
  statusChoicesQuery,
} from "@/orders/files/order-files-api.ts";
import { UNREAD_MESSAGES } from "@/orders/files/unread-message.ts";
import type { StatusChoices } from "@/orders/state/channel-statuses.ts";
import { orderErrorMessage } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

const NO_CHOICES: StatusChoices = {};

type ImportOrdersDialogProps = {
  organization: Organization;
  channels: readonly Pick<Channel, "id" | "name" | "kind">[];
  onClose: () => void;
  onWritten: () => void;
};

/** Imports orders from a file that a channel, a shop or another system exported. */
export function ImportOrdersDialog(props: ImportOrdersDialogProps) {
  const { organization, channels, onClose, onWritten } = props;
  const { t, i18n } = useLingui();
  const [channel, setChannel] = useState("");
  const [table, setTable] = useState<(OrderTable & { file: string }) | null>(null);
  const [now] = useState(() => new Date().toISOString());
  const kind = channels.find(({ id }) => id === channel)?.kind ?? null;
  const { data: known = NO_CHOICES } = useQuery({
    ...statusChoicesQuery(channel),
    enabled: channel !== "",
  });
  const [chosen, setChosen] = useState(NO_CHOICES);
  const statuses = { ...known, ...chosen };
  const read = table && readOrders(table, { kind, now, statuses });
  const opening = useMutation({
    mutationFn: openOrderFile,
    onSuccess: (found, file) => setTable("error" in found ? null : { ...found, file: file.name }),
  });
  const sending = useMutation({
    async mutationFn() {
      if (channel !== "" && chosen !== NO_CHOICES) await saveStatusChoices(channel, statuses);
      return receiveOrders(
        organization.id,
        channel === "" ? null : channel,
        read?.orders ?? [],
        table?.file ?? "",
      );
    },
    onSettled: onWritten,
  });
  const unread = opening.data && "error" in opening.data ? opening.data.error : null;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t`Import orders`}
      description={
        <Trans>
          Files from Mirakl, Walmart, Amazon, Shopify and TD SYNNEX, or any CSV or Excel file.
          Orders that were already imported aren’t added again.
        </Trans>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              {sending.data ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
            </Button>
          </DialogClose>
          {read && !sending.data && (
            <Button
              disabled={read.orders.length === 0}
              loading={sending.isPending}
              onClick={() => sending.mutate()}
            >
              <Plural value={read.orders.length} one="Import # order" other="Import # orders" />
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {sending.data ? (
          <ImportedOrders results={sending.data} file={read} />
        ) : (
          <>
            <Field label={t`Channel`}>
              <Select
                options={[
                  { value: "", label: t`Without a channel` },
                  ...channels.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={channel}
                onChange={(next) => {
                  setChannel(next);
                  setChosen(NO_CHOICES);
                }}
              />
            </Field>
            <FileDrop
              label={t`Choose an order file`}
              accept={[".csv", ".tsv", ".txt", ".xlsx", ".zip"]}
              looksInside
              maxBytes={100_000_000}
              onFiles={([file]) => file && opening.mutate(file)}
            />
            {unread && (
              <Callout kind="bad" role="alert">
                {i18n._(UNREAD_MESSAGES[unread])}
              </Callout>
            )}
            {sending.error && (
              <Callout kind="bad" role="alert">
                {i18n._(orderErrorMessage(sending.error))}{" "}
                <Trans>Orders imported so far are saved. Import the file again to continue.</Trans>
              </Callout>
            )}
            {table && read && (
              <OrderMapping
                table={table}
                read={read}
                onChange={(columns) => setTable({ ...table, columns })}
                statuses={statusesOf(table, kind, statuses)}
                onStatus={(plain, status) => setChosen({ ...chosen, [plain]: status })}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
