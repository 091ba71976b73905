/** The recorded days of one metric. `scope` is the id of a channel or supplier, or null for the organization. */
export type Series = {
  metric: string;
  scope: string | null;
  /** Values, keyed by the number of days since the first requested day. A missing day wasn't recorded. */
  values: Readonly<Record<string, number>>;
};

/** One value for each day, or null for a day that wasn't recorded. */
export type DailyValues = readonly (number | null)[];

/** How an indicator is computed from metrics. With `below`, it's `above` as a percentage of `below`. */
export type Formula = {
  /** The metrics that are added. A minus sign before a name subtracts that metric. */
  above: readonly string[];
  below?: readonly string[] | undefined;
  /** A flow is summed over a period. For a level, the value of the last known day counts. */
  kind: "flow" | "level";
};

/** The metrics that a formula reads. */
export const metricsOf = ({ above, below = [] }: Formula): string[] => [
  ...new Set([...above, ...below].map((name) => name.replace(/^-/, ""))),
];

/** The sum of these metrics on each day. It's unknown on days when any of them is unknown. */
function sumOf(names: readonly string[], days: number, from: number, of: Reader): DailyValues {
  return Array.from({ length: days }, (_, at) => {
    let sum = 0;
    for (const name of names) {
      const value = of(name.replace(/^-/, ""), from + at);
      if (value === null) return null;
      sum += name.startsWith("-") ? -value : value;
    }
    return sum;
  });
}

type Reader = (metric: string, day: number) => number | null;

export type Indicator = {
  days: DailyValues;
  /** The indicator's value over the whole period, or null if it can't be computed. */
  total: number | null;
};

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;

/** Computes an indicator over `days` days, starting `from` days after the first day of the series. */
export function indicatorOf(
  formula: Formula,
  series: readonly Series[],
  { scope = null, from, days }: { scope?: string | null; from: number; days: number },
): Indicator {
  const valuesOf = (wanted: string | null) =>
    new Map(
      series.filter((one) => one.scope === wanted).map(({ metric, values }) => [metric, values]),
    );
  const found = valuesOf(scope);
  // A supplier's flow of zero isn't recorded, so a missing value is zero on days when the organization's flow is known.
  const recorded = scope !== null && formula.kind === "flow" ? valuesOf(null) : undefined;
  const of: Reader = (metric, day) =>
    found.get(metric)?.[day] ?? (recorded?.get(metric)?.[day] === undefined ? null : 0);
  const above = sumOf(formula.above, days, from, of);
  if (formula.below === undefined) return { days: above, total: totalOf(above, formula.kind) };

  const below = sumOf(formula.below, days, from, of);
  const daily = above.map((part, at) => {
    const whole = below[at] ?? null;
    return part === null || whole === null ? null : share(part, whole);
  });
  if (formula.kind === "level") return { days: daily, total: totalOf(daily, "level") };
  // A period's share is computed from the sums of its days, not as the mean of their shares.
  const isKnown = (at: number) => above[at] !== null && below[at] !== null;
  const both = (values: DailyValues) =>
    totalOf(
      values.map((value, at) => (isKnown(at) ? value : null)),
      "flow",
    );
  const [part, whole] = [both(above), both(below)];
  return { days: daily, total: part === null || whole === null ? null : share(part, whole) };
}

function totalOf(values: DailyValues, kind: Formula["kind"]): number | null {
  const known = values.filter((value) => value !== null);
  if (kind === "level") return known.at(-1) ?? null;
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
