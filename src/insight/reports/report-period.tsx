import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { lastDays, type Period } from "@/insight/reports/period.ts";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const LENGTHS = ["7", "30", "90", "365"] as const;

type ReportPeriodProps = {
  period: Period;
  today: string;
  onChange: (values: { since: string; until: string }) => void;
};

/** Chooses the days of a report: the last full days, or any range of up to a year. */
export function ReportPeriod({ period: { since, until }, today, onChange }: ReportPeriodProps) {
  const { t } = useLingui();
  const chosen = LENGTHS.find((days) => {
    const last = lastDays(Number(days), today);
    return last.since === since && last.until === until;
  });
  return (
    <>
      <Select
        aria-label={t`Period`}
        className="w-full sm:w-44"
        placeholder={t`Selected days`}
        options={LENGTHS.map((days) => ({
          value: days,
          label: t`${plural(Number(days), { one: "Last # day", other: "Last # days" })}`,
        }))}
        value={chosen ?? null}
        onChange={(days) => onChange(lastDays(Number(days), today))}
      />
      <div className="flex items-center gap-2 text-sm text-ink-2">
        <Input
          type="date"
          aria-label={t`First day`}
          value={since}
          max={until}
          onChange={({ target }) => target.value !== "" && onChange({ since: target.value, until })}
        />
        –
        <Input
          type="date"
          aria-label={t`Last day`}
          value={until}
          min={since}
          max={today}
          onChange={({ target }) => target.value !== "" && onChange({ since, until: target.value })}
        />
      </div>
    </>
  );
}
