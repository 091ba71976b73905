import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FirstSteps } from "@/account/first-steps/first-steps.tsx";
import { useFirstStepsQuery } from "@/account/first-steps/use-first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { changeSetsQuery } from "@/catalogue/ledger/change-sets-api.ts";
import { indicatorOf, metricsOf, type Series } from "@/insight/metrics/metric.ts";
import { addDays } from "@/stock/business-days.ts";
import { historyQuery } from "@/insight/metrics/metric-history-api.ts";
import { outOfStock, priceJumps } from "@/insight/reports/indicator.ts";
import { Attention } from "@/insight/today/attention.tsx";
import { dashboardQuery } from "@/insight/today/dashboard-api.ts";
import { ChannelReadiness } from "@/insight/today/channel-readiness.tsx";
import { RecentActivity } from "@/insight/today/recent-activity.tsx";
import { Trends, TRENDS } from "@/insight/today/trends.tsx";
import { todayIn } from "@/lib/format.ts";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";

/** The number of days that the indicators cover. They are compared with the same number of days before them. */
const DAYS = 30;

export function Component() {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`Dashboard`}>
      {(organization) => <Dashboard key={organization.id} organization={organization} />}
    </OrganizationGate>
  );
}

function Dashboard({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const { id, region } = organization;
  const [today] = useState(() => todayIn(region.timeZone));
  const now = useQuery(dashboardQuery(id));
  const history = useQuery(
    historyQuery({
      organization: id,
      since: addDays(today, -2 * DAYS),
      until: today,
      metrics: [
        ...TRENDS.flatMap(({ indicator }) => metricsOf(indicator)),
        ...metricsOf(priceJumps),
      ],
      per: "organization",
    }),
  );

  const steps = useFirstStepsQuery(organization);
  const changes = useInfiniteQuery(changeSetsQuery(id));

  return (
    <div className="grid gap-4">
      <PageHeader title={t`Dashboard`} facts={organization.name} />
      <OnceLoaded queries={[steps, now, history, changes]} lines={12}>
        <FirstSteps organization={organization} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <QueryResult query={now} failure={t`We couldn’t load what needs your attention`}>
            {(data) => (
              <Attention data={data} shocks={shocksOf(history.data ?? [], today)} region={region} />
            )}
          </QueryResult>
          {now.data && (
            <ChannelReadiness channels={now.data.channels} organization={organization} />
          )}
        </div>
        <QueryResult query={history} failure={t`We couldn’t load the numbers`}>
          {(series) => <Trends series={series} days={DAYS} region={region} />}
        </QueryResult>
        <RecentActivity organization={organization} />
      </OnceLoaded>
    </div>
  );
}

/**
 * Finds large price changes on the last recorded day, and products out of stock if there are more than the day before.
 */
function shocksOf(series: readonly Series[], today: string) {
  const span = { from: 0, days: 2 * DAYS + 1 };
  const jumps = indicatorOf(priceJumps, series, span).days;
  const day = jumps.findLastIndex((value) => value !== null);
  const [before = null, latest = null] = indicatorOf(outOfStock, series, span).days.slice(-2);
  const date = addDays(today, day - 2 * DAYS);
  return {
    jumps: jumps[day] ?? 0,
    jumpsTo: `/reports?report=prices&since=${date}&until=${date}&rows=price-jumps`,
    stockOuts:
      before !== null && latest !== null && latest > before
        ? { products: latest, more: latest - before }
        : null,
  };
}
