import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Method } from "@/stock/forecast/demand-methods.ts";
import type { ProductForecast } from "@/stock/forecast/product-forecast.ts";

export const DEMAND_METHOD_LABELS: Record<Method, MessageDescriptor> = {
  smoothing: msg`Exponential smoothing`,
  croston: msg`Croston’s method`,
  tsb: msg`TSB method`,
  average: msg`Average`,
};

/** Why a method was used, in a plain sentence. */
export function methodReason(
  i18n: I18n,
  { method, soldWeeks, knownWeeks }: ProductForecast,
): string {
  const sold = i18n.number(soldWeeks);
  const all = i18n.number(knownWeeks);
  switch (method) {
    case "smoothing":
      return i18n._(
        msg`The product sold in ${sold} of ${all} weeks. Recent weeks count more than old ones. This method was the most accurate on the product’s history.`,
      );
    case "croston":
      return i18n._(
        msg`The product sold in ${sold} of ${all} weeks. The size and the frequency of its sales are estimated separately. This method was the most accurate on the product’s history.`,
      );
    case "tsb":
      return i18n._(
        msg`The product sold in ${sold} of ${all} weeks. The size of a sale and its probability are estimated separately, and the probability falls with each week without a sale. This method was the most accurate on the product’s history.`,
      );
    case "average":
      return i18n._(
        msg`The product sold in ${sold} of ${all} weeks, too few to test a method. The forecast is the average.`,
      );
  }
}

/** The forecast error as a plain sentence. */
export function errorStatement(
  i18n: I18n,
  { error, relativeError }: Pick<ProductForecast, "error" | "relativeError">,
): string {
  if (error === null) return i18n._(msg`We can’t estimate the forecast error yet.`);
  const units = Math.round(error * 10) / 10;
  if (relativeError === null)
    return i18n._(
      msg`${plural(units, { one: "Past four-week forecasts were off by # unit on average.", other: "Past four-week forecasts were off by # units on average." })}`,
    );
  const share = i18n.number(relativeError, { style: "percent", maximumFractionDigits: 0 });
  return i18n._(
    msg`${plural(units, { one: `Past four-week forecasts were off by # unit (${share}) on average.`, other: `Past four-week forecasts were off by # units (${share}) on average.` })}`,
  );
}
