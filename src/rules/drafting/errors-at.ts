import type { RuleError, RulePath } from "@/rules/condition/rule-error.ts";

/** The errors of one part of a rule, with paths relative to it. */
export const errorsBelow = (errors: readonly RuleError[], path: RulePath): RuleError[] =>
  errors
    .filter((error) => path.every((key, at) => error.path[at] === key))
    .map((error) => ({ ...error, path: error.path.slice(path.length) }));

/** The errors of the part as a whole. Errors of inputs inside it have a longer path. */
export const ownErrors = (errors: readonly RuleError[]): RuleError[] =>
  errors.filter(({ path }) => path.length === 0);

/** The error of one input, null if it has none. */
export const errorAt = (errors: readonly RuleError[], key: string): RuleError | null =>
  errors.find(({ path }) => path.length === 1 && path[0] === key) ?? null;
