import { oneLine, withoutMarkup } from "@/lib/text/plain-text.ts";

const MOST = 10;
const ENTRY = /<li\b[^<>]*>/i;
const ENTRY_END = /<\/li\s*>/i;

/** The features in a description: the entries of its lists, or else its lines, split into sentences. */
export function featuresIn(description: string): string[] {
  const entries = description.split(ENTRY_END).slice(0, -1).flatMap(entryIn);
  const lines = withoutMarkup(description).split(/\n+/);
  const parts = entries.length > 0 ? entries : lines.flatMap(sentencesOf);
  return parts
    .map((part) => oneLine(withoutMarkup(part)).replace(/^[•*–-]\s*/, ""))
    .filter((part) => part !== "")
    .slice(0, MOST);
}

/** The text after the first opening tag of a list item, if there is one. */
function entryIn(text: string): string[] {
  const opening = ENTRY.exec(text);
  return opening === null ? [] : [text.slice(opening.index + opening[0].length)];
}

/**
 * Splits only after a period, a question mark or an exclamation mark that is followed by a space and a capital letter,
 * so that numbers and most abbreviations stay whole.
 */
const sentencesOf = (line: string) => line.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
