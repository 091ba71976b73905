import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { metricsOf, type Series } from "@/insight/metrics/metric.ts";
import { historyQuery } from "@/insight/metrics/metric-history-api.ts";
import { type IndicatorDefinition, inCurrency } from "@/insight/reports/indicator.ts";
import { IndicatorPanel } from "@/insight/reports/indicator-panel.tsx";
import { type Period, periodFrom } from "@/insight/reports/period.ts";
import { periodLabel } from "@/insight/reports/period-labels.ts";
import { REPORTS } from "@/insight/reports/report.ts";
import { ReportEmailMenu } from "@/insight/reports/report-email-menu.tsx";
import { ReportExport } from "@/insight/reports/report-export-menu.tsx";
import { ReportPeriod } from "@/insight/reports/report-period.tsx";
import { ReportRowsSheet } from "@/insight/reports/report-rows-sheet.tsx";
import { inParts, ScopedReport } from "@/insight/reports/scoped-report.tsx";
import { useRowsAddress } from "@/insight/reports/use-rows-address.tsx";
import { type Scope, useScopes } from "@/insight/reports/use-scopes.tsx";
import { todayIn } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";

const [FIRST_REPORT] = REPORTS;

/** One report. The report, its period and its open rows are in the URL, so a colleague can open the same view. */
export function ReportScreen({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const { id, region } = organization;
  const [today] = useState(() => todayIn(region.timeZone));
  const period = periodFrom(params, today);
  const report = REPORTS.find((one) => one.id === params.get("report")) ?? FIRST_REPORT;
  const indicators = (report?.indicators ?? []).map((indicator) =>
    inCurrency(indicator, region.currency),
  );
  const per = report?.per ?? "organization";
  const metrics = [
    ...new Set([...indicators, ...(report?.parts ?? [])].flatMap(metricsOf)),
  ].toSorted();
  const historyOf = (scopes?: readonly Scope[]) =>
    historyQuery({
      organization: id,
      since: period.before,
      until: period.until,
      metrics,
      per,
      ...(scopes && { scopes: scopes.map((scope) => scope.id) }),
    });
  const history = useQuery({ ...historyOf(), enabled: per === "organization" });
  const scopes = useScopes(id, per);
  const client = useQueryClient();
  if (report === undefined) return null;

  /** The series of the whole report, including channels or suppliers that aren't shown yet. */
  async function readSeries(): Promise<Series[]> {
    if (per === "organization") return client.fetchQuery(historyOf());
    const series: Series[] = [];
    for (const part of inParts(scopes.data ?? []))
      series.push(...(await client.fetchQuery(historyOf(part))));
    return series;
  }

  const change = (values: Record<string, string | null>) =>
    setParams((before) => withParams(before, values), { preventScrollReset: true });
  const opened = indicators.find((indicator) => indicator.id === params.get("rows"));

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t`Reports & Analytics`}
        facts={
          <>
            <span className="hidden print:inline">{organization.name} · </span>
            {i18n._(report.title)} · {periodLabel(i18n, period, region)}
          </>
        }
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <ReportEmailMenu organization={organization} report={report} indicators={indicators} />
            <ReportExport
              report={report}
              indicators={indicators}
              scopes={scopes.data}
              readSeries={
                per === "organization" || scopes.data !== undefined ? readSeries : undefined
              }
              period={period}
            />
            <Button variant="outline" onClick={() => window.print()}>
              <Printer {...icon} />
              <Trans>Print</Trans>
            </Button>
          </span>
        }
      />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Select
          aria-label={t`Report`}
          className="w-full sm:w-72"
          options={REPORTS.map((one) => ({ value: one.id, label: i18n._(one.title) }))}
          value={report.id}
          onChange={(value) => change({ report: value, rows: null, supplier: null })}
        />
        <ReportPeriod period={period} today={today} onChange={change} />
      </div>
      {per === "organization" ? (
        <QueryResult query={history} failure={t`We couldn’t load the report`} lines={8}>
          {(series) => (
            <OrganizationReport
              organization={organization}
              indicators={indicators}
              series={series}
              period={period}
            />
          )}
        </QueryResult>
      ) : (
        <QueryResult query={scopes} failure={t`We couldn’t load the report`} lines={8}>
          {(found) => (
            <ScopedReport
              key={report.id}
              report={report}
              indicators={indicators}
              scopes={found}
              historyOf={historyOf}
              period={period}
              region={region}
            />
          )}
        </QueryResult>
      )}
      {opened?.rows !== undefined && (
        <ReportRowsSheet
          organization={organization}
          indicator={opened}
          metric={opened.rows}
          period={period}
          supplier={params.get("supplier")}
          onClose={() => change({ rows: null, supplier: null })}
        />
      )}
    </div>
  );
}

type PartProps = {
  organization: Organization;
  indicators: readonly IndicatorDefinition[];
  series: readonly Series[];
  period: Period;
};

function OrganizationReport({ organization, indicators, series, period }: PartProps) {
  const addressOf = useRowsAddress();
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
      {indicators.map((indicator) => (
        <IndicatorPanel
          key={indicator.id}
          indicator={indicator}
          series={series}
          period={period}
          region={organization.region}
          rowsOf={
            indicator.rows === undefined
              ? null
              : (since, until) => addressOf({ since, until, rows: indicator.id })
          }
        />
      ))}
    </div>
  );
}
