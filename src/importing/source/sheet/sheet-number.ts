import { type FormatWords, formatWords, PERCENT, withWords } from "./format-words.ts";

/** The number format of a cell. */
export type NumberStyle =
  | { kind: "plain" }
  | { kind: "date" }
  /** A minimum number of digits, which spreadsheets use to keep the leading zeros of a GTIN. */
  | { kind: "padded"; digits: number }
  /** A number with a currency, a percent sign or a unit that only the format holds. */
  | { kind: "worded"; around: FormatWords; digits: number };

export const PLAIN: NumberStyle = { kind: "plain" };

/** Spreadsheets store 15 digits. Digits after that are artifacts of binary fractions and were never typed. */
const DIGITS = 15;
const WRITTEN = /^([-+]?)(\d+)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/;
const ZERO = 48;
const POINT = 46;
const LONGEST = 40;
/** No program writes longer numbers, and checking one would take a long time. */
const LONGEST_WRITTEN = 400;
/** Only this many characters of a format code are read. Spreadsheets accept 255. */
const LONGEST_CODE = 1_000;
const SERIAL_FROM = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** The serial number after the last day of the year 9999 in the 1900 calendar. */
const LAST_SERIAL = 2_958_466;

/** A number as a person sees it in the sheet: without an exponent or digits that were never typed. */
export function sheetNumber(written: string, style: NumberStyle, epoch: 1900 | 1904): string {
  if (written.length > LONGEST_WRITTEN) return written;
  if (style.kind === "date") return dateOf(written, epoch);
  const plain = isAsTyped(written) ? written : typed(written);
  if (style.kind === "plain") return plain;
  const shown = style.kind === "worded" && style.around.isPercent ? inPercent(plain) : plain;
  const padded = /^\d+$/.test(shown) ? shown.padStart(style.digits, "0") : shown;
  return style.kind === "worded" ? withWords(padded, style.around) : padded;
}

/** A share as the number before its percent sign: 0.35 is 35. */
export const inPercent = (plain: string): string => typed(`${plain}E2`);

/** Fast path: nearly all numbers are short, without leading zeros and without trailing zeros after the point. */
function isAsTyped(written: string): boolean {
  if (written.length > DIGITS) return false;
  let hasPoint = false;
  for (let at = 0; at < written.length; at++) {
    const code = written.charCodeAt(at);
    if (code === POINT) hasPoint = true;
    else if (code < ZERO || code > ZERO + 9) return false;
  }
  const first = written.charCodeAt(0);
  const isLeading = first > ZERO || (first === ZERO && written.length > 1 && written[1] === ".");
  return isLeading && !(hasPoint && /[.0]$/.test(written));
}

function typed(written: string): string {
  const parts = WRITTEN.exec(written);
  if (parts === null) return written;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  const exact = digits.replace(/(?<!0)0+$/, "").length <= DIGITS;
  if (exact) return moved(sign, whole + fraction, whole.length + Number(exponent)) ?? written;
  // A whole number with 16 digits or more wasn't produced by a spreadsheet, so it's kept as written.
  if (fraction === "" && Number(exponent) === 0) return written;
  const rounded = WRITTEN.exec(Number(written).toExponential(DIGITS - 1));
  if (rounded === null) return written;
  const [, , first = "", rest = "", power = "0"] = rounded;
  return moved(sign, first + rest, first.length + Number(power)) ?? written;
}

/** The digits with the decimal point in place. Null if that would produce a long run of zeros. */
function moved(sign: string, digits: string, point: number): string | null {
  if (point > LONGEST || point < -LONGEST) return null;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  const fraction = padded.slice(at).replace(/(?<!0)0+$/, "");
  const value = fraction === "" ? whole : `${whole}.${fraction}`;
  return sign === "-" && value !== "0" ? `-${value}` : value;
}

/** Formats a date, a time or both in ISO order, which can't be misread. */
function dateOf(written: string, epoch: 1900 | 1904): string {
  const serial = Number(written);
  if (written === "" || !Number.isFinite(serial) || serial < 0 || serial >= LAST_SERIAL)
    return written;
  // The 1900 calendar of spreadsheets includes a February 29 that never existed.
  const days = epoch === 1900 && serial >= 1 && serial < 60 ? serial + 1 : serial;
  const [day = "", time = ""] = new Date(SERIAL_FROM[epoch] + Math.round(days * 86_400) * 1_000)
    .toISOString()
    .slice(0, 19)
    .split("T");
  if (serial < 1) return time;
  return time === "00:00:00" ? day : `${day}T${time}`;
}

/** Ids of built-in date and time formats, which files don't have to define. */
const BUILT_IN_DATES = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

const BUILT_IN_PERCENTS: readonly number[] = [9, 10];

/** Derives the number style from a format code: "dd/mm/yyyy", "0000000000000", "#,##0.00 $". */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) {
    if (BUILT_IN_PERCENTS.includes(id)) return { kind: "worded", around: PERCENT, digits: 0 };
    return BUILT_IN_DATES(id) ? { kind: "date" } : PLAIN;
  }
  // Letters in quotes, in brackets or after a backslash don't make a format a date format, except in [h], [m] and [s],
  // which count time.
  const bare =
    code
      .slice(0, LONGEST_CODE)
      .replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]|_./gi, "")
      .split(";")[0] ?? "";
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return { kind: "date" };
  const digits = /^0{2,30}(?=%?$)/.exec(bare.trim())?.[0].length ?? 0;
  const around = formatWords(code.slice(0, LONGEST_CODE));
  if (around !== null) return { kind: "worded", around, digits };
  return digits > 0 ? { kind: "padded", digits } : PLAIN;
}
