const APOSTROPHES = new Set([0x27, 0x2019]);

/**
 * Removes the apostrophe that makes a spreadsheet keep a code such as '00123 as text. Runs for every code of a million
 * rows, so the first character is checked before a regular expression is used.
 */
export const bareCode = (code: string): string =>
  APOSTROPHES.has(code.charCodeAt(0)) ? code.replace(/^['’](?=0|\d+$)/u, "") : code;
