/**
 * Text that a spreadsheet would run as a formula, and our own guarded form of it. Spreadsheets drop leading spaces and
 * invisible characters.
 */
const FORMULA = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\0]|[\t\r\n])/u;
/** A number isn't a formula, even if it starts with a plus or minus sign. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

const isFormula = (text: string) => FORMULA.test(text) && !NUMBER.test(text);

/** A leading apostrophe makes a spreadsheet show a formula as text. */
const withFormulaGuard = (text: string) => (isFormula(text) ? `'${text}` : text);

/** Reverses `withFormulaGuard`. Text without a guard is returned unchanged. */
export const stripFormulaGuard = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;

/** The character between two cells of a text file. */
export type CsvDelimiter = "," | "\t" | ";";

function cell(value: string | null, delimiter: CsvDelimiter): string {
  if (value === null) return "";
  const text = withFormulaGuard(value);
  // Quotes distinguish an empty text from a missing value.
  return text === "" || /["\r\n]/.test(text) || text.includes(delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** Returns one CSV line, as RFC 4180 defines it. */
export const csvLine = (
  values: ReadonlyArray<string | null>,
  delimiter: CsvDelimiter = ",",
): string => `${values.map((value) => cell(value, delimiter)).join(delimiter)}\r\n`;

/** Byte order mark, written before the first line. Without it, Excel misreads accented characters. */
export const BYTE_ORDER_MARK = "\ufeff";
