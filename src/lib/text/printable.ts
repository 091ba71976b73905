/** Lone surrogates, and invisible characters that change the writing direction. */
const UNSEEN = String.raw`\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069`;

/** Control characters, and the lone surrogates that remain when text is cut in the middle of a character. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** The characters of `CONTROL` except line breaks and tabs, which are allowed in long texts. */
const CONTROL_IN_LONG_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/**
 * Whether the database accepts the text: no lone surrogates, and no control characters except line breaks and tabs in a
 * long text.
 */
export const isPrintable = (text: string, { isLong = false } = {}): boolean =>
  !(isLong ? CONTROL_IN_LONG_TEXT : CONTROL).test(text);

const HOSTILE = new RegExp(`[\\p{Cc}${UNSEEN}]`, "u");
const HOSTILE_IN_LONG_TEXT = new RegExp(`[^\\P{Cc}\\t\\n\\r]|[${UNSEEN}]`, "u");
const EVERY_HOSTILE = new RegExp(HOSTILE, "gu");

/**
 * Whether the text is printable and has no invisible characters that change the writing direction. Used for text from
 * strangers that others read.
 */
export const isPlainText = (text: string, { isLong = false } = {}): boolean =>
  !(isLong ? HOSTILE_IN_LONG_TEXT : HOSTILE).test(text);

export const toPlainText = (text: string): string => text.replaceAll(EVERY_HOSTILE, " ");
