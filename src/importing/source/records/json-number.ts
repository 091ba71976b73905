const WITH_EXPONENT = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?[eE]([-+]?\d{1,3})$/;
/** Numbers with a larger exponent would be mostly zeros, and no catalogue contains them. */
const MOST_SHIFTED = 30;

/**
 * Writes a number without its exponent: "1e2" is 100. Any other text is unchanged, and so is a number whose exponent is
 * beyond `MOST_SHIFTED`.
 */
export function withoutExponent(written: string): string {
  const parts = WITH_EXPONENT.exec(written);
  if (parts === null) return written;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const shift = Number(exponent);
  if (Math.abs(shift) > MOST_SHIFTED) return written;
  const digits = "0".repeat(MOST_SHIFTED) + whole + fraction.padEnd(MOST_SHIFTED, "0");
  const point = MOST_SHIFTED + whole.length + shift;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const zeros = /(?<!0)0*$/.exec(digits.slice(point))?.index ?? 0;
  const after = digits.slice(point, point + zeros);
  return sign + before + (after === "" ? "" : `.${after}`);
}
