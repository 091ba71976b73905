import { amountText, parseAmount } from "@/rules/pricing/amount.ts";
import type { PriceRule, PriceStep } from "@/rules/pricing/price-list.ts";

/** One unit of `from` costs `rate` units of `to` on the day `on`. */
export type ExchangeRate = { from: string; to: string; rate: string; on: string };

export type RateErrorCode = "columns-missing" | "pair-invalid" | "rate-invalid" | "date-invalid";

export type ReadRates = {
  rates: readonly ExchangeRate[];
  /** The lines that were ignored, with their numbers counted from 1 and the reason. */
  errors: readonly { line: number; code: RateErrorCode }[];
};

/** The pair if it is in one column, such as USD/CAD or USDCAD. Otherwise, two columns have one code each. */
const PAIR = /^([A-Z]{3})[\s/_-]?([A-Z]{3})$/;
const CODE = /^[A-Z]{3}$/;

/** Reads lines of currency pair, rate and date. An invalid first line without digits is the header. */
export function readExchangeRates(text: string): ReadRates {
  const rates: ExchangeRate[] = [];
  const errors: { line: number; code: RateErrorCode }[] = [];
  const separator = [";", "\t"].find((one) => text.includes(one)) ?? ",";
  for (const [at, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === "") continue;
    const read = rateOf(line, separator);
    if (typeof read === "object") rates.push(read);
    else if (at > 0 || /\d/.test(line)) errors.push({ line: at + 1, code: read });
  }
  return { rates, errors };
}

function rateOf(line: string, separator: string): ExchangeRate | RateErrorCode {
  const cells = line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );
  const [first = "", second = ""] = cells.map((cell) => cell.toUpperCase());
  const isInTwo = CODE.test(first) && CODE.test(second);
  const [pair = "", number, on] = isInTwo ? [first + second, ...cells.slice(2)] : cells;
  if (number === undefined || on === undefined) return "columns-missing";
  const [, from, to] = PAIR.exec(pair.toUpperCase()) ?? [];
  if (from === undefined || to === undefined || from === to) return "pair-invalid";
  const rate = parseAmount(separator === "," ? number : number.replace(",", "."));
  if (rate === null || rate <= 0n) return "rate-invalid";
  return isDay(on) ? { from, to, rate: amountText(rate), on } : "date-invalid";
}

/** Whether a text is a date that exists, such as 2026-02-28. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/**
 * Replaces the rate in every step that converts one of these pairs with the pair's latest rate. Also returns how many
 * steps changed.
 */
export function withExchangeRates(
  rules: readonly PriceRule[],
  rates: readonly ExchangeRate[],
): { rules: PriceRule[]; steps: number } {
  const latest = new Map<string, ExchangeRate>();
  for (const rate of rates) {
    const pair = rate.from + rate.to;
    if (rate.on >= (latest.get(pair)?.on ?? "")) latest.set(pair, rate);
  }
  let steps = 0;
  const converted = (step: PriceStep): PriceStep => {
    const found = step.do === "currency" ? latest.get(step.from + step.to) : undefined;
    if (step.do !== "currency" || found === undefined) return step;
    if (step.rate === found.rate && step.on === found.on) return step;
    steps += 1;
    return { ...step, rate: found.rate, on: found.on };
  };
  const changed = rules.map((rule) => ({ ...rule, steps: rule.steps.map(converted) }));
  return { rules: changed, steps };
}
