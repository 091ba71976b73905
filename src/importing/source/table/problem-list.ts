import { LIMITS } from "./limits.ts";
import type { SourceProblem, SourceProblemKind } from "./table.ts";

/** An end of the reading that has words; everything else that is thrown is a failure. */
export class ReadingStopped extends Error {
  readonly kind: SourceProblemKind;
  readonly detail: string | undefined;

  constructor(kind: SourceProblemKind, detail?: string) {
    super(kind);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Keeps the first of the problems, and the one that ends the reading, however many there are. */
export function problemList() {
  const problems: SourceProblem[] = [];
  return {
    problems,
    add: (problem: SourceProblem) => {
      if (problems.length < LIMITS.problems || problem.stops) problems.push(problem);
      else if (problems.length === LIMITS.problems)
        problems.push({ kind: "more-problems", place: problem.place, stops: false });
    },
    clear: () => problems.splice(0),
  };
}
export type ProblemList = ReturnType<typeof problemList>;
