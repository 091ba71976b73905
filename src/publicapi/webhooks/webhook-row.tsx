import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { formatMoment, type Region } from "@/lib/format.ts";
import type { Webhook } from "@/publicapi/webhooks/webhook.ts";
import { WebhookDeliveries } from "@/publicapi/webhooks/webhook-deliveries.tsx";
import { changeWebhook, deleteWebhook } from "@/publicapi/webhooks/webhooks-api.ts";
import { WebhookSecret } from "@/publicapi/webhooks/webhook-secret.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Menu, MenuItem } from "@/ui/overlays/menu.tsx";

type Opened = "deliveries" | "secret" | "delete" | null;

type WebhookRowProps = { webhook: Webhook; region: Region; onEdit: () => void };

export function WebhookRow({ webhook, region, onEdit }: WebhookRowProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Opened>(null);
  const { mutate: change } = useMutation(changeWebhook);
  const { mutateAsync: remove } = useMutation(deleteWebhook);
  const { id, url, types, failing_since, disabled_at, disabled_for } = webhook;
  const isOn = disabled_at === null;
  const since = failing_since === null ? "" : formatMoment(failing_since, region);
  const close = () => setOpened(null);

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft px-4 py-2.5 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium wrap-anywhere text-ink">{url}</p>
        <p className="text-xs wrap-anywhere text-ink-3">{types.join(", ")}</p>
        {isOn && since !== "" && (
          <p className="text-xs text-bad">
            <Trans>Deliveries have failed since {since}</Trans>
          </p>
        )}
      </div>
      {!isOn && (
        <Badge tone={disabled_for === "person" ? "calm" : "bad"}>
          {disabled_for === "person" ? (
            <Trans context="webhook">Turned off</Trans>
          ) : (
            <Trans>Turned off: deliveries failed</Trans>
          )}
        </Badge>
      )}
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={() => setOpened("deliveries")}>
          <Trans>Deliveries</Trans>
        </Button>
        <Menu trigger={<IconButton icon={EllipsisVertical} label={t`Actions for ${url}`} />}>
          <MenuItem onSelect={() => setOpened("secret")}>
            <Trans>Show secret</Trans>
          </MenuItem>
          <MenuItem onSelect={onEdit}>
            <Trans>Edit</Trans>
          </MenuItem>
          <MenuItem onSelect={() => change({ webhook: id, url, types, is_on: !isOn })}>
            {isOn ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
          </MenuItem>
          <MenuItem tone="bad" onSelect={() => setOpened("delete")}>
            <Trans>Delete</Trans>
          </MenuItem>
        </Menu>
      </div>
      {opened === "deliveries" && (
        <WebhookDeliveries webhook={webhook} region={region} onClose={close} />
      )}
      {opened === "secret" && <WebhookSecret webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={opened === "delete"}
        onOpenChange={(open) => setOpened(open ? "delete" : null)}
        title={<Trans>Delete the webhook to {url}?</Trans>}
        confirm={<Trans>Delete</Trans>}
        destructive
        onConfirm={() => remove(id)}
      >
        <Trans>
          Its deliveries are deleted too, and waiting ones aren’t sent. You can’t undo this.
        </Trans>
      </ConfirmDialog>
    </li>
  );
}
