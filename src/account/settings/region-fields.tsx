import { useLingui } from "@lingui/react/macro";
import { type Control, Controller, useWatch } from "react-hook-form";
import {
  type OrganizationDetails,
  REGIONAL_LOCALES,
  withChosen,
} from "@/account/settings/organization-details.ts";
import { formatDate, formatMoney } from "@/lib/format.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

/** An example whose day is above 12, so that it can't be mistaken for the month. */
const EXAMPLE_DAY = "2026-11-21T12:00:00Z";

type RegionFieldsProps = { control: Control<OrganizationDetails>; details: OrganizationDetails };

/** The organization's currency, number and date format, time zone and units, with an example of the chosen format. */
export function RegionFields({ control, details }: RegionFieldsProps) {
  const { i18n, t } = useLingui();
  const [locale, currency, timeZone] = useWatch({
    control,
    name: ["locale", "currency", "timeZone"],
  });
  const region = { locale, currency, timeZone };
  const example = `${formatMoney("1234567.5", region)} · ${formatDate(EXAMPLE_DAY, region)}`;
  const named = (type: "currency" | "language") =>
    new Intl.DisplayNames(i18n.locale, { type, languageDisplay: "standard" });
  const [currencies, languages] = [named("currency"), named("language")];

  return (
    <>
      <Field label={t`Currency`}>
        <Controller
          control={control}
          name="currency"
          render={({ field: { value, onChange } }) => (
            <Combobox
              value={value}
              onChange={onChange}
              options={withChosen(Intl.supportedValuesOf("currency"), details.currency).map(
                (code) => ({ value: code, label: currencies.of(code) ?? code, hint: code }),
              )}
            />
          )}
        />
      </Field>
      <Field
        label={t`Number and date format`}
        hint={t`${example}. Applies when the portal is in this language.`}
      >
        <Controller
          control={control}
          name="locale"
          render={({ field: { value, onChange } }) => (
            <Select
              value={value}
              onChange={onChange}
              options={withChosen(REGIONAL_LOCALES, details.locale).map((code) => ({
                value: code,
                label: languages.of(code) ?? code,
              }))}
            />
          )}
        />
      </Field>
      <Field label={t`Time zone`}>
        <Controller
          control={control}
          name="timeZone"
          render={({ field: { value, onChange } }) => (
            <Combobox
              value={value}
              onChange={onChange}
              options={withChosen(Intl.supportedValuesOf("timeZone"), details.timeZone).map(
                (zone) => ({ value: zone, label: zone.replaceAll("_", " ") }),
              )}
            />
          )}
        />
      </Field>
      <Field label={t`Units`}>
        <Controller
          control={control}
          name="units"
          render={({ field: { value, onChange } }) => (
            <Select
              value={value}
              onChange={onChange}
              options={[
                { value: "metric", label: t`Metric: kg, cm` },
                { value: "imperial", label: t`Imperial: lb, in` },
              ]}
            />
          )}
        />
      </Field>
    </>
  );
}
