import * as z from "zod/mini";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { cleanRulesFor } from "@/rules/sets/rules-in-effect.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { storedRuleSet } from "@/rules/sets/stored-rule-set.ts";

/** The clean rules of an import, as plain data that a worker can receive. */
export type CleaningSetup = {
  rules: readonly CleanRule[];
  supplier: string | null;
  now: string;
  timeZone: string;
};

type Clock = Pick<CleaningSetup, "now" | "timeZone">;

/**
 * The clean rules for an import of this supplier; null if there are none. "unreadable" if a set can't be read, because
 * an import without it would write values that should have been cleaned.
 */
export function cleaningOf(
  sets: readonly RuleSet[],
  supplier: string | null,
  clock: Clock,
): CleaningSetup | "unreadable" | null {
  const found = cleanRulesFor(sets, supplier);
  if (found === null) return "unreadable";
  // Two sets can have rules with the same id, for example after an import from a file.
  const rules = found
    .filter(({ isEnabled }) => isEnabled)
    .map((rule, at) => ({ ...rule, id: String(at) }));
  return rules.length === 0 ? null : { rules, supplier, ...clock };
}

/** A set of clean rules was saved by a newer version of the portal. `errorMessage` has its message. */
export class UnreadableRulesError extends Error {
  readonly code = "rules_unreadable";
}

const storedCleaning = z.object({
  now: z.string(),
  timeZone: z.string(),
  supplier: z.nullable(z.uuid()),
  sets: z.array(z.unknown()),
});

/** Reads the clean rules from the response of `clean_rules_of_import`. */
export function storedCleaningOf(result: unknown): CleaningSetup | "unreadable" | null {
  const { sets, supplier, ...clock } = storedCleaning.parse(result);
  return cleaningOf(sets.map(storedRuleSet), supplier, clock);
}
