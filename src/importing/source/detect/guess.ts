export type Guess<Value> = {
  value: Value;
  /** How certain the guess is, from 0 to 1. */
  confidence: number;
  /** Other possible values, likeliest first. */
  alternatives: readonly Value[];
  /** Up to three values from the file that support the guess. If empty, nothing in the file depends on the guess. */
  basis?: readonly string[];
};

/** From this confidence on, a person doesn't have to check. */
export const SURE = 0.85;

/** Whether a person should check: the value isn't certain, and something in the file depends on it. */
export const isUnsure = ({ confidence, basis = [] }: Guess<unknown>): boolean =>
  confidence < SURE && basis.length > 0;

/** A person's choice overrides any guess, which remains among the alternatives. */
export function withChoice<Value>(guess: Guess<Value>, chosen: Value | undefined): Guess<Value> {
  if (chosen === undefined) return guess;
  const others = [guess.value, ...guess.alternatives].filter((value) => value !== chosen);
  const { basis } = guess;
  const choice = { value: chosen, confidence: 1, alternatives: others };
  return basis === undefined ? choice : { ...choice, basis };
}

/** The choice with the most votes. Without votes, it's the first choice, with low confidence. */
export function mostVoted<Value>(
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
