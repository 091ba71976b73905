/** How good a supplier's data and deliveries are, in counts; shares are worked out from them. */
export type Scorecard = {
  /** Without those that are archived. */
  products: number;
  complete: number;
  lastDelivery: string | null;
  /** Of the last ninety days, as all below but the stock, which is today's. */
  rowsRead: number;
  rejected: number;
  /** Products whose cost or price a delivery changed. */
  repriced: number;
  moves: Moves[];
  /** Active products of which a quantity is known. */
  stocked: number;
  outOfStock: number;
};

export const MOVING_FIELDS = ["cost", "price"] as const;

/** How often and how far deliveries moved a figure. The median is in per cent: half of the changes were smaller. */
export type Moves = {
  field: (typeof MOVING_FIELDS)[number];
  changes: number;
  median: string;
};

/** In per cent, never rounded up to all nor down to none; null where there is nothing to take a share of. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return 99;
  return percent === 0 && part > 0 ? 1 : percent;
}
