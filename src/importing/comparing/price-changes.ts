/** The lower bounds of the price change ranges, in percent; the last range has no upper bound. */
export const PRICE_STEPS = [-100, -50, -30, -20, -10, -5, 0, 5, 10, 20, 30, 50, 100] as const;

const MOST_EXAMPLES = 50;

export type PriceShock = { row: number; before: number; after: number };

export type PriceChanges = {
  /** The number of price changes in each range. */
  histogram: number[];
  raised: number;
  lowered: number;
  /** The number of price changes that reach the warning threshold. */
  beyond: number;
  shocks: PriceShock[];
};

export const noPriceChanges = (): PriceChanges => ({
  histogram: PRICE_STEPS.map(() => 0),
  raised: 0,
  lowered: 0,
  beyond: 0,
  shocks: [],
});

export const changesPrices = ({ raised, lowered }: PriceChanges): boolean => raised + lowered > 0;

const percentChange = (before: number, after: number) => ((after - before) / before) * 100;

/** Whether the price rises or falls by at least this many percent. */
export const isJump = (before: number, after: number, threshold: number): boolean =>
  before > 0 && after >= 0 && Math.abs(percentChange(before, after)) >= threshold;

/**
 * Counts one price change. Floating-point numbers are precise enough here, because prices are never written from them.
 */
export function countPrice(
  counts: PriceChanges,
  { row, before, after }: PriceShock,
  threshold: number,
) {
  if (!(before > 0) || !(after >= 0) || before === after) return;
  const percent = percentChange(before, after);
  const step = PRICE_STEPS.findLastIndex((from) => percent >= from);
  counts.histogram[step] = (counts.histogram[step] ?? 0) + 1;
  if (after > before) counts.raised += 1;
  else counts.lowered += 1;
  if (!isJump(before, after, threshold)) return;
  counts.beyond += 1;
  if (counts.shocks.length < MOST_EXAMPLES) counts.shocks.push({ row, before, after });
}
