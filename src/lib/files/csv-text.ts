/** What a spreadsheet would run instead of showing, whatever blanks stand before it; and what we made of such a text. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠\0]|[\t\r\n])/;
/** Numbers may begin with a sign. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

const isFormula = (text: string) => FORMULA.test(text) && !NUMBER.test(text);

/** An apostrophe before it makes a spreadsheet show what it would run. */
const withFormulaGuard = (text: string) => (isFormula(text) ? `'${text}` : text);

/** The text as it was before a file of ours made it safe; every other text as it is. */
export const stripFormulaGuard = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;

/** What parts the cells of a text file. */
export type CsvDelimiter = "," | "\t" | ";";

function cell(value: string | null, delimiter: CsvDelimiter): string {
  if (value === null) return "";
  const text = withFormulaGuard(value);
  // Quotes around nothing tell an empty text from a missing one.
  return text === "" || /["\r\n]/.test(text) || text.includes(delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A line as RFC 4180 has it. */
export const csvLine = (
  values: ReadonlyArray<string | null>,
  delimiter: CsvDelimiter = ",",
): string => `${values.map((value) => cell(value, delimiter)).join(delimiter)}\r\n`;

/** Before the first line: without it spreadsheets take the accents for something else. */
export const BYTE_ORDER_MARK = "\ufeff";
