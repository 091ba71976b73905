/** What something seems to be, how sure that is from 0 to 1, and what else it may be, likeliest first. */
export type Guess<Value> = { value: Value; confidence: number; alternatives: readonly Value[] };

/** A person knows better than any guess, which stays among the alternatives. */
export function withChoice<Value>(guess: Guess<Value>, said: Value | undefined): Guess<Value> {
  if (said === undefined) return guess;
  const others = [guess.value, ...guess.alternatives].filter((value) => value !== said);
  return { value: said, confidence: 1, alternatives: others };
}

/** The choice with the most votes; without any, the first one, and hardly sure. */
export function elected<Value>(
  choices: readonly Value[],
  votes: ReadonlyMap<Value, number>,
): Guess<Value> & { votes: number } {
  const sorted = choices.toSorted((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0));
  const [value = choices[0]] = sorted;
  if (value === undefined) throw new Error("There is nothing to choose from.");
  const all = choices.reduce((sum, choice) => sum + (votes.get(choice) ?? 0), 0);
  const won = votes.get(value) ?? 0;
  // One vote alone may be a slip.
  const confidence = all === 0 ? 0.3 : (won / all) * (1 - 0.5 / (won + 1));
  return { value, confidence, alternatives: sorted.slice(1), votes: all };
}
