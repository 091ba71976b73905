import { withoutMarkup } from "@/lib/text/plain-text.ts";

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
const QUOTES = /^['’]*/;

/** A word with a digit, such as HA9017 or 2TB, is a model or a measure, so its case is left unchanged. */
const lowered = (word: string): string =>
  /\p{N}/u.test(word) ? word : word.toLocaleLowerCase("en");

/**
 * Capitalizes a word's first letter, even after a quotation mark, and writes the rest in lower case. A word with a
 * digit isn't changed.
 */
function capitalized(word: string): string {
  if (/\p{N}/u.test(word)) return word;
  const [quotes = ""] = QUOTES.exec(word) ?? [];
  const [first = ""] = word.slice(quotes.length);
  const rest = word.slice(quotes.length + first.length);
  return quotes + first.toLocaleUpperCase("en") + rest.toLocaleLowerCase("en");
}

export function changeCase(text: string, to: "upper" | "lower" | "title" | "sentence"): string {
  switch (to) {
    case "upper":
      return text.toLocaleUpperCase("en");
    case "lower":
      return text.toLocaleLowerCase("en");
    case "title":
      return text.replaceAll(WORD, capitalized);
    case "sentence": {
      const lower = text.replaceAll(WORD, lowered);
      return lower.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase("en"));
    }
  }
}

/** Removes spaces at the ends and reduces repeated spaces to one. Line breaks inside the text stay. */
export const trimSpaces = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .trim();

/** The visible text of HTML. It's put on one line unless the field allows several lines. */
export const stripHtml = (text: string, hasLines: boolean): string => {
  const plain = withoutMarkup(text);
  return hasLines ? plain : plain.replaceAll(/\s+/g, " ").trim();
};

/** Replaces plain text. Without `matchCase`, case is ignored. */
export function replaceText(text: string, find: string, by: string, matchCase: boolean): string {
  if (find === "") return text;
  if (matchCase) return text.replaceAll(find, () => by);
  const plain = find.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(plain, "giu"), () => by);
}

/** Splits a text into at most `most` parts. The last part is the remaining text, with its separators. */
export function splitText(text: string, separator: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (parts.length < most - 1) {
    const at = rest.indexOf(separator);
    if (at === -1) break;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at + separator.length);
  }
  return [...parts, rest.trim()];
}
