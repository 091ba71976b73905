import { type Amount, amountText, parseAmount } from "@/rules/pricing/amount.ts";
import type { WaterfallLine } from "@/rules/pricing/price-product.ts";

/** A line of a price's explanation in the form that the chart draws. */
export type PriceWaterfallStep = {
  line: WaterfallLine;
  /** The amount that the step added, in its currency. Null for a base or a conversion. */
  change: string | null;
  /** The amount in the currency of the last line, so that all bars share one scale. It's only used for drawing. */
  level: number;
  isTotal: boolean;
};

/**
 * Converts a price's explanation to chart steps. Bases are totals. A conversion changes the currency but not the length
 * of the bar.
 */
export function waterfallSteps(lines: readonly WaterfallLine[]): PriceWaterfallStep[] {
  const amounts = lines.map(({ amount }) => parseAmount(amount) ?? 0n);
  const factors = conversions(lines, amounts);
  return lines.map((line, at) => {
    const [amount, before] = [amounts[at] ?? 0n, amounts[at - 1]];
    const isTotal = line.is === "base";
    const isSameCurrency = lines[at - 1]?.currency === line.currency;
    return {
      line,
      change:
        isTotal || before === undefined || !isSameCurrency ? null : amountText(amount - before),
      level: Number(amountText(amount)) * (factors[at] ?? 1),
      isTotal,
    };
  });
}

/** Returns what one unit of each line's currency is worth in the currency of the last line. */
function conversions(lines: readonly WaterfallLine[], amounts: readonly Amount[]): number[] {
  const factors: number[] = [];
  let factor = 1;
  for (let at = lines.length - 1; at >= 0; at--) {
    factors[at] = factor;
    const [line, previous] = [lines[at], lines[at - 1]];
    if (line === undefined || previous === undefined || line.currency === previous.currency)
      continue;
    factor *= isConversion(line)
      ? (ratioOf(amounts[at], amounts[at - 1]) ?? 1)
      : rateBetween(previous.currency, line.currency, lines, amounts);
  }
  return factors;
}

const isConversion = (line: WaterfallLine | undefined) =>
  line?.is === "step" && line.step === "currency";

const ratioOf = (after = 0n, before = 0n): number | null =>
  before === 0n || after === 0n ? null : Number(after) / Number(before);

/** The rate that a conversion in the explanation shows for two currencies, in either direction. 1 if none does. */
function rateBetween(
  from: string,
  to: string,
  lines: readonly WaterfallLine[],
  amounts: readonly Amount[],
): number {
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]?.currency;
    const rate = isConversion(line) ? ratioOf(amounts[at], amounts[at - 1]) : null;
    if (rate !== null && before === from && line.currency === to) return rate;
    if (rate !== null && before === to && line.currency === from) return 1 / rate;
  }
  return 1;
}
