const APOSTROPHES = new Set([0x27, 0x2019]);

/**
 * Removes the apostrophe that keeps the zeros of '00123 in a spreadsheet. Runs for every code of a million rows, so the
 * first character is checked before a regular expression is used.
 */
export const bareCode = (code: string): string =>
  APOSTROPHES.has(code.charCodeAt(0)) ? code.replace(/^['’](?=0|\d+$)/u, "") : code;
