import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
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
        msg`It sold in ${sold} of ${all} weeks. Recent weeks count more than old ones, and in tests on its own history this was the closest.`,
      );
    case "croston":
      return i18n._(
        msg`It sold in ${sold} of ${all} weeks. How much is sold at a time and how often were estimated separately, which was the closest in tests on its own history.`,
      );
    case "tsb":
      return i18n._(
        msg`It sold in ${sold} of ${all} weeks. How much is sold and the chance of a sale were estimated separately, and the chance falls with every week without one. In tests on its own history this was the closest.`,
      );
    case "average":
      return i18n._(
        msg`It sold in ${sold} of ${all} weeks, which is too little to test a method. This is the average.`,
      );
  }
}

/** How far forecasts were off, in a plain sentence. */
export function errorStatement(i18n: I18n, { error, relativeError }: ProductForecast): string {
  if (error === null) return i18n._(msg`How far it’s off can’t be said yet.`);
  const units = i18n.number(error, { maximumFractionDigits: 1 });
  if (relativeError === null)
    return i18n._(msg`In those tests, four weeks were off by ${units} units on average.`);
  const share = i18n.number(relativeError, { style: "percent", maximumFractionDigits: 0 });
  return i18n._(msg`In those tests, four weeks were off by ${units} units (${share}) on average.`);
}
