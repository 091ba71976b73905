import { Trans, useLingui } from "@lingui/react/macro";
import { ModeForm } from "@/importing/comparing/mode-form.tsx";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import type { ScheduleSettings } from "@/importing/schedule/import-schedule.ts";
import { ScheduleAddress, ScheduleTimes } from "@/importing/schedule/schedule-times.tsx";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type ScheduleFieldsProps = {
  settings: ScheduleSettings;
  onChange: (settings: ScheduleSettings) => void;
  error: "address" | "profile" | "name" | null;
  suppliers: readonly Supplier[];
  profiles: readonly ImportProfile[];
  /** Whether the settings the file was just read with will be saved as its profile. */
  bringsProfile: boolean;
  timeZone: string;
};

/** The form fields of a schedule, such as its file URL, profile, frequency and import mode. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { settings, onChange, error, suppliers, profiles, bringsProfile, timeZone } = props;
  const { t } = useLingui();
  const change = (changed: Partial<ScheduleSettings>) => onChange({ ...settings, ...changed });

  return (
    <div className="grid gap-4">
      <ScheduleAddress
        address={settings.address}
        onChange={(address) => change({ address })}
        isInvalid={error === "address"}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Name`} error={error === "name" && t`Enter a name.`}>
          <Input
            maxLength={100}
            value={settings.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t`Supplier`}>
          <Select
            value={settings.supplier ?? ""}
            onChange={(id) => change({ supplier: id === "" ? null : id })}
            options={[
              { value: "", label: t`No supplier` },
              ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        {bringsProfile ? (
          <p className="text-sm text-ink-2 sm:col-span-2">
            <Trans>
              Each run uses the file settings and mapping you just chose. We save them as an import
              profile.
            </Trans>
          </p>
        ) : (
          <Field
            label={t`Import profile`}
            hint={
              profiles.length === 0
                ? t`No profiles yet. Import the file once, and save a profile under Columns.`
                : t`File settings and mapping for each run.`
            }
            error={error === "profile" && t`Choose an import profile.`}
            className="sm:col-span-2"
          >
            <Select
              value={settings.profile === "" ? null : settings.profile}
              placeholder={t`None`}
              onChange={(profile) => change({ profile })}
              options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
      </div>
      <ScheduleTimes times={settings} onChange={change} timeZone={timeZone} />
      <ModeForm mode={settings.mode} isBusy={false} onChange={(mode) => change({ mode })} />
      <p className="text-sm text-ink-2">
        <Trans>
          We ask for confirmation before importing if a price changes by this limit or more, many
          products are missing, or many rows have errors or skipped values.
        </Trans>
      </p>
      <Checkbox
        label={t`Notify me when a new or changed file is imported`}
        hint={t`We always notify you of failures.`}
        checked={settings.notifiesSuccess}
        onChange={({ target }) => change({ notifiesSuccess: target.checked })}
      />
    </div>
  );
}
