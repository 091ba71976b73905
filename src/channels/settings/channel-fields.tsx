import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ChannelInput, InputField, InputError } from "@/channels/settings/channel-input.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { SETTING_LABELS, type SettingKey } from "@/channels/definitions/labels/setting-labels.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const INPUT_ERRORS: Record<InputError, MessageDescriptor> = {
  missing: msg`This field can’t be empty.`,
  "too-long": msg`Use 100 characters or fewer.`,
  taken: msg`Another channel of this kind already has this name. Choose a different name.`,
  "no-country": msg`Enter a 2-letter country code, such as CA.`,
  "no-currency": msg`Enter a 3-letter currency code, such as CAD.`,
  "no-link": msg`Enter a full URL that starts with https://.`,
};

const EBAY_POLICY = msg`The name in your eBay account, under Account settings, Business policies.`;

/** Hints for settings whose value is hard to find or choose. */
const SETTING_HINTS: Partial<Record<SettingKey, MessageDescriptor>> = {
  template_version: msg`Download a listing template in Seller Hub, under Reports, Uploads. Enter the number after “Version=” in its first cell, or paste the whole cell.`,
  shipping_profile: EBAY_POLICY,
  return_profile: EBAY_POLICY,
  payment_profile: EBAY_POLICY,
  default_category: msg`For products whose category you haven’t mapped. Enter the channel’s own code.`,
  business_unit: msg`Walmart hasn’t published the value for Canada. Compare it with a specification from your Seller Center.`,
};

/** Examples of settings that are URLs. */
const EXAMPLES: Partial<Record<SettingKey, string>> = {
  shop_link: "https://www.example.ca",
  product_link: "https://www.example.ca/products/{handle}",
};

type ChannelFieldsProps = {
  definition: ChannelDefinition;
  input: ChannelInput;
  onChange: (input: ChannelInput) => void;
  /** The errors to show. They are empty until the first attempt to save. */
  errors: ReadonlyMap<InputField, InputError>;
  disabled?: boolean;
};

/** The settings form of any kind of channel. Its definition determines the fields. */
export function ChannelFields(props: ChannelFieldsProps) {
  const { definition, input, onChange, errors, disabled = false } = props;
  const { t, i18n } = useLingui();
  const languages = new Intl.DisplayNames([i18n.locale], { type: "language" });

  function errorOf(field: InputField) {
    const error = errors.get(field);
    return error && i18n._(INPUT_ERRORS[error]);
  }
  function hintOf(key: SettingKey) {
    const hint = SETTING_HINTS[key];
    return hint && i18n._(hint);
  }
  const change = (part: Partial<ChannelInput>) => onChange({ ...input, ...part });
  const own = { disabled, autoComplete: "off" };

  return (
    <>
      <Field label={t`Name`} className="col-span-full" error={errorOf("name")}>
        <Input
          {...own}
          name="name"
          value={input.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t`Language`} className="max-sm:col-span-full">
        <Select
          name="language"
          disabled={disabled}
          value={input.language}
          onChange={(language) => change({ language })}
          options={definition.languages.map((value) => ({
            value,
            label: languages.of(value) ?? value,
          }))}
        />
      </Field>
      <Field label={t`Country`} error={errorOf("country")}>
        <Input
          {...own}
          name="country"
          value={input.country}
          onChange={({ target }) => change({ country: target.value.toUpperCase() })}
        />
      </Field>
      <Field label={t`Currency`} error={errorOf("currency")}>
        {definition.currencies ? (
          <Select
            name="currency"
            disabled={disabled}
            value={input.currency}
            onChange={(currency) => change({ currency })}
            options={definition.currencies.map((value) => ({ value, label: value }))}
          />
        ) : (
          <Input
            {...own}
            name="currency"
            value={input.currency}
            onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
          />
        )}
      </Field>
      {definition.settings.map(({ key, required, choices }) => (
        <Field
          key={key}
          label={i18n._(SETTING_LABELS[key])}
          className="col-span-full"
          mark={required ? "required" : "optional"}
          hint={hintOf(key)}
          error={errorOf(key)}
        >
          {choices ? (
            <Select
              name={key}
              disabled={disabled}
              value={input.settings[key] || null}
              placeholder={t`Choose`}
              onChange={(value) => change({ settings: { ...input.settings, [key]: value } })}
              options={choices.map((value) => ({ value, label: value }))}
            />
          ) : (
            <Input
              {...own}
              name={key}
              placeholder={EXAMPLES[key]}
              value={input.settings[key] ?? ""}
              onChange={({ target }) =>
                change({ settings: { ...input.settings, [key]: target.value } })
              }
            />
          )}
        </Field>
      ))}
    </>
  );
}
