const APOSTROPHES = new Set([0x27, 0x2019]);

/**
 * The apostrophe that keeps the zeros of '00123 in a spreadsheet isn't part of the code. This runs for every code of a
 * million rows, so it checks the first character before using a regular expression.
 */
export const bareCode = (code: string): string =>
  APOSTROPHES.has(code.charCodeAt(0)) ? code.replace(/^['’](?=0|\d+$)/u, "") : code;
