import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { errorMessage } from "@/lib/errors.ts";
import { isNetwork, networksIn } from "@/publicapi/api-key.ts";
import { createApiKey, type MadeKey } from "@/publicapi/api-keys-api.ts";
import { KEY_SCOPES, type KeyScope } from "@/publicapi/common/scope.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

const SCOPE_LABELS: Record<KeyScope, MessageDescriptor> = {
  "products:read": msg`Read products`,
  "products:write": msg`Create, change and delete products`,
  "prices:write": msg`Change prices`,
  "stock:read": msg`Read stock`,
  "stock:write": msg`Set the units on hand`,
  "orders:read": msg`Read orders`,
  "orders:write": msg`Add, acknowledge, ship, cancel and return orders`,
  "suppliers:read": msg`Read suppliers`,
  "history:read": msg`Read the history`,
  "history:write": msg`Undo change sets`,
  "channels:read": msg`Read channels, listings and syncs`,
  "channels:write": msg`Start and approve syncs`,
  "imports:read": msg`Read imports`,
  "imports:write": msg`Import files`,
  "jobs:read": msg`Read background jobs`,
  "webhooks:manage": msg`Manage webhooks`,
};

type Kind = "live" | "test";
type Days = "30" | "90" | "365" | "never";

type NewKeyFormProps = { organization: string; onMade: (made: MadeKey) => void };

export function NewKeyForm({ organization, onMade }: NewKeyFormProps) {
  const { i18n, t } = useLingui();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>(["products:read"]);
  const [kind, setKind] = useState<Kind>("live");
  const [days, setDays] = useState<Days>("90");
  const [networks, setNetworks] = useState("");
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation(createApiKey);

  const list = networksIn(networks);
  const nameError = name.trim() === "" ? t`Enter a name` : undefined;
  const scopeError = scopes.length === 0 ? t`Choose at least one` : undefined;
  const wrong = list.find((network) => !isNetwork(network));
  const networkError = wrong === undefined ? undefined : t`${wrong} isn’t an address or a network`;

  function create(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (isPending || nameError || scopeError || networkError) return;
    mutate(
      {
        org: organization,
        name: name.trim(),
        scopes: [...scopes],
        networks: list,
        is_test: kind === "test",
        ...(days === "never" ? {} : { days: Number(days) }),
      },
      {
        onSuccess: (made) => {
          setName("");
          setNetworks("");
          setTried(false);
          onMade(made);
        },
      },
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={create}>
      <Field
        label={t`Name`}
        hint={t`Shown in the history as the author of changes.`}
        error={isTried ? nameError : undefined}
        className="max-w-sm"
      >
        <Input
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label={t`Works with`}
        hint={t`A test key can’t read or change your real data.`}
        className="max-w-sm"
      >
        <Select<Kind>
          value={kind}
          onChange={setKind}
          options={[
            { value: "live", label: t`Your real data` },
            { value: "test", label: t`A sandbox with demo data` },
          ]}
        />
      </Field>
      <fieldset className="grid max-w-3xl gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 text-sm font-medium text-ink">
          <Trans>Scopes</Trans>
        </legend>
        {KEY_SCOPES.map((scope, at) => (
          <Checkbox
            key={scope}
            label={i18n._(SCOPE_LABELS[scope])}
            hint={scope}
            error={isTried && at === 0 ? scopeError : undefined}
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              setScopes((before) =>
                target.checked ? [...before, scope] : before.filter((one) => one !== scope),
              )
            }
          />
        ))}
      </fieldset>
      <Field label={t`Expires`} className="max-w-sm">
        <Select<Days>
          value={days}
          onChange={setDays}
          options={[
            { value: "30", label: t`In 30 days` },
            { value: "90", label: t`In 90 days` },
            { value: "365", label: t`In a year` },
            { value: "never", label: t({ message: "Never", context: "API key expires" }) },
          ]}
        />
      </Field>
      <Field
        label={t`Allowed networks`}
        hint={t`Optional. One address or network per line, such as 203.0.113.0/24. Leave empty to allow all.`}
        error={isTried ? networkError : undefined}
        className="max-w-sm"
      >
        <Textarea
          rows={2}
          value={networks}
          spellCheck={false}
          onChange={({ target }) => setNetworks(target.value)}
        />
      </Field>
      {error !== null && (
        <Callout kind="bad" role="alert" title={<Trans>The API key wasn’t created</Trans>}>
          {i18n._(errorMessage(error))}
        </Callout>
      )}
      <div>
        <Button type="submit" loading={isPending}>
          <Trans>Create API key</Trans>
        </Button>
      </div>
    </form>
  );
}
