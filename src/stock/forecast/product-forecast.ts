import { type DemandForecast, forecastDemand } from "@/stock/forecast/demand-forecast.ts";
import {
  type InboundUnits,
  daysOfStock,
  reorderPoint,
  type ServiceLevel,
} from "@/stock/forecast/stock-out.ts";

/** A product with its stock in all warehouses, and its sales as [week, units]. Week 0 is the oldest. */
export type ProductDemand = {
  id: string;
  sku: string;
  title: string | null;
  available: number;
  inbound: number;
  /** The number of days until the first inbound units are due, or null if it's unknown. */
  inboundInDays: number | null;
  leadTimeDays: number | null;
  weeks: readonly (readonly [week: number, units: number])[];
};

export type ForecastSettings = {
  /** The length of the history in weeks. */
  history: number;
  serviceLevel: ServiceLevel;
  /** The lead time if neither the product nor its supplier has one. */
  leadTimeDays: number;
};

export type ProductForecast = DemandForecast &
  ProductDemand & {
    leadTimeDays: number;
    /** 0 if the product is out of stock, null if its stock lasts longer than a year. */
    runsOutInDays: number | null;
    reorderPoint: number;
    /** Whether the product runs out before units that are ordered today can arrive. */
    isUrgent: boolean;
  };

/** Returns the units sold in each week, with 0 for weeks without sales. */
export function weeklyTotals({ weeks }: Pick<ProductDemand, "weeks">, history: number) {
  const totals = new Float64Array(history);
  for (const [week, units] of weeks)
    if (week >= 0 && week < history) totals[week] = (totals[week] ?? 0) + units;
  return totals;
}

/** Units without an expected date, and late units, don't count. */
function arrivalsOf({ inbound, inboundInDays }: ProductDemand): InboundUnits[] {
  if (inbound <= 0 || inboundInDays === null || inboundInDays < 0) return [];
  return [{ inDays: inboundInDays, units: inbound }];
}

export function forecastProduct(
  product: ProductDemand,
  { history, serviceLevel, leadTimeDays: defaultLeadTime }: ForecastSettings,
): ProductForecast {
  const demand = forecastDemand(weeklyTotals(product, history));
  const leadTimeDays = product.leadTimeDays ?? defaultLeadTime;
  const runsOutInDays = daysOfStock(product.available, demand.weekly, arrivalsOf(product));
  return {
    ...product,
    ...demand,
    leadTimeDays,
    runsOutInDays,
    reorderPoint: reorderPoint(demand, leadTimeDays, serviceLevel),
    isUrgent: demand.weekly > 0 && runsOutInDays !== null && runsOutInDays <= leadTimeDays,
  };
}

/** Products that sell, ordered by how soon they run out. Ties are ordered by how much they sell. */
export const inStockOutOrder = (forecasts: readonly ProductForecast[]): ProductForecast[] =>
  forecasts
    .filter(({ weekly }) => weekly > 0)
    .toSorted(
      (a, b) =>
        (a.runsOutInDays ?? Number.POSITIVE_INFINITY) -
          (b.runsOutInDays ?? Number.POSITIVE_INFINITY) || b.weekly - a.weekly,
    );

/**
 * Splits a reorder point over the warehouses in proportion to their stock, or evenly if they have none. The parts add
 * up to the whole.
 */
export function sharedOut(total: number, held: readonly number[]): number[] {
  const weights = held.map((units) => Math.max(0, units));
  const sum = weights.reduce((a, b) => a + b, 0);
  const shares = weights.map((weight) =>
    Math.floor(sum === 0 ? total / held.length : (total * weight) / sum),
  );
  let left = total - shares.reduce((a, b) => a + b, 0);
  const byWeight = weights
    .map((_, at) => at)
    .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  for (const at of byWeight) {
    if (left <= 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
