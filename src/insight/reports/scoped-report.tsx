import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { historyQuery } from "@/insight/metrics/metric-history-api.ts";
import type { IndicatorDefinition } from "@/insight/reports/indicator.ts";
import type { Period } from "@/insight/reports/period.ts";
import type { ReportDefinition } from "@/insight/reports/report.ts";
import { ScopeCards } from "@/insight/reports/scope-cards.tsx";
import type { Scope } from "@/insight/reports/use-scopes.tsx";
import { useRowsAddress } from "@/insight/reports/use-rows-address.tsx";
import type { Region } from "@/lib/format.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";

/** The most channels or suppliers in one request. With more, loading a whole year would take too long. */
const PART = 24;

/** The channels or suppliers, in batches that are loaded and shown together. */
export const inParts = (scopes: readonly Scope[]): (readonly Scope[])[] =>
  Array.from({ length: Math.ceil(scopes.length / PART) }, (_, at) =>
    scopes.slice(at * PART, (at + 1) * PART),
  );

type PartProps = {
  report: ReportDefinition;
  indicators: readonly IndicatorDefinition[];
  scopes: readonly Scope[];
  historyOf: (scopes: readonly Scope[]) => ReturnType<typeof historyQuery>;
  period: Period;
  region: Region;
};

/** A report with a card for each channel or supplier. */
export function ScopedReport({ scopes, ...props }: PartProps) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(1);
  const parts = inParts(scopes);
  const more = {
    hasNextPage: shown < parts.length,
    isFetching: false,
    fetchNextPage: async () => setShown(shown + 1),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {scopes.length === 0 && (
        <p className="rounded-panel border border-line bg-surface p-4 text-sm text-ink-2">
          {props.report.per === "channel" ? (
            <Trans>No channels connected yet.</Trans>
          ) : (
            <Trans>No suppliers added yet.</Trans>
          )}
        </p>
      )}
      {parts.slice(0, shown).map((part) => (
        <ScopePart key={part[0]?.id} scopes={part} {...props} />
      ))}
      <ShowMore query={more} className="w-full print:hidden" />
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {props.indicators.map(({ id, label, definition }) => (
          <div key={id}>
            <dt className="font-medium">{i18n._(label)}</dt>
            <dd className="text-ink-2">{i18n._(definition)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ScopePart({ report, scopes, historyOf, period, ...props }: PartProps) {
  const { t } = useLingui();
  const query = useQuery(historyOf(scopes));
  const rowsAddress = useRowsAddress();
  const { since, until } = period;
  return (
    <QueryResult query={query} failure={t`We couldn’t load the report`} lines={8}>
      {(series) => (
        <ScopeCards
          {...props}
          parts={report.parts ?? []}
          scopes={scopes}
          series={series}
          period={period}
          addressOf={({ id, rows, to }, scope) => {
            if (rows !== undefined) return rowsAddress({ since, until, rows: id, supplier: scope });
            return to?.endsWith("=") ? `${to}${scope}` : to;
          }}
        />
      )}
    </QueryResult>
  );
}
