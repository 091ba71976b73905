import type { Suggestion } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { SURE } from "@/importing/source/detect/guess.ts";

/** The columns in file order, except that guessed ones come first, because a person should check them. */
export function guessesFirst(
  columns: readonly string[],
  suggestions: readonly Suggestion[],
): string[] {
  const guessed = new Set(
    suggestions.flatMap(({ columns: used, confidence }) => (confidence < SURE ? used : [])),
  );
  return [
    ...columns.filter((column) => guessed.has(column)),
    ...columns.filter((column) => !guessed.has(column)),
  ];
}
