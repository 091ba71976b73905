/** What a spreadsheet would run instead of showing. Numbers may begin so. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);

function cell(value: string | null): string {
  if (value === null) return "";
  const text = isFormula(value) ? `'${value}` : value;
  // Quotes around nothing tell an empty text from a missing one.
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line as RFC 4180 has it. */
export const csvLine = (values: ReadonlyArray<string | null>): string =>
  `${values.map(cell).join(",")}\r\n`;
