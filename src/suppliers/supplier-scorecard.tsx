import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber, formatPercent, type Region } from "@/lib/format.ts";
import { type Moves, percentOf, type Scorecard } from "@/suppliers/scorecard.ts";
import { scorecardQuery } from "@/suppliers/suppliers-api.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type SupplierScorecardProps = { supplier: string; region: Region };

/** Measures of a supplier's data, prices and stock, each with an explanation. */
export function SupplierScorecard({ supplier, region }: SupplierScorecardProps) {
  const { i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(scorecardQuery(supplier));
  if (data) return <Counts card={data} region={region} />;
  if (!error) return <CardSkeleton lines={8} />;
  return (
    <ErrorState
      title={<Trans>We couldn’t calculate the scorecard</Trans>}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {i18n._(errorMessage(error))}
    </ErrorState>
  );
}

function Counts({ card, region }: { card: Scorecard; region: Region }) {
  const { t } = useLingui();
  const { products, complete, rowsRead, rejected, repriced, stocked, outOfStock } = card;
  const number = (value: number) => formatNumber(value, region);
  const share = (part: number, whole: number) => {
    const percent = percentOf(part, whole);
    return percent === null ? "—" : formatPercent(percent / 100, region);
  };

  function movesLabel({ field, changes, median }: Moves) {
    const percent = number(Number(median));
    return field === "cost"
      ? t`${plural(changes, { one: `Cost: # change of ${percent}%.`, other: `Cost: # changes, median ${percent}%.` })}`
      : t`${plural(changes, { one: `Price: # change of ${percent}%.`, other: `Price: # changes, median ${percent}%.` })}`;
  }

  return (
    <dl className="grid gap-4">
      <ScorecardStat label={t`Complete data`} value={share(complete, products)}>
        <Trans>
          Products with an English title and description, a brand, GTIN, category, price and image:{" "}
          {number(complete)} of {number(products)}.
        </Trans>
      </ScorecardStat>
      <ScorecardStat
        label={t`Last import`}
        value={card.lastDelivery === null ? "—" : <Moment at={card.lastDelivery} region={region} />}
      >
        {card.lastDelivery === null ? (
          <Trans>No data from this supplier has been imported yet.</Trans>
        ) : (
          <Trans>When data from this supplier was last imported, by file or API.</Trans>
        )}
      </ScorecardStat>
      <ScorecardStat label={t`Rejected rows`} value={share(rejected, rowsRead)}>
        <Trans>
          Rows rejected in the last 90 days: {number(rejected)} of {number(rowsRead)}.
        </Trans>
      </ScorecardStat>
      <ScorecardStat label={t`Price volatility`} value={share(repriced, products)}>
        <Trans>
          Products whose cost or price was changed by an import or API call in the last 90 days:{" "}
          {number(repriced)} of {number(products)}.
        </Trans>
        {card.moves.map((moves) => (
          <p key={moves.field}>{movesLabel(moves)}</p>
        ))}
      </ScorecardStat>
      <ScorecardStat label={t`Out of stock`} value={share(outOfStock, stocked)}>
        {stocked === 0 ? (
          <Trans>There’s no stock data for this supplier’s active products.</Trans>
        ) : (
          <Trans>
            Active products out of stock: {number(outOfStock)} of {number(stocked)}.
          </Trans>
        )}
      </ScorecardStat>
    </dl>
  );
}

type StatProps = { label: string; value: ReactNode; children: ReactNode };

function ScorecardStat({ label, value, children }: StatProps) {
  return (
    <div className="rounded-panel border border-line px-4 py-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-lg font-semibold text-ink tabular-nums">{value}</dd>
      <dd className="text-sm text-pretty text-ink-3">{children}</dd>
    </div>
  );
}
