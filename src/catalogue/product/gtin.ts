export type GtinError = "scientific" | "characters" | "length" | "placeholder" | "check-digit";

/** What a spreadsheet makes of a long number: its last digits are gone for good. */
const SCIENTIFIC = /^\d([.,]\d+)?e\+?\d+$/i;
const DIGITS = /^\d+$/;
const LENGTHS = [8, 12, 13, 14];
const PLACEHOLDERS = /^(?:(\d)\1*|0*123456789012)$/;

/** Blanks and dashes between digits are no mistake. */
const digitsOf = (written: string) =>
  DIGITS.test(written) ? written : written.replaceAll(/[\s-]/g, "");

/** The last digit is told by the others, weighed 3 and 1 in turn from the right. */
export function checkDigitOf(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 2, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += (digits.charCodeAt(at) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** What is wrong with a GTIN as somebody wrote it; null for a good one. */
export function gtinError(written: string): GtinError | null {
  const digits = digitsOf(written);
  if (!DIGITS.test(digits)) return SCIENTIFIC.test(written.trim()) ? "scientific" : "characters";
  if (!LENGTHS.includes(digits.length)) return "length";
  if (PLACEHOLDERS.test(digits)) return "placeholder";
  return checkDigitOf(digits) === Number(digits.at(-1)) ? null : "check-digit";
}

/** GS1 keeps these for use inside one company, for coupons and for refunds: no two sellers mean the same thing by one. */
const RESTRICTED = /^(?:0[245]|2|98[0-4]|99)/;
const RESTRICTED_SHORT = /^[02]/;

/** Whether a good GTIN is one that says nothing outside the company that made it up. */
export function isRestrictedGtin(written: string): boolean {
  const digits = digitsOf(written).padStart(14, "0");
  return digits.startsWith("000000")
    ? RESTRICTED_SHORT.test(digits.slice(6))
    : RESTRICTED.test(digits.slice(1));
}
