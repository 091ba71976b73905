/** Methods that forecast a constant weekly demand from weekly totals. */
export const DEMAND_METHODS = ["smoothing", "croston", "tsb", "average"] as const;
export type Method = (typeof DEMAND_METHODS)[number];

/** A method with its smoothing factors, as far as it uses them. */
export type Candidate = { method: Exclude<Method, "average">; size: number; chance: number };

const FACTORS = [0.05, 0.1, 0.2, 0.4];

/**
 * The methods that back-tests compare. Simple exponential smoothing suits steady demand. Croston's method (corrected by
 * Syntetos and Boylan) and TSB (Teunter, Syntetos and Babai) suit demand with empty weeks: they smooth the size and the
 * frequency of sales separately. TSB also lowers its forecast in empty weeks, because sales may have stopped.
 */
export const CANDIDATES: readonly Candidate[] = [
  ...FACTORS.map((size) => ({ method: "smoothing", size, chance: 0 }) as const),
  ...FACTORS.map((size) => ({ method: "croston", size, chance: size }) as const),
  ...FACTORS.flatMap((chance) =>
    [0.1, 0.3].map((size) => ({ method: "tsb", size, chance }) as const),
  ),
];

/** The mean of this many first weeks is each method's starting level. */
const WARM_UP = 4;

/**
 * The forecast per week after each week: `into[n]` is computed from the weeks up to and including `n`, or from the
 * first four weeks if `n` is one of them. The caller provides the array, because allocating one for each of a hundred
 * thousand products would take longer than the calculation.
 */
export function fillForecasts(
  weeks: ArrayLike<number>,
  { method, size: sizeFactor, chance: chanceFactor }: Candidate,
  into: Float64Array,
): void {
  let total = 0;
  let sold = 0;
  const warmUp = Math.min(WARM_UP, weeks.length);
  for (let week = 0; week < warmUp; week++) {
    const units = weeks[week] ?? 0;
    total += units;
    if (units > 0) sold += 1;
  }
  let level = total / Math.max(1, warmUp);
  let size = sold > 0 ? total / sold : 0;
  let chance = sold / Math.max(1, warmUp);
  let interval = sold > 0 ? warmUp / sold : warmUp;
  let since = 1;

  for (let week = 0; week < weeks.length; week++) {
    const units = weeks[week] ?? 0;
    if (method === "smoothing") {
      if (week >= warmUp) level += sizeFactor * (units - level);
      into[week] = level;
      continue;
    }
    if (week >= warmUp) {
      chance += chanceFactor * ((units > 0 ? 1 : 0) - chance);
      if (units > 0) {
        size = size === 0 ? units : size + sizeFactor * (units - size);
        interval += chanceFactor * (since - interval);
      }
    }
    since = units > 0 ? 1 : since + 1;
    into[week] =
      method === "tsb" ? chance * size : ((1 - chanceFactor / 2) * size) / Math.max(1, interval);
  }
}
