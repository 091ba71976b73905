import { useLingui } from "@lingui/react/macro";
import { FREQUENCIES, type ScheduleSettings } from "@/importing/schedule/import-schedule.ts";
import { hourName, weekdayName } from "@/importing/schedule/schedule-labels.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

type ScheduleAddressProps = {
  address: string;
  onChange: (address: string) => void;
  isInvalid: boolean;
};

/** The URL that a schedule fetches its file from. */
export function ScheduleAddress({ address, onChange, isInvalid }: ScheduleAddressProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`File URL`}
      hint={t`Up to 20 MB. Members of your organization can see the URL.`}
      error={isInvalid && t`Enter a URL such as https://supplier.example/products.csv.`}
    >
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        value={address}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

type Times = Pick<ScheduleSettings, "frequency" | "hour" | "weekday">;
type ScheduleTimesProps = {
  times: Times;
  onChange: (changed: Partial<Times>) => void;
  timeZone: string;
};

/** The fields for when a schedule runs. */
export function ScheduleTimes({ times, onChange, timeZone }: ScheduleTimesProps) {
  const { t, i18n } = useLingui();
  const frequencyLabels = { hourly: t`Every hour`, daily: t`Every day`, weekly: t`Every week` };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t`Frequency`}>
        <Select
          value={times.frequency}
          onChange={(frequency) => onChange({ frequency })}
          options={FREQUENCIES.map((value) => ({ value, label: frequencyLabels[value] }))}
        />
      </Field>
      {times.frequency === "weekly" && (
        <Field label={t`Day`}>
          <Select
            value={String(times.weekday)}
            onChange={(day) => onChange({ weekday: Number(day) })}
            options={WEEKDAYS.map((day) => ({
              value: String(day),
              label: weekdayName(i18n, day),
            }))}
          />
        </Field>
      )}
      {times.frequency !== "hourly" && (
        <Field label={t`Time`} hint={timeZone}>
          <Select
            value={String(times.hour)}
            onChange={(hour) => onChange({ hour: Number(hour) })}
            options={HOURS.map((hour) => ({ value: String(hour), label: hourName(i18n, hour) }))}
          />
        </Field>
      )}
    </div>
  );
}
