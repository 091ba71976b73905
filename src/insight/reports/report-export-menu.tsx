import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { indicatorOf, type Series } from "@/insight/metrics/metric.ts";
import type { IndicatorDefinition } from "@/insight/reports/indicator.ts";
import type { Period } from "@/insight/reports/period.ts";
import type { ReportDefinition } from "@/insight/reports/report.ts";
import type { ReportFormat } from "@/insight/reports/report-export.ts";
import type { Scope } from "@/insight/reports/use-scopes.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuItem } from "@/ui/overlays/menu.tsx";

type ReportExportProps = {
  report: ReportDefinition;
  indicators: readonly IndicatorDefinition[];
  scopes: readonly Scope[] | undefined;
  /** Loads the whole report, or undefined until that is possible. */
  readSeries: (() => Promise<readonly Series[]>) | undefined;
  period: Period;
};

/** Downloads the report as a file, with the days that the page shows. */
export function ReportExport(props: ReportExportProps) {
  const { report, indicators, scopes, readSeries, period } = props;
  const { t, i18n } = useLingui();
  const writing = useMutation({
    mutationFn: async (format: ReportFormat) => {
      const { fileOfReport } = await import("@/insight/reports/report-export.ts");
      const series = (await readSeries?.()) ?? [];
      const isWhole = report.per === "organization";
      const parts = isWhole ? [{ id: null, name: null }] : (scopes ?? []);
      const file = await fileOfReport(
        {
          header: [
            t`Day`,
            ...(isWhole ? [] : [t`Name`]),
            ...indicators.map(({ label, unit }) =>
              unit === "percent" ? `${i18n._(label)} (%)` : i18n._(label),
            ),
          ],
          since: period.since,
          parts: parts.map(({ id, name }) => ({
            name,
            indicators: indicators.map(
              (indicator) =>
                indicatorOf(indicator, series, { scope: id, from: period.days, days: period.days })
                  .days,
            ),
          })),
        },
        format,
      );
      saveFile(file, `${fileName(i18n._(report.title))}-${period.since}-${period.until}.${format}`);
    },
    onError: (error) => toast.error(i18n._(errorMessage(error))),
  });
  return (
    <Menu
      trigger={
        <Button variant="outline" disabled={readSeries === undefined} loading={writing.isPending}>
          <Download {...icon} />
          {t`Export`}
        </Button>
      }
    >
      <MenuItem onSelect={() => writing.mutate("xlsx")}>{t`Excel (XLSX)`}</MenuItem>
      <MenuItem onSelect={() => writing.mutate("csv")}>{t`CSV`}</MenuItem>
    </Menu>
  );
}
