import { isShortDecimal, plainDecimal } from "@/lib/decimal.ts";
import { bareAmount } from "@/catalogue/product/written-currency.ts";

type Decimal = "." | ",";
type Thousands = "" | "," | "." | " " | "'";

/** A thousands separator comes before three digits. Anywhere else its meaning is unknown. */
const SHAPES = {
  ".": { grouping: ",", shape: /^-?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/ },
  ",": { grouping: ".", shape: /^-?(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,\d*)?$/ },
} as const;
const GAPS = /[\s'’\u00a0\u202f]/g;
/** A gap between digits that isn't a thousands separator: "12 50" isn't 1250. */
const MISPLACED_GAP = /\d[\s'’\u00a0\u202f](?!\d{3}(?!\d))/;

/**
 * Reads a number as a plain decimal. An ambiguous number is returned unchanged, and the field's check reports it:
 * "1,299" is more than a thousand in English Canada, but little more than one in French Canada.
 */
export function readNumber(
  written: string,
  decimal: Decimal | null,
  thousands: Thousands | null = null,
): string {
  if (thousands !== null) return readGrouped(written, decimal, thousands);
  if (isShortDecimal(written) && (decimal !== "," || !written.includes(".")))
    return plainDecimal(written);
  if (MISPLACED_GAP.test(written.trim())) return written;
  const bare = written.replaceAll(GAPS, "");
  const mark = decimal ?? markOf(bare);
  if (mark === null) return written;
  const { grouping, shape } = SHAPES[mark];
  if (!shape.test(bare)) return written;
  const plain = bare
    .replaceAll(grouping, "")
    .replace(mark, ".")
    .replace(/^(-?)\./, "$10.");
  return /\d/.test(plain) ? withoutNoise(plainDecimal(plain)) : written;
}

/**
 * A binary float is exact to 15 digits. Programs that calculate with floats also write the wrong digits after those.
 */
const NOISY = /^-?\d{1,12}\.\d{8,}$/;
const EXACT_DIGITS = 15;

/** 19.990000000000002 is 19.99: removes digits that no one typed if the number then fits into the stored decimals. */
function withoutNoise(plain: string): string {
  if (plain.length <= EXACT_DIGITS + 1 || !NOISY.test(plain)) return plain;
  const short = plainDecimal(Number(plain).toPrecision(EXACT_DIGITS));
  const decimals = /\.(\d+)$/.exec(short)?.[1]?.length ?? 0;
  return decimals <= STORED_DIGITS ? short : plain;
}

/** Digits in groups of three, which only a decimal separator and decimals may follow. */
const GROUPED: Record<Exclude<Thousands, "">, RegExp> = {
  ",": /^-?\d{1,3}(?:,\d{3})+(?=\.\d*$|$)/,
  ".": /^-?\d{1,3}(?:\.\d{3})+(?=,\d*$|$)/,
  " ": /^-?\d{1,3}(?:[\s\u00a0\u202f]\d{3})+(?=[.,]\d*$|$)/,
  "'": /^-?\d{1,3}(?:['’]\d{3})+(?=[.,]\d*$|$)/,
};
const OTHER: Partial<Record<Thousands, Decimal>> = { ",": ".", ".": "," };

/** Reads a number with a known thousands separator; no other is accepted. */
function readGrouped(written: string, decimal: Decimal | null, thousands: Thousands) {
  const bare = written.trim();
  const grouped = thousands === "" ? "" : (GROUPED[thousands].exec(bare)?.[0] ?? "");
  const plain = grouped.replaceAll(/[^-\d]/g, "") + bare.slice(grouped.length);
  const mark = decimal ?? OTHER[thousands] ?? (/,/.test(plain) ? "," : ".");
  const shape = mark === "." ? /^-?\d*(?:\.\d*)?$/ : /^-?\d*(?:,\d*)?$/;
  return shape.test(plain) && /\d/.test(plain)
    ? plainDecimal(plain.replace(mark, ".").replace(/^(-?)\./, "$10."))
    : written;
}

/**
 * The decimal separator of one number: the last of its points and commas. If it has only points or only commas, and
 * several of them, they separate thousands, so the other character is the decimal separator. Null for a single comma
 * before exactly three digits, which may also separate thousands.
 */
function markOf(bare: string): Decimal | null {
  const [point, comma] = [bare.lastIndexOf("."), bare.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  if (comma < 0) return bare.indexOf(".") === point ? "." : ",";
  if (bare.indexOf(",") !== comma) return ".";
  return bare.length - comma - 1 === 3 ? null : ",";
}

/** "1.299" may be a little more than one or more than a thousand, depending on the country. */
const EITHER = /^-?[1-9]\d{0,2}\.\d{3}$/;
export const isEitherMark = (bare: string): boolean => EITHER.test(bare);

/** The decimal separator that most samples of a column have; null if neither is more frequent. */
export function decimalMarkOf(samples: readonly string[]): Decimal | null {
  const votes = { ".": 0, ",": 0 };
  for (const sample of samples) {
    const bare = bareAmount(sample).replaceAll(GAPS, "");
    if (!/^-?[\d.,]+$/.test(bare) || !/[.,]/.test(bare) || isEitherMark(bare)) continue;
    const mark = markOf(bare);
    if (mark !== null) votes[mark] += 1;
  }
  if (votes["."] === votes[","]) return null;
  return votes["."] > votes[","] ? "." : ",";
}

const DECIMAL = /^(\d+)(?:\.(\d+))?$/;
/** The number of decimals the database stores. */
export const STORED_DIGITS = 4;

/** Multiplies exactly and rounds to the stored decimals. Text that isn't a number is returned unchanged. */
export function multiplied(amount: string, factor: string): string {
  const [one, two] = [DECIMAL.exec(amount), DECIMAL.exec(factor)];
  if (one === null || two === null) return amount;
  const [, whole = "", fraction = ""] = one;
  const [, factorWhole = "", factorFraction = ""] = two;
  const product = BigInt(whole + fraction) * BigInt(factorWhole + factorFraction);
  return scaledBack(product, fraction.length + factorFraction.length);
}

/** Rounds to the stored decimals. A half is rounded up, as on an invoice. */
export function rounded(amount: string): string {
  const [, whole, fraction = ""] = DECIMAL.exec(amount) ?? [];
  return whole === undefined ? amount : scaledBack(BigInt(whole + fraction), fraction.length);
}

function scaledBack(units: bigint, digits: number): string {
  const extra = digits - STORED_DIGITS;
  const roundedUnits =
    extra > 0 ? (units + 5n * 10n ** BigInt(extra - 1)) / 10n ** BigInt(extra) : units;
  const places = Math.min(digits, STORED_DIGITS);
  const text = roundedUnits.toString().padStart(places + 1, "0");
  return plainDecimal(`${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`);
}
