import { Trans, useLingui } from "@lingui/react/macro";
import type { I18n } from "@lingui/core";
import type { Organization } from "@/account/organization/organization.ts";
import { priceFailureMessage } from "@/rules/labels/price-failure-message.ts";
import {
  BASE_LABELS,
  GUARD_LABELS,
  PRICE_STEP_LABELS,
  UNIT_LABEL,
} from "@/rules/labels/price-labels.ts";
import type { PriceOutcome, WaterfallLine } from "@/rules/pricing/price-product.ts";
import { waterfallSteps } from "@/rules/pricing/waterfall-steps.ts";
import type { ExplainedPrice } from "@/rules/sets/explained-prices.ts";
import { formatMoney, formatNumber } from "@/lib/format.ts";
import { WaterfallBar } from "@/ui/charts/waterfall-bar.tsx";
import { waterfallBars } from "@/ui/charts/waterfall.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

type PriceWaterfallProps = { organization: Organization; price: ExplainedPrice; label: string };

/** A price from its base to its final amount, with the rule of each step. */
export function PriceWaterfall({ organization, price, label }: PriceWaterfallProps) {
  const { i18n } = useLingui();
  const { names } = price;
  if (price.is === "invalid")
    return (
      <Callout kind="warn">
        <Trans>This price list has an error, so it sets no prices. Open it to fix the error.</Trans>
      </Callout>
    );
  if (price.is === "unknown")
    return (
      <p className="text-ink-2">
        <Trans>
          A rule compares this product with others. Open the price list to see the price.
        </Trans>
      </p>
    );
  const { outcome } = price;
  if (outcome.is === "untouched")
    return (
      <p className="text-ink-2">
        <Trans>No price rule matches this product, so it keeps its own price.</Trans>
      </p>
    );
  const tiers = outcome.is === "priced" ? outcome.tiers : [];
  return (
    <div className="grid gap-3">
      {outcome.is === "failed" && (
        <Callout kind="warn">
          {i18n._(
            priceFailureMessage({
              reason: outcome.failure.code,
              rule: "rule" in outcome.failure ? (names.get(outcome.failure.rule) ?? "") : "",
            }),
          )}
        </Callout>
      )}
      {outcome.lines.length > 0 && (
        <WaterfallTable organization={organization} price={price} outcome={outcome} label={label} />
      )}
      {outcome.is === "priced" && tiers.length > 0 && (
        <ul className="grid gap-0.5 text-ink-2 tabular-nums">
          {tiers.map(({ quantity, amount }) => (
            <li key={quantity}>
              <Trans>
                {formatMoney(amount, organization.region, outcome.currency)} from{" "}
                {formatNumber(quantity, organization.region)} pieces
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type WaterfallTableProps = PriceWaterfallProps & {
  outcome: Exclude<PriceOutcome, { is: "untouched" }>;
};

/** The steps as a table with a bar in each row, so that people see each bar next to its number. */
function WaterfallTable({ organization, price, outcome, label }: WaterfallTableProps) {
  const { i18n, t } = useLingui();
  const { region } = organization;
  const steps = waterfallSteps(outcome.lines);
  const final = outcome.is === "priced" && steps.length > 1 ? steps.at(-1) : undefined;
  const bars = waterfallBars(final === undefined ? steps : [...steps, { ...final, isTotal: true }]);
  const barAt = (at: number, isLimit = false) => {
    const bar = bars[at];
    return (
      <td aria-hidden className="relative w-[28%] sm:w-2/5">
        {bar && <WaterfallBar bar={bar} isLimit={isLimit} />}
      </td>
    );
  };
  const signed = (change: string, currency: string) =>
    `${/^[^-0]|^0\.\d/.test(change) ? "+" : ""}${formatMoney(change, region, currency)}`;
  return (
    <table className="w-full text-sm" aria-label={label}>
      <thead className="sr-only">
        <tr>
          <th scope="col">
            <Trans>Step</Trans>
          </th>
          <td aria-hidden />
          <th scope="col" className="max-sm:hidden">
            <Trans>Change</Trans>
          </th>
          <th scope="col">
            <Trans>Price</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line-soft">
        {steps.map(({ line, change }, at) => (
          <tr key={`${line.is} ${at}`}>
            <th
              scope="row"
              className="py-1 pr-3 text-left font-normal wrap-anywhere text-ink max-sm:w-2/5"
            >
              {lineLabel(i18n, line)}{" "}
              <span className="block text-xs text-ink-3">
                {"rule" in line ? price.names.get(line.rule)?.trim() || t`Unnamed rule` : t`Guard`}
              </span>
            </th>
            {barAt(at, line.is === "guard")}
            <td className="py-1 pl-3 text-right whitespace-nowrap text-ink-2 tabular-nums max-sm:hidden">
              {change !== null && signed(change, line.currency)}
            </td>
            <td className="py-1 pl-3 text-right whitespace-nowrap text-ink tabular-nums">
              {formatMoney(line.amount, region, line.currency)}
            </td>
          </tr>
        ))}
        {final && (
          <tr className="font-medium text-ink">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              <Trans>Final price</Trans>
            </th>
            {barAt(steps.length)}
            <td aria-hidden className="max-sm:hidden" />
            <td className="py-1.5 pl-3 text-right whitespace-nowrap tabular-nums">
              {formatMoney(final.line.amount, region, final.line.currency)}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function lineLabel(i18n: I18n, line: WaterfallLine): string {
  switch (line.is) {
    case "base":
      return i18n._(BASE_LABELS[line.base]);
    case "step":
      return i18n._(PRICE_STEP_LABELS[line.step]);
    case "guard":
      return i18n._(GUARD_LABELS[line.guard]);
    case "unit":
      return i18n._(UNIT_LABEL);
  }
}
