/** A detected value, its confidence from 0 to 1, and the alternatives, likeliest first. */
export type Guess<Value> = { value: Value; confidence: number; alternatives: readonly Value[] };

/** A person's choice overrides any guess, which remains among the alternatives. */
export function withChoice<Value>(guess: Guess<Value>, said: Value | undefined): Guess<Value> {
  if (said === undefined) return guess;
  const others = [guess.value, ...guess.alternatives].filter((value) => value !== said);
  return { value: said, confidence: 1, alternatives: others };
}

/** The choice with the most votes. Without votes, the first choice with low confidence. */
export function elected<Value>(
  choices: readonly Value[],
  votes: ReadonlyMap<Value, number>,
): Guess<Value> & { votes: number } {
  const sorted = choices.toSorted((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0));
  const [value = choices[0]] = sorted;
  if (value === undefined) throw new Error("There is nothing to choose from.");
  const all = choices.reduce((sum, choice) => sum + (votes.get(choice) ?? 0), 0);
  const won = votes.get(value) ?? 0;
  // Lowers the confidence for few votes, because a single vote may be a mistake.
  const confidence = all === 0 ? 0.3 : (won / all) * (1 - 0.5 / (won + 1));
  return { value, confidence, alternatives: sorted.slice(1), votes: all };
}
