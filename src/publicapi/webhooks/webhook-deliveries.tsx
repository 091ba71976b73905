import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { formatMoment, formatNumber, type Region } from "@/lib/format.ts";
import type { Webhook, WebhookDelivery } from "@/publicapi/webhooks/webhook.ts";
import { deliveriesQuery, resendDelivery, testWebhook } from "@/publicapi/webhooks/webhooks-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { CodeBlock } from "@/ui/layout/code-block.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

const STATES: Record<WebhookDelivery["state"], { label: MessageDescriptor; tone: Tone }> = {
  waiting: { label: msg`Waiting`, tone: "calm" },
  delivered: { label: msg({ message: "Delivered", context: "webhook event" }), tone: "good" },
  failed: { label: msg({ message: "Failed", context: "webhook event" }), tone: "bad" },
};

/** Why there was no response, in terms of what the receiver's operator can fix. */
const ERRORS: Readonly<Record<string, MessageDescriptor>> = {
  "too-slow": msg`No response within 10 seconds`,
  "not-https": msg`The URL must start with https://`,
  "private-address": msg`The URL leads to a private network`,
  "not-found-by-name": msg`The server’s name wasn’t found`,
};
const NO_RESPONSE = msg`The server didn’t respond`;

type WebhookDeliveriesProps = { webhook: Webhook; region: Region; onClose: () => void };

/** The latest deliveries of a webhook, with their responses. */
export function WebhookDeliveries({ webhook, region, onClose }: WebhookDeliveriesProps) {
  const query = useQuery(deliveriesQuery(webhook.id));
  const { mutate: send, isPending } = useMutation(testWebhook);
  return (
    <Sheet
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<Trans>Deliveries</Trans>}
      description={webhook.url}
      footer={
        <Button
          variant="outline"
          loading={isPending}
          disabled={webhook.disabled_at !== null}
          onClick={() => send(webhook.id)}
        >
          <Trans>Send a test event</Trans>
        </Button>
      }
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load the deliveries</Trans>}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className="text-sm text-ink-2">
              {webhook.disabled_at === null ? (
                <Trans>
                  Nothing has been sent yet. Send a test event to see whether it arrives.
                </Trans>
              ) : (
                <Trans>Nothing has been sent yet. To send a test event, turn the webhook on.</Trans>
              )}
            </p>
          ) : (
            <ul className="-mx-1">
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  webhook={webhook}
                  delivery={delivery}
                  region={region}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Sheet>
  );
}

type DeliveryRowProps = { webhook: Webhook; delivery: WebhookDelivery; region: Region };

function DeliveryRow({ webhook, delivery, region }: DeliveryRowProps) {
  const { i18n, t } = useLingui();
  const { mutate: resend, isPending } = useMutation(resendDelivery);
  const { id, state, attempts, next_at, tried_at, status, took_ms, answer, error, event } =
    delivery;
  const { label, tone } = STATES[state];
  const moment = formatMoment(tried_at ?? delivery.created_at, region);
  const next = formatMoment(next_at, region);
  const time = took_ms === null ? "" : t`${formatNumber(took_ms, region)} ms`;
  const reason = error === null ? "" : i18n._(ERRORS[error] ?? NO_RESPONSE);

  return (
    <li className="grid gap-1.5 border-b border-line-soft px-1 py-2.5 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-ink">
          {event.type}
        </code>
        <Badge tone={tone}>{i18n._(label)}</Badge>
        {state !== "waiting" && webhook.disabled_at === null && (
          <Button
            variant="ghost"
            size="sm"
            loading={isPending}
            aria-label={t`Send ${event.type} of ${moment} again`}
            onClick={() => resend({ webhook: webhook.id, delivery: id })}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">
        {[moment, status === null ? reason : `HTTP ${status}`, time]
          .filter((part) => part !== "")
          .join(" · ")}
        {state === "waiting" && attempts > 0 && (
          <>
            {" · "}
            <Trans>Next attempt: {next}</Trans>
          </>
        )}
      </p>
      <Disclosure summary={<Trans>Details</Trans>}>
        <div className="grid gap-2">
          <CodeBlock
            label={t`Data`}
            code={JSON.stringify({ id: event.id, data: event.data }, null, 2)}
          />
          {answer !== null && answer !== "" && <CodeBlock label={t`Response`} code={answer} />}
        </div>
      </Disclosure>
    </li>
  );
}
