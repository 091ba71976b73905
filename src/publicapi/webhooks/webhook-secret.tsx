import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorMessage } from "@/lib/errors.ts";
import type { Webhook } from "@/publicapi/webhooks/webhook.ts";
import { webhookSecret } from "@/publicapi/webhooks/webhooks-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

/** The secret with which a receiver checks that a request comes from the portal. */
export function WebhookSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { mutate, data, variables, error, isPending } = useMutation(webhookSecret);
  useEffect(() => mutate({ webhook: webhook.id, rotate: false }), [mutate, webhook.id]);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<Trans>Webhook secret</Trans>}
      description={
        <Trans>
          Your system checks signatures with it, as the Standard Webhooks specification describes.
        </Trans>
      }
      footer={
        <Button
          variant="outline"
          loading={isPending}
          onClick={() => mutate({ webhook: webhook.id, rotate: true })}
        >
          <Trans>Rotate secret</Trans>
        </Button>
      }
    >
      {error !== null && (
        <Callout
          kind="bad"
          role="alert"
          title={
            variables?.rotate ? (
              <Trans>We couldn’t rotate the secret</Trans>
            ) : (
              <Trans>We couldn’t load the secret</Trans>
            )
          }
        >
          {i18n._(errorMessage(error))}
        </Callout>
      )}
      {data === undefined && error === null && <CardSkeleton lines={1} />}
      {data !== undefined && (
        <div className="grid gap-3">
          <div className="flex items-end gap-1">
            <Field label={t`Secret`} className="min-w-0 flex-1">
              <Input
                readOnly
                className="font-mono"
                value={data}
                onFocus={({ target }) => target.select()}
              />
            </Field>
            <CopyButton text={data} label={t`Copy secret`} />
          </div>
          {variables?.rotate && (
            <p className="text-sm text-ink-2">
              <Trans>For 24 hours, events are also signed with the old secret.</Trans>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
