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

/** Edits which fields we manage, the stock buffer, and how products are removed. */
export function PolicyFields({ definition, policy, disabled, onChange }: PolicyFieldsProps) {
  const { t } = useLingui();
  const { left } = policy;
  const fields = definition.fields.filter(
    ({ need, madeByRows }) => need !== "required" && !madeByRows,
  );
  const own = fields.length - left.length;
  const removalFields = removalFieldsLeftToShop(definition, left).join(", ");
  const removals = { zero: t`Set stock to 0`, delete: t`Remove from the channel` };

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t`Stock buffer`}
        hint={<Trans>Units never offered, to avoid overselling.</Trans>}
      >
        <Input
          inputMode="numeric"
          disabled={disabled}
          value={policy.stockBuffer}
          onChange={({ target }) => {
            const percent = Number(target.value.replaceAll(/\D/g, ""));
            onChange({ ...policy, stockBuffer: Math.min(MAX_STOCK_BUFFER, percent) });
          }}
        />
      </Field>
      <Field
        label={t`Discontinued products`}
        hint={
          possibleRemovals(definition, []).length === 0 ? (
            <Trans>
              Files for {definition.name} can’t remove products. Remove discontinued products there
              yourself.
            </Trans>
          ) : (
            removalFields !== "" && (
              <Trans>
                The shop manages these fields: {removalFields}. Select them below so our files can
                remove products, or remove the products in the shop.
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
            { value: "keep", label: t`Leave unchanged` },
          ]}
        />
      </Field>
      <Disclosure
        className="col-span-full"
        summary={
          <Plural
            value={own}
            one="# optional field we overwrite"
            other="# optional fields we overwrite"
          />
        }
      >
        <p className="mb-2 text-sm text-ink-2">
          <Trans>The shop manages unchecked fields. We don’t send or check them.</Trans>
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
