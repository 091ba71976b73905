import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  effectiveRemoval,
  possibleRemovals,
  removalFieldsLeftToShop,
} from "@/channels/definitions/removal.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type Policy = ChannelConfig["policy"];

type PolicyFieldsProps = {
  definition: ChannelDefinition;
  policy: Policy;
  disabled: boolean;
  onChange: (policy: Policy) => void;
};

const MAX_STOCK_BUFFER = 100_000;

/** Which fields are ours, how much stock is kept back, and what becomes of what is no longer to be sold. */
export function PolicyFields({ definition, policy, disabled, onChange }: PolicyFieldsProps) {
  const { t } = useLingui();
  const { left } = policy;
  const fields = definition.fields.filter(
    ({ need, madeByRows }) => need !== "required" && !madeByRows,
  );
  const own = fields.length - left.length;
  const silenced = removalFieldsLeftToShop(definition, left).join(", ");
  const removals = { zero: t`Set their stock to nothing`, delete: t`Take them off the channel` };

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t`Kept back of every stock`}
        hint={
          <Trans>So many are never offered there, so that the last ones are not sold twice.</Trans>
        }
      >
        <Input
          inputMode="numeric"
          disabled={disabled}
          value={policy.stockBuffer}
          onChange={({ target }) => {
            const wanted = Number(target.value.replaceAll(/\D/g, ""));
            onChange({ ...policy, stockBuffer: Math.min(MAX_STOCK_BUFFER, wanted) });
          }}
        />
      </Field>
      <Field
        label={t`Products that are no longer to be sold`}
        hint={
          possibleRemovals(definition, []).length === 0 ? (
            <Trans>
              The files of {definition.name} cannot say it: take such products off there yourself.
            </Trans>
          ) : (
            silenced !== "" && (
              <Trans>
                {silenced} belongs to the shop, and our files could say it by nothing else. Tick it
                below, or take such products off there yourself.
              </Trans>
            )
          )
        }
      >
        <Select
          name="removal"
          disabled={disabled}
          value={effectiveRemoval(definition, policy)}
          onChange={(removal) => onChange({ ...policy, removal })}
          options={[
            ...possibleRemovals(definition, left).map((how) => ({
              value: how,
              label: removals[how],
            })),
            { value: "keep", label: t`Leave them as they are` },
          ]}
        />
      </Field>
      <Disclosure
        className="col-span-full"
        summary={
          <Plural value={own} one="# optional field is ours" other="# optional fields are ours" />
        }
      >
        <p className="mb-2 text-sm text-ink-2">
          <Trans>Fields without a tick belong to the shop: we neither send nor check them.</Trans>
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          {fields.map(({ name }) => (
            <Checkbox
              key={name}
              label={name}
              disabled={disabled}
              checked={!left.includes(name)}
              onChange={({ target }) =>
                onChange({
                  ...policy,
                  left: target.checked ? left.filter((one) => one !== name) : [...left, name],
                })
              }
            />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
