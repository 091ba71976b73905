import {
  isAmbiguousDollar,
  isCurrencyAlone,
  namedCurrency,
  writtenAmount,
} from "@/catalogue/product/written-currency.ts";
import { addDecimals, multiplyDecimals, roundDecimal } from "@/lib/decimal.ts";

/** An amount as exact decimal text. `currency` is null if no currency is written next to it or it's ambiguous. */
export type Money = { amount: string; currency: string | null };

/** Reads "1,234.50", "1 234,50 $" or "USD 12". Null if the text isn't exactly one amount. */
export function readMoney(written: string): Money | null {
  const signed = writtenAmount(written);
  const amount = plainAmount(signed?.amount ?? written);
  if (amount === null) return null;
  if (signed === null || isAmbiguousDollar(signed)) return { amount, currency: null };
  const [currency, ...others] = signed.currencies;
  return currency !== undefined && others.length === 0 ? { amount, currency } : null;
}

function plainAmount(written: string): string | null {
  const text = written.trim().replaceAll(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, "");
  if (/^\d{0,12}\.\d{1,4}$|^\d{1,12}$/.test(text)) return text.replace(/^\./, "0.");
  if (/^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,4})?$/.test(text)) return text.replaceAll(",", "");
  if (/^(?:\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}),\d{1,2}$/.test(text))
    return text.replaceAll(".", "").replace(",", ".");
  return null;
}

/** The code of a currency column's cell. Null if it's empty or ambiguous, such as "$"; false if it can't be read. */
export function readCurrency(written: string): string | null | false {
  if (/^[A-Za-z]{3}$/.test(written)) return namedCurrency(written) ?? written.toUpperCase();
  return namedCurrency(written) ?? (written === "" || isCurrencyAlone(written) ? null : false);
}

/** Reads a whole number of units from 1 to 1,000,000: "3" or "3.00", never "1e3". */
export function readUnits(written: string): number | null {
  const units = /^\d{1,7}(?:[.,]0+)?$/.test(written) ? Number.parseInt(written, 10) : 0;
  return units >= 1 && units <= 1_000_000 ? units : null;
}

/** Whether a spreadsheet has shortened a number and lost its last digits, as in 1.23E+11. */
export const isShortened = (code: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(code);

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/** Reads a date such as 2026-04-03 as a UTC timestamp. Null for other formats, because 03/04/2026 is ambiguous. */
export function readMoment(written: string): string | null {
  const [, year, month, day, time = "00:00:00", zone = "Z"] = MOMENT.exec(written) ?? [];
  if (year === undefined) return null;
  // JavaScript reads February 31 as March 3, so the day is compared.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return null;
  const offset = zone === "UTC" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const moment = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

export function readCountry(written: string): string | null {
  const word = written.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(word)) return word;
  if (word === "CANADA" || word === "CAN") return "CA";
  return ["UNITED STATES", "USA", "ÉTATS-UNIS"].includes(word) ? "US" : null;
}

export const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => addDecimals(sum, amount) ?? sum, "0");

const MOST_DECIMALS = 10;

/** The price of one unit, with enough decimals that multiplying it by the units gives the total to the cent. */
export function unitShare(total: string, units: number): string {
  const [whole = "0", part = ""] = total.split(".");
  const cost = roundDecimal(total, "0.01");
  let share = total;
  for (let decimals = 2; decimals <= MOST_DECIMALS; decimals++) {
    const steps = BigInt(whole + part.padEnd(decimals, "0").slice(0, decimals));
    const digits = ((steps * 2n + BigInt(units)) / (2n * BigInt(units)))
      .toString()
      .padStart(decimals + 1, "0");
    share = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    if (roundDecimal(multiplyDecimals(share, String(units)) ?? "", "0.01") === cost) return share;
  }
  return share;
}
