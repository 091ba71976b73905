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
  /** In which of the elements around it the last one stood, by number. */
  lastWithin: number;
  /** Then it has a column for each language, and does not repeat. */
  hasLanguage: boolean;
};

const LANGUAGE = /^@(?:xml:)?lang$/;

/** Rows are told apart from lists within them by how many there are, and by how little of the file is outside of them. */
const MANY = 5;
const MOST_OF_IT = 0.8;

const UNMET = { repeats: false, lastWithin: 0, hasLanguage: false };

/** Counts the elements of the beginning of a file. */
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
      // What is outermost repeats as well where a file is a list.
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

/** The element that makes the rows: the outermost that repeats, unless nearly all of it is one that repeats within. */
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
  // One product only: the innermost element that has most of the values.
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
