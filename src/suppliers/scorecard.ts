/** How good a supplier's data and deliveries are, in counts; shares are worked out from them. */
export type Scorecard = {
  /** Without those that are archived. */
  products: number;
  complete: number;
  lastDelivery: string | null;
  /** Of the last ninety days, as all below but the stock, which is today's. */
  rowsRead: number;
  rejected: number;
  costChanges: number;
  productsRepriced: number;
  /** In per cent; half of the changes were smaller. Null where no cost changed. */
  medianChange: string | null;
  /** Active products of which a quantity is known. */
  stocked: number;
  outOfStock: number;
};

/** In per cent, never rounded up to all nor down to none; null where there is nothing to take a share of. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return 99;
  return percent === 0 && part > 0 ? 1 : percent;
}
