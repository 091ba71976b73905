import { Trans, useLingui } from "@lingui/react/macro";
import { ModeForm } from "@/importing/comparing/mode-form.tsx";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import { FREQUENCIES, type ScheduleSettings } from "@/importing/schedule/import-schedule.ts";
import { hourName, weekdayName } from "@/importing/schedule/schedule-labels.ts";
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

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The form fields of a schedule: file URL, profile, frequency and import mode. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { settings, onChange, error, suppliers, profiles, bringsProfile, timeZone } = props;
  const { t, i18n } = useLingui();
  const change = (changed: Partial<ScheduleSettings>) => onChange({ ...settings, ...changed });
  const frequencyLabels = { hourly: t`Every hour`, daily: t`Every day`, weekly: t`Every week` };

  return (
    <div className="grid gap-4">
      <Field
        label={t`File URL`}
        hint={t`Up to 20 MB. Members of your organization can see the URL.`}
        error={error === "address" && t`Enter a URL such as https://supplier.example/products.csv.`}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          value={settings.address}
          onChange={({ target }) => change({ address: target.value })}
        />
      </Field>
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
                ? t`No profiles yet. Import the file once, then save a profile under Columns.`
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
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t`Frequency`}>
          <Select
            value={settings.frequency}
            onChange={(frequency) => change({ frequency })}
            options={FREQUENCIES.map((value) => ({ value, label: frequencyLabels[value] }))}
          />
        </Field>
        {settings.frequency === "weekly" && (
          <Field label={t`Day`}>
            <Select
              value={String(settings.weekday)}
              onChange={(day) => change({ weekday: Number(day) })}
              options={WEEKDAYS.map((day) => ({
                value: String(day),
                label: weekdayName(i18n, day),
              }))}
            />
          </Field>
        )}
        {settings.frequency !== "hourly" && (
          <Field label={t`Time`} hint={timeZone}>
            <Select
              value={String(settings.hour)}
              onChange={(hour) => change({ hour: Number(hour) })}
              options={HOURS.map((hour) => ({ value: String(hour), label: hourName(i18n, hour) }))}
            />
          </Field>
        )}
      </div>
      <ModeForm mode={settings.mode} isBusy={false} onChange={(mode) => change({ mode })} />
      <p className="text-sm text-ink-2">
        <Trans>
          We ask you before importing if a price changes by more than this limit, many products are
          missing or many rows have errors.
        </Trans>
      </p>
      <Checkbox
        label={t`Notify me when something changes`}
        hint={t`We always notify you of failures.`}
        checked={settings.notifiesSuccess}
        onChange={({ target }) => change({ notifiesSuccess: target.checked })}
      />
    </div>
  );
}
