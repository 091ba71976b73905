import {
  type Candidate,
  CANDIDATES,
  fillForecasts,
  type Method,
} from "@/stock/forecast/demand-methods.ts";

/** The demand of a product, estimated from its own sales history. */
export type DemandForecast = {
  method: Method;
  /** Units per week. */
  weekly: number;
  /** The mean absolute error of four-week forecasts, in units; null if there are too few weeks or sales to test. */
  error: number | null;
  /** The error as a share of the units sold in the tested weeks; null if nothing was tested or sold in them. */
  relativeError: number | null;
  /** The number of weeks with a sale, and the number of weeks since the first sale. */
  soldWeeks: number;
  knownWeeks: number;
};

/** Forecasts are evaluated by totals of this many weeks, about the time it takes to replace stock. */
export const TESTED_WEEKS = 4;
/** In weeks. A shorter history can't be split into one part to fit a method and another part to test it. */
const FEWEST_WEEKS = 12;

/**
 * Forecasts the weekly demand. Each method is tested on the second half of the history: from each of its weeks, the
 * method forecasts the next four, using only the weeks before them. The method with the smallest average error is used.
 */
export function forecastDemand(weeks: ArrayLike<number>): DemandForecast {
  let total = 0;
  let soldWeeks = 0;
  let first = weeks.length;
  for (let week = 0; week < weeks.length; week++) {
    const units = weeks[week] ?? 0;
    if (units <= 0) continue;
    total += units;
    soldWeeks += 1;
    first = Math.min(first, week);
  }
  const length = weeks.length - first;
  const counts = { soldWeeks, knownWeeks: length };
  if (length < FEWEST_WEEKS || soldWeeks < 2) {
    const weekly = length === 0 ? 0 : total / Math.max(length, TESTED_WEEKS);
    return { method: "average", weekly, error: null, relativeError: null, ...counts };
  }

  const known = Float64Array.from({ length }, (_, week) => weeks[first + week] ?? 0);
  const tested = testedTotals(known);
  const forecasts = new Float64Array(length);
  let best: { candidate: Candidate; error: number; weekly: number } | null = null;
  for (const candidate of CANDIDATES) {
    fillForecasts(known, candidate, forecasts);
    const error = meanError(forecasts, tested);
    if (best === null || error < best.error)
      best = { candidate, error, weekly: forecasts[length - 1] ?? 0 };
  }
  const { candidate, error, weekly } = best ?? { candidate: null, error: 0, weekly: 0 };
  const actual = tested.totals.reduce((sum, units) => sum + units, 0) / tested.totals.length;
  return {
    method: candidate?.method ?? "average",
    weekly,
    error,
    relativeError: actual > 0 ? error / actual : null,
    ...counts,
  };
}

type Tested = { start: number; totals: Float64Array };

/** The units sold in the four weeks after each tested week. */
function testedTotals(weeks: Float64Array): Tested {
  const start = Math.floor(weeks.length / 2) - 1;
  const totals = new Float64Array(weeks.length - TESTED_WEEKS - start);
  for (let at = 0; at < totals.length; at++) {
    let total = 0;
    for (let week = 1; week <= TESTED_WEEKS; week++) total += weeks[start + at + week] ?? 0;
    totals[at] = total;
  }
  return { start, totals };
}

function meanError(forecasts: Float64Array, { start, totals }: Tested): number {
  let sum = 0;
  for (let at = 0; at < totals.length; at++)
    sum += Math.abs(TESTED_WEEKS * (forecasts[start + at] ?? 0) - (totals[at] ?? 0));
  return sum / totals.length;
}
