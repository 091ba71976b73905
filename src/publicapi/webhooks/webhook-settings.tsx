import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { WebhookForm } from "@/publicapi/webhooks/webhook-form.tsx";
import { WebhookRow } from "@/publicapi/webhooks/webhook-row.tsx";
import type { Webhook } from "@/publicapi/webhooks/webhook.ts";
import { changeWebhook, createWebhook, webhooksQuery } from "@/publicapi/webhooks/webhooks-api.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

/** The addresses to which events are sent. Only owners can see and change them. */
export function WebhookSettings() {
  return (
    <WithOrganization waiting={<CardSkeleton lines={4} />}>
      {(organization) =>
        organization.role === "owner" ? (
          <WebhookPanels key={organization.id} organization={organization} />
        ) : (
          <Callout kind="info" title={<Trans>Only owners can manage webhooks</Trans>}>
            <Trans>Ask an owner of your organization to create one.</Trans>
          </Callout>
        )
      }
    </WithOrganization>
  );
}

function WebhookPanels({ organization: { id, region } }: { organization: Organization }) {
  const { i18n } = useLingui();
  const query = useQuery(webhooksQuery(id));
  const { mutate, isPending, error } = useMutation(createWebhook);
  const [added, setAdded] = useState(0);
  const [edited, setEdited] = useState<string | null>(null);
  const { row: open, isGone } = useOpenRow(query.data, edited);
  const { origin } = window.location;

  return (
    <div className="grid max-w-3xl gap-5">
      <QueryResult query={query} failure={<Trans>We couldn’t load the webhooks</Trans>}>
        {(webhooks) => (
          <Panel flush title={<Trans>Webhooks</Trans>}>
            {webhooks.length === 0 ? (
              <p className="px-4 py-3 text-sm text-ink-2">
                <Trans>No webhooks yet. Add one for each system that should get events.</Trans>
              </p>
            ) : (
              <ul>
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    region={region}
                    onEdit={() => setEdited(webhook.id)}
                  />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryResult>
      <Panel
        title={<Trans>Add a webhook</Trans>}
        description={<Trans>We send your system a signed request for each event you select.</Trans>}
      >
        <WebhookForm
          // A new React key clears the form after a save.
          key={added}
          isPending={isPending}
          error={error}
          onSave={(values) =>
            mutate(
              { ...values, org: id, locale: i18n.locale, origin },
              { onSuccess: () => setAdded(added + 1) },
            )
          }
        />
      </Panel>
      {open && (
        <EditWebhook key={open.id} webhook={open} isGone={isGone} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

type EditWebhookProps = { webhook: Webhook; isGone: boolean; onClose: () => void };

function EditWebhook({ webhook, isGone, onClose }: EditWebhookProps) {
  const { mutate, isPending, error } = useMutation(changeWebhook);
  const { id, disabled_at } = webhook;
  const is_on = disabled_at === null;
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={<Trans>Edit webhook</Trans>}>
      <WebhookForm
        webhook={webhook}
        isGone={isGone}
        isPending={isPending}
        error={error}
        onSave={(values) => mutate({ ...values, webhook: id, is_on }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
