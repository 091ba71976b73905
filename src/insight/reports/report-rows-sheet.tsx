import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { type MetricRow, metricRowsQuery } from "@/insight/metrics/metric-history-api.ts";
import { writtenIndicator } from "@/insight/metrics/written-indicator.ts";
import type { IndicatorDefinition } from "@/insight/reports/indicator.ts";
import type { Period } from "@/insight/reports/period.ts";
import { periodLabel } from "@/insight/reports/period-labels.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

const ADDRESSES: Record<MetricRow["kind"], (ref: string) => string> = {
  change_set: (ref) => `/product-management?changes=&change=${ref}`,
  product: (ref) => `/product-management?product=${ref}`,
  order: (ref) => `/orders?order=${ref}`,
};

type ReportRowsSheetProps = {
  organization: Organization;
  indicator: IndicatorDefinition;
  metric: string;
  period: Period;
  supplier: string | null;
  onClose: () => void;
};

/** The rows of the metric behind an indicator. Their amounts add up to the metric. */
export function ReportRowsSheet({
  organization,
  indicator,
  metric,
  ...props
}: ReportRowsSheetProps) {
  const { i18n, t } = useLingui();
  const { period, supplier, onClose } = props;
  const { id, region } = organization;
  const { since, until } = period;
  const query = useInfiniteQuery(
    metricRowsQuery({ organization: id, metric, since, until, supplier }),
  );
  // A percentage is computed from counts, so its rows show counts.
  const unit = indicator.unit === "percent" ? "count" : indicator.unit;

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={i18n._(indicator.label)}
      description={
        <span className="inline-block first-letter:uppercase">
          {periodLabel(i18n, period, region)}
        </span>
      }
    >
      <QueryResult query={query} failure={t`We couldn’t load the rows`}>
        {({ pages }) => {
          const rows = pages.flat();
          const sum = rows.reduce((all, { amount }) => all + amount, 0);
          return rows.length === 0 ? (
            <p className="text-sm text-ink-2">
              <Trans>No rows were recorded in this period.</Trans>
            </p>
          ) : (
            <>
              <p className="mb-3 text-sm text-ink-2 tabular-nums">
                <Plural value={rows.length} one="# row" other="# rows" />
                {" · "}
                {query.hasNextPage ? (
                  <Trans>Total so far: {writtenIndicator(sum, unit, region)}</Trans>
                ) : (
                  <Trans>Total: {writtenIndicator(sum, unit, region)}</Trans>
                )}
              </p>
              <ul className="divide-y divide-line-soft">
                {rows.map((row) => (
                  <li key={row.id} className="flex items-start justify-between gap-4 py-2 text-sm">
                    {row.kind === "product" && (
                      <ProductThumbnail product={row.ref} className="size-8" />
                    )}
                    <div className="min-w-0 flex-1">
                      <TextLink to={ADDRESSES[row.kind](row.ref)} className="wrap-anywhere">
                        {row.name}
                      </TextLink>
                      <p className="text-xs wrap-anywhere text-ink-3">
                        {[row.context, row.who]
                          .filter((part) => part !== null)
                          .map((part) => (
                            <span key={part}>{part} · </span>
                          ))}
                        <Moment at={row.at} region={region} />
                      </p>
                    </div>
                    <span className="font-medium tabular-nums">
                      {writtenIndicator(row.amount, unit, region)}
                    </span>
                  </li>
                ))}
              </ul>
              <ShowMore query={query} className="mt-4 w-full" />
            </>
          );
        }}
      </QueryResult>
    </Sheet>
  );
}
