/** The measures of one run of a candidate, with their units: `{ "LCP ms": 830 }`. */
export type Sample = Readonly<Record<string, number>>;

export type Candidate = { name: string; run: () => Promise<Sample> };

/** A limit for one measure of one candidate: a multiple of the bound, or an absolute value. */
export type Budget = { candidate: string; measure: string } &
  /** The ratio is relative to the bound, or to another candidate of the same kind. */
  ({ ratio: number; of?: string } | { atMost: number } | { atLeast: number });

export type Bench = {
  name: string;
  /** One line about what is measured and why. */
  about: string;
  rounds: number;
  /** The candidate that does the minimum work. The others are shown as multiples of it. */
  bound: string;
  budgets: readonly Budget[];
  prepare: () => Promise<{ candidates: readonly Candidate[]; close: () => Promise<void> }>;
};

export type Row = {
  candidate: string;
  measure: string;
  median: number;
  /**
   * The value divided by that of the bound or, if the budget names one, of another candidate. Null for a candidate
   * compared with itself, and if the divisor is 0 or missing.
   */
  ratio: number | null;
  budget: string;
  /** "over" also means that a value is below its minimum. */
  result: "ok" | "over" | "";
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Medians of all samples, with their ratio to the bound and their budgets. */
export function summarize(
  { bound, budgets }: Pick<Bench, "bound" | "budgets">,
  samples: ReadonlyMap<string, readonly Sample[]>,
): Row[] {
  const medianOf = (candidate: string, measure: string) =>
    median((samples.get(candidate) ?? []).map((sample) => sample[measure] ?? Number.NaN));

  return Array.from(samples, ([candidate, taken]) => {
    const measures = Object.keys(taken[0] ?? {});
    return measures.map((measure): Row => {
      const value = medianOf(candidate, measure);
      const budget = budgets.find((one) => one.candidate === candidate && one.measure === measure);
      const own = budget && "ratio" in budget && budget.of !== undefined ? budget.of : bound;
      const base = medianOf(own, measure);
      const ratio = candidate !== own && base > 0 ? value / base : null;
      return { candidate, measure, median: value, ratio, ...checkBudget(budget, value, ratio) };
    });
  }).flat();
}

function checkBudget(budget: Budget | undefined, value: number, ratio: number | null) {
  if (budget === undefined) return { budget: "", result: "" } as const;
  if ("atLeast" in budget)
    return {
      budget: `≥ ${budget.atLeast}`,
      result: value >= budget.atLeast ? "ok" : "over",
    } as const;
  const within =
    "ratio" in budget ? ratio !== null && ratio <= budget.ratio : value <= budget.atMost;
  const limit = "ratio" in budget ? `≤ ${budget.ratio} ×` : `≤ ${budget.atMost}`;
  return { budget: limit, result: within ? "ok" : "over" } as const;
}

/** Candidates run in a new order each round, so that a slow minute affects all of them. */
export async function takeSamples(
  candidates: readonly Candidate[],
  rounds: number,
  report: (line: string) => void,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(candidates.map(({ name }) => [name, []]));
  let started = 0;
  for (let round = 0; round < rounds; round++) {
    const shift = round % candidates.length;
    for (const { name, run } of [...candidates.slice(shift), ...candidates.slice(0, shift)]) {
      report(`${++started}/${rounds * candidates.length} ${name}`);
      samples.get(name)?.push(await run());
    }
  }
  return samples;
}

const number = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);

export function table(rows: readonly Row[]): string {
  const cells = [
    ["candidate", "measure", "median", "× bound", "budget", ""],
    ...rows.map(({ candidate, measure: what, median: value, ratio, budget, result }) => [
      candidate,
      what,
      number(value),
      ratio === null ? "" : ratio.toFixed(2),
      budget,
      result,
    ]),
  ];
  const widths = (cells[0] ?? []).map((_cell, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 2 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
