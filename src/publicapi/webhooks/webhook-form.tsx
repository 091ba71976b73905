import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useState } from "react";
import { errorMessage } from "@/lib/errors.ts";
import {
  isWebhookAddress,
  WEBHOOK_TYPES,
  type Webhook,
  type WebhookType,
} from "@/publicapi/webhooks/webhook.ts";
import type { WebhookValues } from "@/publicapi/webhooks/webhooks-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

const TYPE_HINTS: Record<WebhookType, MessageDescriptor> = {
  "products.changed": msg`Products were created, changed or deleted`,
  "stock.changed": msg`Stock changed`,
  "listings.changed": msg`Listings changed state`,
  "order.created": msg`An order arrived`,
  "order.changed": msg`An order changed`,
  "sync.ended": msg`A sync ended`,
  "import.ended": msg`An import ended`,
};

const isLocal = () => ["localhost", "127.0.0.1"].includes(window.location.hostname);

type WebhookFormProps = {
  /** The webhook to change, or undefined for a new one. */
  webhook?: Webhook;
  /** Whether the webhook was deleted while it was edited. */
  isGone?: boolean;
  isPending: boolean;
  error: Error | null;
  onSave: (values: WebhookValues) => void;
};

export function WebhookForm(props: WebhookFormProps) {
  const { webhook, isGone = false, isPending, error, onSave } = props;
  const { i18n, t } = useLingui();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [types, setTypes] = useState<readonly WebhookType[]>(webhook?.types ?? []);
  const [isTried, setTried] = useState(false);

  const urlError = isWebhookAddress(url.trim(), isLocal())
    ? undefined
    : t`Enter a URL that starts with https:// and has no port or password`;
  const typesError = types.length === 0 ? t`Choose at least one` : undefined;

  const isChanged =
    url !== webhook?.url || types.toSorted().join() !== webhook.types.toSorted().join();

  function save(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (!isPending && !urlError && !typesError) onSave({ url: url.trim(), types: [...types] });
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={save}>
      <Field label={t`URL`} error={isTried ? urlError : undefined}>
        <Input
          type="url"
          value={url}
          maxLength={1000}
          autoComplete="off"
          placeholder="https://"
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium text-ink">
          <Trans>Events</Trans>
        </legend>
        {WEBHOOK_TYPES.map((type, at) => (
          <Checkbox
            key={type}
            label={i18n._(TYPE_HINTS[type])}
            hint={type}
            error={isTried && at === 0 ? typesError : undefined}
            checked={types.includes(type)}
            onChange={({ target }) =>
              setTypes((before) =>
                target.checked ? [...before, type] : before.filter((one) => one !== type),
              )
            }
          />
        ))}
      </fieldset>
      {isGone && (
        <GoneCallout title={<Trans>This webhook was deleted</Trans>} hasChanges={isChanged} />
      )}
      {error !== null && !isGone && (
        <Callout kind="bad" role="alert" title={<Trans>The webhook wasn’t saved</Trans>}>
          {i18n._(errorMessage(error))}
        </Callout>
      )}
      <div>
        <Button type="submit" loading={isPending} disabled={isGone}>
          {webhook ? <Trans>Save</Trans> : <Trans>Add webhook</Trans>}
        </Button>
      </div>
    </form>
  );
}
