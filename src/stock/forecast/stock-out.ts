import { type DemandForecast, TESTED_WEEKS } from "@/stock/forecast/demand-forecast.ts";

/** Units on their way, with the number of days until they arrive. */
export type InboundUnits = { inDays: number; units: number };

/** Stock that lasts longer than this isn't worth an alert. */
export const LONGEST_DAYS = 365;

/**
 * Returns in how many days the stock runs out at this weekly demand: 0 if it's already out, null if it lasts
 * longer than a year. Arrivals count from the morning they're due.
 */
export function daysOfStock(
  available: number,
  weekly: number,
  arrivals: readonly InboundUnits[] = [],
): number | null {
  let left = available;
  const due = arrivals.toSorted((a, b) => a.inDays - b.inDays);
  let next = 0;
  for (let day = 0; day <= LONGEST_DAYS; day++) {
    for (let arrival = due[next]; arrival && arrival.inDays <= day; arrival = due[++next])
      left += arrival.units;
    if (left <= 0) return day;
    left -= weekly / 7;
  }
  return null;
}

/**
 * The percentage of order cycles in which stock should last, and how many standard deviations of reserve that takes.
 */
export const SERVICE_LEVELS = { "90": 1.2816, "95": 1.6449, "98": 2.0537, "99": 2.3263 } as const;
export type ServiceLevel = keyof typeof SERVICE_LEVELS;

/** The standard deviation of a normally distributed error, divided by its mean absolute value. */
const DEVIATION_PER_MEAN_ERROR = 1.2533;

/**
 * The quantity at which to order again: the demand until new stock arrives, and a reserve for the forecast error. The
 * error of a forecast that couldn't be tested is assumed to be as large as its demand.
 */
export function reorderPoint(
  { weekly, error }: DemandForecast,
  leadTimeDays: number,
  level: ServiceLevel,
): number {
  const weeks = leadTimeDays / 7;
  const demand = weekly * weeks;
  const deviation = (error ?? weekly * TESTED_WEEKS) * DEVIATION_PER_MEAN_ERROR;
  const reserve = SERVICE_LEVELS[level] * deviation * Math.sqrt(weeks / TESTED_WEEKS);
  return Math.ceil(demand + reserve - 1e-9);
}
