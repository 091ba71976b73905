/** Canada Post uses no D, F, I, O, Q or U, and no W or Z as the first letter. */
const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z][ -]?[0-9][ABCEGHJ-NPRSTV-Z][0-9]$/;

const letters = (text: string) => text.trim().toUpperCase();

/** Whether this is a complete Canadian postal code, in any usual spelling. */
export const isPostalCode = (text: string): boolean => POSTAL_CODE.test(letters(text));

/** Writes a postal code as Canada Post does: "H2X 1Y4". Other text is only trimmed. */
export const tidyPostalCode = (text: string): string =>
  isPostalCode(text)
    ? letters(text)
        .replaceAll(/[ -]/g, "")
        .replace(/^(.{3})/, "$1 ")
    : text.trim();

/** Provinces and territories by the first letter of a postal code. X is shared by two territories. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  X: "NT",
  Y: "YT",
};

/** The province of a postal code; null for any other text. Nunavut counts as the Northwest Territories. */
export const provinceOf = (postalCode: string): string | null =>
  isPostalCode(postalCode) ? (PROVINCES[letters(postalCode).charAt(0)] ?? null) : null;

/** Whether a postal code is rural, where delivery takes longer. Its second character is then 0. */
export const isRural = (postalCode: string): boolean =>
  isPostalCode(postalCode) && letters(postalCode).charAt(1) === "0";
