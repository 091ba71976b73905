const PLAIN = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * Compares two decimal texts exactly: below zero where the first is less. Binary floats lose cents, so money is never
 * turned into one. Null where one of them is no plain decimal.
 */
export function compareDecimals(a: string, b: string): number | null {
  const [first, second] = [PLAIN.exec(a.trim()), PLAIN.exec(b.trim())];
  if (first === null || second === null) return null;
  const digits = Math.max(first[3]?.length ?? 0, second[3]?.length ?? 0);
  const difference = scaled(first, digits) - scaled(second, digits);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function scaled([, sign = "", whole = "", fraction = ""]: RegExpExecArray, digits: number) {
  const amount = BigInt(whole + fraction.padEnd(digits, "0"));
  return sign === "-" ? -amount : amount;
}

/** Whether one decimal text is under another; not where one of them is none. */
export const isLess = (a: string, b: string): boolean => (compareDecimals(a, b) ?? 0) < 0;

/** Without the zeros that say nothing. What is no decimal stays as it is. */
export function plainDecimal(text: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === "") return text;
  const rest = fraction.replace(/0+$/, "");
  return rest === "" ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}
