import { LIMITS } from "@/importing/source/table/limits.ts";
import type { Guess } from "@/importing/source/detect/guess.ts";
import type { ElementChoice } from "@/importing/source/parts/source.ts";
import type { RecordEvents } from "./record-rows.ts";

type Counted = {
  path: string;
  parent: Counted | null;
  count: number;
  values: number;
  repeats: boolean;
  /** The number of the parent element that contained the last one. */
  lastWithin: number;
  /** An element with a language becomes a column per language, so it doesn't count as repeating. */
  hasLanguage: boolean;
};

const LANGUAGE = /^@(?:xml:)?lang$/;

/** An inner element makes the rows if there are this many per outer element and it holds this share of the values. */
const MANY = 5;
const MOST_OF_IT = 0.8;

const UNMET = { repeats: false, lastWithin: 0, hasLanguage: false };

/** Counts the elements at the beginning of a file. */
export function elementCount(): RecordEvents & { choices: () => ElementChoice[] } {
  const known = new Map<string, Counted>();
  let now: Counted | null = null;
  return {
    enter(name) {
      if (now !== null && LANGUAGE.test(name)) now.hasLanguage = true;
      const path: string = now === null ? name : `${now.path}/${name}`;
      let found: Counted | undefined = known.get(path);
      if (found === undefined) {
        found = { path, parent: now, count: 0, values: 0, ...UNMET };
        if (known.size < LIMITS.columns) known.set(path, found);
      }
      found.count += 1;
      // The outermost elements also repeat if the file is a list.
      const within = now?.count ?? 1;
      found.repeats ||= found.lastWithin === within;
      found.lastWithin = within;
      now = found;
    },
    value() {
      for (let at = now?.parent ?? null; at !== null; at = at.parent) at.values += 1;
    },
    leave() {
      now = now?.parent ?? null;
    },
    choices: () =>
      Array.from(known.values())
        .map(({ path, count, values, repeats, hasLanguage }) => ({
          path,
          count,
          values,
          repeats: repeats && !hasLanguage,
        }))
        .filter(({ values, repeats }) => values > 0 || repeats),
  };
}

/**
 * Guesses the row element: the outermost one that repeats, unless a repeating element inside it holds nearly all
 * values.
 */
export function guessElement(choices: readonly ElementChoice[]): Guess<string> | null {
  const byValues = choices
    .filter(({ values }) => values > 0)
    .toSorted((a, b) => b.values - a.values || a.path.length - b.path.length);
  const repeating = byValues.filter(({ count }) => count > 1);
  let best: ElementChoice | undefined = repeating[0];
  for (const inner of repeating) {
    if (best === undefined || !inner.path.startsWith(`${best.path}/`)) continue;
    if (inner.count >= best.count * MANY && inner.values >= best.values * MOST_OF_IT) best = inner;
  }
  // The file has a single product, so choose the innermost element that holds most of the values.
  const most = byValues[0]?.values ?? 0;
  best ??= byValues.findLast(({ values }) => values >= most * MOST_OF_IT);
  if (best === undefined) return null;
  const { path, count } = best;
  return {
    value: path,
    confidence: count > 1 ? 0.9 : 0.5,
    alternatives: byValues.flatMap((choice) => (choice.path === path ? [] : choice.path)),
  };
}
