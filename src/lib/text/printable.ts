/** Signs that nobody sees and that break lines, files or the order of reading. */
const UNSEEN = String.raw`\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069`;

/** Control characters, and halves of a letter: a text that was cut in the middle of one. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** Line ends and tabs belong into long texts. */
const CONTROL_IN_LONG_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Whether the database would take it as text: no control characters, but for line ends and tabs in a long one. */
export const isPrintable = (text: string, { isLong = false } = {}): boolean =>
  !(isLong ? CONTROL_IN_LONG_TEXT : CONTROL).test(text);

const HOSTILE = new RegExp(`[\\p{Cc}${UNSEEN}]`, "u");
const HOSTILE_IN_LONG_TEXT = new RegExp(`[^\\P{Cc}\\t\\n\\r]|[${UNSEEN}]`, "u");
const EVERY_HOSTILE = new RegExp(HOSTILE, "gu");

/** Whether what is seen is all there is: for words of strangers that others will read. */
export const isPlainText = (text: string, { isLong = false } = {}): boolean =>
  !(isLong ? HOSTILE_IN_LONG_TEXT : HOSTILE).test(text);

export const toPlainText = (text: string): string => text.replaceAll(EVERY_HOSTILE, " ");
