/** What a spreadsheet would run instead of showing, whatever blanks stand before it; and what we made of such a text. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠\0]|[\t\r\n])/;
/** Numbers may begin with a sign. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

const isRun = (text: string) => FORMULA.test(text) && !NUMBER.test(text);

/** An apostrophe before it makes a spreadsheet show what it would run. */
const defused = (text: string) => (isRun(text) ? `'${text}` : text);

/** The text as it was before a file of ours made it safe; every other text as it is. */
export const undefused = (text: string): string =>
  text.startsWith("'") && isRun(text.slice(1)) ? text.slice(1) : text;

/** What parts the cells of a text file. */
export type Separator = "," | "\t" | ";";

function cell(value: string | null, separator: Separator): string {
  if (value === null) return "";
  const text = defused(value);
  // Quotes around nothing tell an empty text from a missing one.
  return text === "" || /["\r\n]/.test(text) || text.includes(separator)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A line as RFC 4180 has it. */
export const csvLine = (values: ReadonlyArray<string | null>, separator: Separator = ","): string =>
  `${values.map((value) => cell(value, separator)).join(separator)}\r\n`;

/** Before the first line: without it spreadsheets take the accents for something else. */
export const BYTE_ORDER_MARK = "\ufeff";
