import { Trans, useLingui } from "@lingui/react/macro";
import { ModeForm } from "@/importing/comparing/mode-form.tsx";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import { RHYTHMS, type ScheduleSettings } from "@/importing/schedule/import-schedule.ts";
import { hourName, weekdayName } from "@/importing/schedule/schedule-labels.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type ScheduleFieldsProps = {
  settings: ScheduleSettings;
  onChange: (settings: ScheduleSettings) => void;
  problem: "address" | "profile" | "name" | null;
  suppliers: readonly Supplier[];
  profiles: readonly ImportProfile[];
  /** Whether how the file was just read will be saved as its profile. */
  bringsProfile: boolean;
  timeZone: string;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** What is fetched, how it is read, how often, and what it may write. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { settings, onChange, problem, suppliers, profiles, bringsProfile, timeZone } = props;
  const { t, i18n } = useLingui();
  const change = (changed: Partial<ScheduleSettings>) => onChange({ ...settings, ...changed });
  const rhythms = { hourly: t`Every hour`, daily: t`Every day`, weekly: t`Every week` };

  return (
    <div className="grid gap-4">
      <Field
        label={t`Address of the file`}
        hint={t`Up to 20 MB. Members of your organisation can read the address.`}
        error={
          problem === "address" &&
          t`Write an address such as https://supplier.example/products.csv.`
        }
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
        <Field label={t`Name`} error={problem === "name" && t`Give it a name.`}>
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
              The file will be read and its columns taken as you have just done; this is saved as an
              import profile.
            </Trans>
          </p>
        ) : (
          <Field
            label={t`Import profile`}
            hint={
              profiles.length === 0
                ? t`There is none yet: import the file once, and save how it is read under Columns.`
                : t`How the file is read, and what its columns become.`
            }
            error={problem === "profile" && t`Choose an import profile.`}
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
        <Field label={t`How often`}>
          <Select
            value={settings.rhythm}
            onChange={(rhythm) => change({ rhythm })}
            options={RHYTHMS.map((value) => ({ value, label: rhythms[value] }))}
          />
        </Field>
        {settings.rhythm === "weekly" && (
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
        {settings.rhythm !== "hourly" && (
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
          Where a price changes by more than that, much of the catalogue is missing or many rows are
          wrong, nothing is written before you have looked.
        </Trans>
      </p>
      <Checkbox
        label={t`Tell me when something was written`}
        hint={t`Of failures you hear in any case.`}
        checked={settings.tellsSuccess}
        onChange={({ target }) => change({ tellsSuccess: target.checked })}
      />
    </div>
  );
}
