/** The counts behind a supplier's scorecard. The screen shows shares computed from them. */
export type Scorecard = {
  /** The number of products. Archived ones don't count. */
  products: number;
  complete: number;
  lastDelivery: string | null;
  /** `rowsRead` and every measure below cover the last 90 days, except the stock measures, which are current. */
  rowsRead: number;
  rejected: number;
  /** Products whose cost or price was changed by an import or through the API. */
  repriced: number;
  moves: Moves[];
  /** Active products with a known quantity. */
  stocked: number;
  outOfStock: number;
};

export const MOVING_FIELDS = ["cost", "price"] as const;

/**
 * How often and how far imports and the API changed a price or cost. The median is a percentage: half of the changes
 * were smaller.
 */
export type Moves = {
  field: (typeof MOVING_FIELDS)[number];
  changes: number;
  median: string;
};

/** A percentage that is never rounded up to 100 or down to 0. Null if the whole is zero. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return 99;
  return percent === 0 && part > 0 ? 1 : percent;
}
