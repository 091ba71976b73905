/** The range of a chart's vertical axis, with the values that are labelled on it. */
export type ValueScale = { min: number; max: number; ticks: readonly number[] };

/** A number, or null where nothing was recorded. */
export type Value = number | null;

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step of at least this size: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
}

type ValueScaleOptions = {
  /** Whether the axis begins at zero or near the lowest value. Bars and areas must begin at zero. */
  from?: "zero" | "data";
  /** About how many steps the labels divide the axis into. */
  most?: number;
  /** Whether the values are counts, which have labels only at whole numbers. */
  whole?: boolean;
};

/** A scale with round labels that covers all known values. Without known values, it goes from 0 to 1. */
export function valueScale(
  values: readonly Value[],
  { from = "zero", most = 4, whole = false }: ValueScaleOptions = {},
): ValueScale {
  const known = values.filter((value) => value !== null);
  const extra = from === "zero" || known.length === 0 ? [0] : [];
  let low = Infinity;
  let high = -Infinity;
  for (const value of [...known, ...extra]) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // If the axis would have no height, it gets room above the value, and also below it unless it begins at zero.
  if (low === high) {
    high = low === 0 ? 1 : low + Math.abs(low) / 10;
    if (from === "data") low -= Math.abs(low) / 10;
  }
  const rough = roundStep((high - low) / most);
  const step = whole ? Math.max(1, Math.ceil(rough)) : rough;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  // Multiplying instead of adding, and rounding to 12 digits, prevents labels such as 0.30000000000000004.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

/** How far up the axis a value is, in percent. */
export const heightOf = (value: number, { min, max }: ValueScale): number =>
  ((value - min) / (max - min)) * 100;

/**
 * Returns where a point is along the horizontal axis, in percent: from edge to edge, or in the middle of its band.
 */
export function placeOf(index: number, count: number, spread: "edges" | "bands"): number {
  if (spread === "bands" || count === 1) return ((index + 0.5) / count) * 100;
  return (index / (count - 1)) * 100;
}

/** The index of the point closest to a position along the axis, given as a share between 0 and 1. */
export function pointAt(share: number, count: number, spread: "edges" | "bands"): number {
  const index = spread === "bands" ? Math.floor(share * count) : Math.round(share * (count - 1));
  return Math.max(0, Math.min(count - 1, index));
}

/** The indexes of the points that are named below the axis: evenly spaced from the first point, and at most `most`. */
export function namedPoints(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const step = Math.ceil((count - 1) / (most - 1));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
