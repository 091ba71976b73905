import { characterFit } from "./character-fit.ts";

export type TextFit = {
  points: number;
  /** How many different combinations of a non-ASCII character and its neighbours occur. */
  occurrences: number;
  /** How many of these combinations are implausible. */
  misfits: number;
};

/** A sample of this size decides reliably and takes only a few milliseconds. */
const MOST_LOOKED_AT = 4_000;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
/** Delimiters, quotes and line breaks are the edges of a cell. */
const EDGES = /^["',;|\t\r\n~^]$/;

/**
 * How well the non-ASCII characters fit their neighbours. Repeated occurrences count little,
 * because a price list has the same words in every row.
 */
export function textFit(text: string): TextFit {
  const seen = new Map<string, { points: number; count: number }>();
  let looked = 0;
  for (const { 0: character, index } of text.matchAll(BEYOND_ASCII)) {
    if (++looked > MOST_LOOKED_AT) break;
    const [second, before] = [characterAt(text, index - 2), characterAt(text, index - 1)];
    const after = characterAt(text, index + character.length);
    const key = [second, before, character, after].join("\n");
    const known = seen.get(key);
    if (known) known.count += 1;
    else seen.set(key, { points: characterFit(character, before, after, second), count: 1 });
  }
  const fit = { points: 0, occurrences: seen.size, misfits: 0 };
  for (const { points, count } of seen.values()) {
    fit.points += points * (1 + Math.log2(count) / 4);
    if (points < 0) fit.misfits += 1;
  }
  return fit;
}

function characterAt(text: string, at: number): string {
  const character = text[at] ?? "";
  return EDGES.test(character) ? "" : character;
}
