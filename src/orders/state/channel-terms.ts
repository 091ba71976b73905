/** Channels whose orders leave in one shipment from one warehouse. The database has the same list in `allows_split`. */
export const UNDIVIDED_KINDS: readonly string[] = ["bestbuy_ca"];

export const allowsSplit = (kind: string | null): boolean =>
  kind === null || !UNDIVIDED_KINDS.includes(kind);

type Terms = { acknowledgeHours: number; shipDays: number; deliverDays: number };

/** The deadlines we assume when an order has none: hours, then business days. */
const DEFAULT_TERMS: Terms = { acknowledgeHours: 24, shipDays: 2, deliverDays: 6 };
const TERMS: Readonly<Record<string, Partial<Terms>>> = {
  walmart: { acknowledgeHours: 4 },
  newegg: { shipDays: 3 },
};

export type Deadlines = { acknowledgeBy: string; shipBy: string; deliverBy: string };

/** By when an order must be acknowledged, shipped and delivered. */
export function deadlinesOf(kind: string | null, placedAt: string): Deadlines {
  const terms = { ...DEFAULT_TERMS, ...TERMS[kind ?? ""] };
  const placed = new Date(placedAt);
  const ship = afterWorkingDays(placed, terms.shipDays);
  return {
    acknowledgeBy: new Date(placed.getTime() + terms.acknowledgeHours * HOUR).toISOString(),
    shipBy: ship.toISOString(),
    deliverBy: afterWorkingDays(ship, terms.deliverDays).toISOString(),
  };
}

const HOUR = 3_600_000;

function afterWorkingDays(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--;
  }
  return day;
}
