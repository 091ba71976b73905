export type GtinError = "scientific" | "characters" | "length" | "placeholder" | "check-digit";

/** Matches a long number that a spreadsheet turned into scientific notation, so that its last digits are lost. */
const SCIENTIFIC = /^\d([.,]\d+)?e\+?\d+$/i;
const DIGITS = /^\d+$/;
const LENGTHS = [8, 12, 13, 14];
const COUNTED = "123456789012";
const PLACEHOLDERS = /^(?:(\d)\1*|0*123456789012)$/;

/** The GTIN without spaces and dashes, which are allowed. */
const digitsOf = (written: string) =>
  DIGITS.test(written) ? written : written.replaceAll(/[\s-]/g, "");

/** The GS1 check digit: the other digits are weighted 3 and 1 alternately, from the right. */
export function checkDigitOf(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 2, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += (digits.charCodeAt(at) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

const ZERO = 48;
const NINE = 57;

/** A faster check for the common case: nearly all GTINs in large files are valid and have only digits. */
function isPlainlyValid(written: string): boolean {
  const { length } = written;
  if (length < 12 || length > 14 || written.endsWith(COUNTED)) return false;
  const last = written.charCodeAt(length - 1);
  let sum = 0;
  let isVaried = false;
  for (let at = length - 1, weight = 1; at >= 0; at--, weight = 4 - weight) {
    const code = written.charCodeAt(at);
    if (code < ZERO || code > NINE) return false;
    if (code !== last) isVaried = true;
    sum += (code - ZERO) * weight;
  }
  return isVaried && sum % 10 === 0;
}

/** The error of a GTIN as typed; null if it is valid. */
export function gtinError(written: string): GtinError | null {
  if (isPlainlyValid(written)) return null;
  const digits = digitsOf(written);
  if (!DIGITS.test(digits)) return SCIENTIFIC.test(written.trim()) ? "scientific" : "characters";
  if (!LENGTHS.includes(digits.length)) return "length";
  if (PLACEHOLDERS.test(digits)) return "placeholder";
  return checkDigitOf(digits) === Number(digits.at(-1)) ? null : "check-digit";
}

/**
 * GS1 reserves these ranges for internal use, coupons and refunds, so they don't identify a product across companies.
 */
const RESTRICTED = /^(?:0[245]|2|98[0-4]|99)/;
const RESTRICTED_SHORT = /^[02]/;

/** Whether a valid GTIN is in one of the ranges that don't identify a product across companies. */
export function isRestrictedGtin(written: string): boolean {
  const digits = digitsOf(written).padStart(14, "0");
  return digits.startsWith("000000")
    ? RESTRICTED_SHORT.test(digits.slice(6))
    : RESTRICTED.test(digits.slice(1));
}
