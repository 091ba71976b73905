import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { TrendingDown } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { ForecastTable } from "@/stock/forecast/forecast-table.tsx";
import { inStockOutOrder } from "@/stock/forecast/product-forecast.ts";
import { runForecasts } from "@/stock/forecast/run-forecasts.ts";
import type { ServiceLevel } from "@/stock/forecast/stock-out.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const ForecastSheet = lazyPart(async () => ({
  default: (await import("@/stock/forecast/forecast-sheet.tsx")).ForecastSheet,
}));

/** The lead time, in days, if neither the product nor its supplier has one. */
const DEFAULT_LEAD_TIME = 14;
const FRESH_MS = 10 * 60_000;

/** The tab that shows when each product runs out, forecast from its own sales. */
export function ForecastTab({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const [serviceLevel, setServiceLevel] = useState<ServiceLevel>("95");
  const [done, setDone] = useState(0);
  const isAll = params.get("show") === "all";
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["forecasts", organization.id, serviceLevel],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      runForecasts({
        organization: organization.id,
        timeZone: organization.region.timeZone,
        serviceLevel,
        leadTimeDays: DEFAULT_LEAD_TIME,
        signal,
        onProgress: setDone,
      }),
  });
  const selling = useMemo(() => inStockOutOrder(data ?? []), [data]);
  const urgent = useMemo(() => selling.filter(({ isUrgent }) => isUrgent), [selling]);
  const chosen = selling.find(({ id }) => id === params.get("product"));
  const address = (more: Record<string, string>) =>
    setParams({ tab: "forecast", ...(isAll ? { show: "all" } : {}), ...more });

  if (!data && error)
    return (
      <ErrorState
        title={<Trans>We couldn’t calculate the forecast</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    );
  if (!data)
    return (
      <div className="grid gap-2 rounded-panel border border-line bg-surface p-4">
        <Progress label={t`Calculating the forecast`} done={null} total={1} />
        <p className="text-sm text-ink-2">
          <Plural value={done} one="Calculated for # product" other="Calculated for # products" />
        </p>
      </div>
    );
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <ForecastBar
        urgent={urgent.length}
        selling={selling.length}
        isAll={isAll}
        onAll={(all) => setParams({ tab: "forecast", ...(all ? { show: "all" } : {}) })}
        serviceLevel={serviceLevel}
        onServiceLevel={setServiceLevel}
      />
      {(isAll ? selling : urgent).length === 0 ? (
        <EmptyState
          icon={TrendingDown}
          title={
            selling.length === 0 ? (
              <Trans>No forecast yet</Trans>
            ) : (
              <Trans>Nothing will run out soon</Trans>
            )
          }
        >
          {selling.length === 0 ? (
            <Trans>The forecast needs orders. It appears once products have sold.</Trans>
          ) : (
            <Trans>Every product that sells will last until new stock can arrive.</Trans>
          )}
        </EmptyState>
      ) : (
        <ForecastTable
          key={String(isAll)}
          organization={organization}
          forecasts={isAll ? selling : urgent}
          onOpen={(id) => address({ product: id })}
        />
      )}
      {chosen && (
        <Suspense>
          <ForecastSheet
            organization={organization}
            forecast={chosen}
            onClose={() => address({})}
          />
        </Suspense>
      )}
    </div>
  );
}

type ForecastBarProps = {
  urgent: number;
  selling: number;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  serviceLevel: ServiceLevel;
  onServiceLevel: (level: ServiceLevel) => void;
};

function ForecastBar(props: ForecastBarProps) {
  const { urgent, selling, isAll, onAll, serviceLevel, onServiceLevel } = props;
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="text-sm">
        <p className="font-medium text-ink">
          <Plural
            value={urgent}
            one="# product runs out before new stock can arrive"
            other="# products run out before new stock can arrive"
          />
        </p>
        <p className="text-ink-2">
          <Plural
            value={selling}
            one="# product sold in the last two years."
            other="# products sold in the last two years."
          />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Field label={<Trans>Show</Trans>}>
          <Select
            value={isAll ? "all" : "urgent"}
            options={[
              { value: "urgent", label: t`Runs out too soon` },
              { value: "all", label: t`All selling products` },
            ]}
            onChange={(next) => onAll(next === "all")}
          />
        </Field>
        <Field label={<Trans>Service level</Trans>}>
          <Select
            value={serviceLevel}
            options={[
              { value: "90", label: t`90%` },
              { value: "95", label: t`95%` },
              { value: "98", label: t`98%` },
              { value: "99", label: t`99%` },
            ]}
            onChange={onServiceLevel}
          />
        </Field>
      </div>
    </div>
  );
}
