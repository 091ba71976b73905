const PLAIN = /^(-?)(\d+)(?:\.(\d*))?$/;

const ZERO = 48;
const POINT = 46;
/** Decimals of up to 15 digits keep their order as binary floats. */
const SHORT = 15;
const POWERS = Array.from({ length: SHORT }, (_, digits) => 10 ** digits);

/** Whether the last character is a digit, as in nearly all amounts and codes. Faster than a regular expression. */
export function endsWithDigit(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code >= ZERO && code <= ZERO + 9;
}

/**
 * Whether the text is a decimal without a sign, and short enough for an exact float comparison. This applies to nearly
 * all amounts.
 */
export const isShortDecimal = (text: string): boolean => !Number.isNaN(shortNumber(text));

/** The value of a short decimal, or NaN for any other text. Reads each character only once. */
function shortNumber(text: string): number {
  const { length } = text;
  if (length === 0 || length > SHORT) return Number.NaN;
  let point = -1;
  let units = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= ZERO + 9) units = units * 10 + code - ZERO;
    else if (code === POINT && point === -1) point = at;
    else return Number.NaN;
  }
  if (point === -1) return units;
  if (point === 0 || point === length - 1) return Number.NaN;
  return units / (POWERS[length - 1 - point] ?? Number.NaN);
}

/**
 * Compares two decimal texts exactly: negative if the first is less, null if either isn't a plain decimal. Only short
 * ones are compared as floats, because floats lose the cents of long ones.
 */
export const compareDecimals = (a: string, b: string): number | null =>
  orderOf(parseDecimal(a), parseDecimal(b));

/** A decimal parsed once, for comparison with several others. */
export type Decimal = { text: string; short: number };

export const parseDecimal = (text: string): Decimal => ({ text, short: shortNumber(text) });

function orderOf(a: Decimal, b: Decimal): number | null {
  if (a.text === "" || b.text === "") return null;
  // Decimals of up to 15 digits can be compared as floats.
  const difference = a.short - b.short;
  if (!Number.isNaN(difference)) return Math.sign(difference);
  const [first, second] = [PLAIN.exec(a.text.trim()), PLAIN.exec(b.text.trim())];
  if (first === null || second === null) return null;
  const digits = Math.max(first[3]?.length ?? 0, second[3]?.length ?? 0);
  const exact = scaled(first, digits) - scaled(second, digits);
  return exact === 0n ? 0 : exact < 0n ? -1 : 1;
}

function scaled([, sign = "", whole = "", fraction = ""]: RegExpExecArray, digits: number) {
  const amount = BigInt(whole + fraction.padEnd(digits, "0"));
  return sign === "-" ? -amount : amount;
}

/** Whether the first decimal is less than the second. False if either isn't a decimal. */
export const isLess = (a: Decimal, b: Decimal): boolean => (orderOf(a, b) ?? 0) < 0;

const NOTHING = parseDecimal("0");
export const isZero = (amount: Decimal): boolean => orderOf(amount, NOTHING) === 0;

/**
 * French Canada writes "12,50" and may separate thousands by spaces. In other languages, three digits after a comma
 * could be thousands, so such text stays unchanged and the field's check rejects it.
 */
export const withPoint = (text: string, language = ""): string =>
  language.startsWith("fr")
    ? text
        .replace(/^-?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?=,|$)/, (whole) =>
          whole.replaceAll(/\s/g, ""),
        )
        .replace(/^(-?\d+),(\d+)$/, "$1.$2")
    : text.replace(/^(-?\d+),(\d{1,2}|\d{4})$/, "$1.$2");

/** Digits after a decimal point without trailing zeros. */
export const withoutEndingZeros = (digits: string): string => digits.replace(/(?<!0)0+$/, "");

/** Removes leading and trailing zeros that don't change the value. Text that isn't a decimal is returned unchanged. */
export function plainDecimal(text: string): string {
  const isLeading = text.charCodeAt(0) > ZERO || text.length === 1;
  const isEnding = text.charCodeAt(text.length - 1) > ZERO || !text.includes(".");
  if (isLeading && isEnding && isShortDecimal(text)) return text;
  const [, sign = "", whole = "", fraction = ""] =
    /^(-?)0*([1-9]\d*|0)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === "") return text;
  const rest = withoutEndingZeros(fraction);
  return rest === "" ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}
/** An exact amount: `units` counts steps of the last decimal place. */
type Amount = { units: bigint; digits: number };

function amountOf(text: string): Amount | null {
  const read = PLAIN.exec(text.trim());
  if (read === null) return null;
  const digits = read[3]?.length ?? 0;
  return { units: scaled(read, digits), digits };
}

function textOf({ units, digits }: Amount): string {
  const sign = units < 0n ? "-" : "";
  const all = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  const fraction = withoutEndingZeros(all.slice(all.length - digits));
  const whole = all.slice(0, all.length - digits);
  return digits === 0 || fraction === "" ? sign + whole : `${sign}${whole}.${fraction}`;
}

function combined(a: string, b: string, combine: (a: Amount, b: Amount) => Amount): string | null {
  const [first, second] = [amountOf(a), amountOf(b)];
  return first === null || second === null ? null : textOf(combine(first, second));
}

/** Adds exactly. Null if either text isn't a plain decimal. */
export const addDecimals = (a: string, b: string): string | null =>
  combined(a, b, (first, second) => {
    const digits = Math.max(first.digits, second.digits);
    const units = ({ units: some, digits: of }: Amount) => some * 10n ** BigInt(digits - of);
    return { units: units(first) + units(second), digits };
  });

/** Multiplies exactly, with as many digits as needed. Null if either text isn't a plain decimal. */
export const multiplyDecimals = (a: string, b: string): string | null =>
  combined(a, b, (first, second) => ({
    units: first.units * second.units,
    digits: first.digits + second.digits,
  }));

/** Rounds to the nearest multiple of a positive step. Ties round away from zero. */
export const roundDecimal = (text: string, step: string): string | null =>
  combined(text, step, (amount, by) => {
    const digits = Math.max(amount.digits, by.digits);
    const size = by.units * 10n ** BigInt(digits - by.digits);
    const units = amount.units * 10n ** BigInt(digits - amount.digits);
    const half = units < 0n ? -size : size;
    return { units: ((units * 2n + half) / (size * 2n)) * size, digits };
  });
