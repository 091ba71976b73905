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
import type { WaterfallLine } from "@/rules/pricing/price-product.ts";
import type { ExplainedPrice } from "@/rules/sets/explained-prices.ts";
import { formatMoney, formatNumber } from "@/lib/format.ts";
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
        <table className="w-full text-sm" aria-label={label}>
          <thead className="sr-only">
            <tr>
              <th scope="col">
                <Trans>Step</Trans>
              </th>
              <th scope="col">
                <Trans>Rule</Trans>
              </th>
              <th scope="col">
                <Trans>Price</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {outcome.lines.map((line, at) => (
              <tr key={`${line.is} ${at}`}>
                <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere text-ink">
                  {lineLabel(i18n, line)}
                </th>
                <td className="py-1 pr-3 wrap-anywhere text-ink-3">
                  {"rule" in line ? names.get(line.rule) : <Trans>Guard</Trans>}
                </td>
                <td className="py-1 text-right whitespace-nowrap text-ink tabular-nums">
                  {formatMoney(line.amount, organization.region, line.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
