import { zodResolver } from "@hookform/resolvers/zod";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { RegionFields } from "@/account/settings/region-fields.tsx";
import {
  COUNTRIES,
  type DetailError,
  organizationDetails,
  type OrganizationDetails,
  withChosen,
} from "@/account/settings/organization-details.ts";
import { saveOrganizationDetails } from "@/account/settings/organization-details-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

const MESSAGES: Record<DetailError, MessageDescriptor> = {
  "name-missing": msg`Enter a name for the organization.`,
  "too-long": msg`This text is too long.`,
  characters: msg`Remove characters that can’t be printed, such as line breaks.`,
  email: msg`Invalid email address`,
  website: msg`Enter a URL that starts with https:// or http://`,
};

const isKnownError = (text: string | undefined): text is DetailError =>
  text !== undefined && text in MESSAGES;

type OrganizationFormProps = { organization: string; details: OrganizationDetails };

export function OrganizationForm({ organization, details }: OrganizationFormProps) {
  const { i18n, t } = useLingui();
  const { mutateAsync, isPending, error } = useMutation(saveOrganizationDetails);
  const { control, register, handleSubmit, reset, formState } = useForm<OrganizationDetails>({
    resolver: zodResolver(organizationDetails),
    // The form uses `defaultValues` instead of `values`, because an update from the server must not overwrite what is
    // being typed.
    defaultValues: details,
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const countries = new Intl.DisplayNames(i18n.locale, { type: "region" });

  async function save(input: OrganizationDetails) {
    if (isPending) return;
    try {
      await mutateAsync({ organization, details: input });
    } catch {
      // The error is shown above the button, and the input stays.
      return;
    }
    reset(input);
    toast.success(t`Organization saved`);
  }

  const line = (
    name: Exclude<keyof OrganizationDetails, "units">,
    label: string,
    autoComplete = "off",
    hint?: ReactNode,
  ) => {
    const fieldError = errors[name]?.message;
    return (
      <Field
        label={label}
        hint={hint}
        error={isKnownError(fieldError) && i18n._(MESSAGES[fieldError])}
      >
        <Input autoComplete={autoComplete} {...register(name)} />
      </Field>
    );
  };

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">{line("name", t`Name`, "organization")}</div>
        {line("email", t`Organization email`, "email")}
        {line("phone", t`Phone`, "tel")}
        <div className="sm:col-span-2">{line("website", t`Website`, "url")}</div>
      </div>
      <Group legend={<Trans>Address</Trans>}>
        <div className="sm:col-span-2">{line("street", t`Street`, "street-address")}</div>
        {line("city", t`City`, "address-level2")}
        {line("region", t`Province or state`, "address-level1")}
        {line("postalCode", t`Postal code`, "postal-code")}
        <Field label={t`Country`}>
          <Controller
            control={control}
            name="country"
            render={({ field: { value, onChange } }) => (
              <Combobox
                value={value === "" ? null : value}
                onChange={onChange}
                options={withChosen(COUNTRIES, value)
                  .map((code) => ({ value: code, label: countries.of(code) ?? code, hint: code }))
                  .toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale))}
              />
            )}
          />
        </Field>
      </Group>
      <Group legend={<Trans>Tax numbers</Trans>}>
        {line("taxNumber", t`GST/HST number`)}
        {line("provincialTaxNumber", t`QST or PST number`)}
      </Group>
      <Group legend={<Trans>Numbers and dates</Trans>}>
        <RegionFields control={control} details={details} />
      </Group>
      {error && (
        <Callout kind="bad" role="alert" title={<Trans>The organization wasn’t saved</Trans>}>
          {i18n._(errorMessage(error))}
        </Callout>
      )}
      <div>
        <Button type="submit" loading={isPending} disabled={!isDirty}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

function Group({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-sm font-semibold text-ink">{legend}</legend>
      {children}
    </fieldset>
  );
}
