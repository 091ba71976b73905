import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { metricsOf, type Series } from "@/insight/metrics/metric.ts";
import { historyQuery } from "@/insight/metrics/metric-history-api.ts";
import { type IndicatorDefinition, inCurrency } from "@/insight/reports/indicator.ts";
import { IndicatorPanel } from "@/insight/reports/indicator-panel.tsx";
import { type Period, periodFrom } from "@/insight/reports/period.ts";
import { type ReportDefinition, REPORTS } from "@/insight/reports/report.ts";
import { ReportEmailMenu } from "@/insight/reports/report-email-menu.tsx";
import { ReportExport } from "@/insight/reports/report-export-menu.tsx";
import { ReportPeriod } from "@/insight/reports/report-period.tsx";
import { ReportRowsSheet } from "@/insight/reports/report-rows-sheet.tsx";
import { ScopeCards } from "@/insight/reports/scope-cards.tsx";
import { type Scope, useScopes } from "@/insight/reports/use-scopes.tsx";
import { dayOf, formatDay } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";

const [FIRST_REPORT] = REPORTS;

/** One report. The report, its period and its open rows are in the URL, so a colleague can open the same. */
export function ReportScreen({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const { id, region } = organization;
  const [today] = useState(() => dayOf(new Date().toISOString(), region.timeZone));
  const period = periodFrom(params, today);
  const report = REPORTS.find((one) => one.id === params.get("report")) ?? FIRST_REPORT;
  const indicators = (report?.indicators ?? []).map((indicator) =>
    inCurrency(indicator, region.currency),
  );
  const history = useQuery(
    historyQuery({
      organization: id,
      since: period.before,
      until: period.until,
      metrics: [
        ...new Set([...indicators, ...(report?.parts ?? [])].flatMap(metricsOf)),
      ].toSorted(),
      per: report?.per ?? "organization",
    }),
  );
  const scopes = useScopes(id, report?.per ?? "organization");
  if (report === undefined) return null;

  const change = (values: Record<string, string | null>) =>
    setParams((before) => withParams(before, values), { preventScrollReset: true });
  const opened = indicators.find((indicator) => indicator.id === params.get("rows"));

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t`Reports & Analytics`}
        facts={
          <Trans>
            <span className="hidden print:inline">{organization.name} · </span>
            {i18n._(report.title)} · {formatDay(period.since, region)} to{" "}
            {formatDay(period.until, region)}
          </Trans>
        }
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <ReportEmailMenu organization={organization} report={report} indicators={indicators} />
            <ReportExport
              report={report}
              indicators={indicators}
              scopes={scopes.data}
              series={history.data}
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
      <QueryResult query={history} failure={t`We couldn’t load the report`} lines={8}>
        {(series) =>
          report.per === "organization" ? (
            <OrganizationReport
              organization={organization}
              indicators={indicators}
              series={series}
              period={period}
            />
          ) : (
            <QueryResult query={scopes} failure={t`We couldn’t load the report`} lines={8}>
              {(found) => (
                <ScopedReport
                  report={report}
                  indicators={indicators}
                  scopes={found}
                  series={series}
                  period={period}
                  organization={organization}
                />
              )}
            </QueryResult>
          )
        }
      </QueryResult>
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

type ScopedReportProps = PartProps & { report: ReportDefinition; scopes: readonly Scope[] };

function ScopedReport({ report, indicators, scopes, series, period, ...props }: ScopedReportProps) {
  const { i18n } = useLingui();
  const rowsAddress = useRowsAddress();
  const { since, until } = period;
  return (
    <div className="grid grid-cols-1 gap-4">
      {scopes.length === 0 ? (
        <p className="rounded-panel border border-line bg-surface p-4 text-sm text-ink-2">
          {report.per === "channel" ? (
            <Trans>No channels connected yet.</Trans>
          ) : (
            <Trans>No suppliers added yet.</Trans>
          )}
        </p>
      ) : (
        <ScopeCards
          parts={report.parts ?? []}
          indicators={indicators}
          scopes={scopes}
          series={series}
          period={period}
          region={props.organization.region}
          addressOf={({ id, rows, to }, scope) => {
            if (rows !== undefined) return rowsAddress({ since, until, rows: id, supplier: scope });
            return to?.endsWith("=") ? `${to}${scope}` : to;
          }}
        />
      )}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {indicators.map(({ id, label, definition }) => (
          <div key={id}>
            <dt className="font-medium">{i18n._(label)}</dt>
            <dd className="text-ink-2">{i18n._(definition)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Addresses of rows on this page. Everything else in the URL stays. */
function useRowsAddress() {
  const [params] = useSearchParams();
  return (values: Record<string, string>) => `?${withParams(params, values).toString()}`;
}
