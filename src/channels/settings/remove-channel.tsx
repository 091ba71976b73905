import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Channel, ChannelRemoval } from "@/channels/connection/channels-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { NoticeDialog } from "@/ui/overlays/notice-dialog.tsx";
import { discardUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type RemoveChannelProps = {
  channel: Channel;
  onRemove: (id: string) => Promise<ChannelRemoval>;
};

/** Removes a channel after a confirmation, or explains that a channel with orders can't be removed. */
export function RemoveChannel({ channel: { id, name, status }, onRemove }: RemoveChannelProps) {
  const navigate = useNavigate();
  const [hasOrders, setHasOrders] = useState(false);
  return (
    <>
      <ConfirmDialog
        destructive
        trigger={
          <Button variant="outline">
            <Trans>Remove</Trans>
          </Button>
        }
        title={<Trans>Remove {name}?</Trans>}
        confirm={<Trans>Remove channel</Trans>}
        typed={name}
        onConfirm={async () => {
          if ((await onRemove(id)) === "has-orders") {
            setHasOrders(true);
            return;
          }
          discardUnsavedWork();
          await navigate("?", { replace: true });
        }}
      >
        <Trans>
          Its mappings, log and feed addresses are deleted for good. Listings on the channel and
          your products aren’t affected. A channel with orders can’t be removed.
        </Trans>
      </ConfirmDialog>
      {hasOrders && (
        <NoticeDialog
          open
          title={<Trans>{name} has orders</Trans>}
          closeLabel={<Trans>Close</Trans>}
          onClose={() => setHasOrders(false)}
        >
          {status === "active" ? (
            <Trans>
              A channel with orders can’t be removed, so nothing was deleted. You can pause it
              instead.
            </Trans>
          ) : (
            <Trans>A channel with orders can’t be removed, so nothing was deleted.</Trans>
          )}
        </NoticeDialog>
      )}
    </>
  );
}
