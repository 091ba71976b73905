const PLAIN = /^(-?)(\d+)(?:\.(\d*))?$/;

const SHORT = /^\d+(?:\.\d+)?$/;

/**
 * Compares two decimal texts exactly: below zero where the first is less. Binary floats lose cents, so money is never
 * turned into one. Null where one of them is no plain decimal.
 */
export function compareDecimals(a: string, b: string): number | null {
  // As far as fifteen digits go, a binary number keeps the order of decimals; and such are all but a few.
  if (a.length <= 15 && b.length <= 15 && SHORT.test(a) && SHORT.test(b))
    return Math.sign(Number(a) - Number(b));
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
