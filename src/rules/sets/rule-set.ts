import * as z from "zod/mini";
import { cleanRule } from "@/rules/clean/clean-rule.ts";
import { CATALOGUE, priceContent, type PriceList } from "@/rules/pricing/price-list.ts";
import { publishRule } from "@/rules/publish/publish-rule.ts";

export const MOST_RULES = 500;

/** Warnings and changes name rules by their id, so no two rules of a set may share one. */
const hasUniqueIds = ({ rules }: { rules: readonly { id: string }[] }) =>
  new Set(rules.map(({ id }) => id)).size === rules.length;
const hasFewRules = ({ rules }: { rules: readonly unknown[] }) => rules.length <= MOST_RULES;

/** The rules of a set, in order. Those of a price list come with its guards. */
export const ruleSetContent = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("clean"), rules: z.array(cleanRule) }),
    z.strictObject({ kind: z.literal("publish"), rules: z.array(publishRule) }),
    z.extend(priceContent, { kind: z.literal("price") }),
  ])
  .check(z.refine(hasUniqueIds), z.refine(hasFewRules));
export type RuleSetContent = z.infer<typeof ruleSetContent>;
export type RuleSetKind = RuleSetContent["kind"];

/** One version of the rules of a kind, for a supplier, a channel or the whole organization. */
export type RuleSet = {
  id: string;
  version: number;
  kind: RuleSetKind;
  supplierId: string | null;
  channelId: string | null;
  isEnabled: boolean;
  /**
   * The content, or null if a newer version of the portal saved it. Such a set must not be treated as if it had no
   * rules.
   */
  content: RuleSetContent | null;
  savedAt: string;
  savedBy: string | null;
};

/** The price list of a set; null if the set has none or its content can't be read. */
export function priceListOf({ content, channelId }: RuleSet): PriceList | null {
  if (content?.kind !== "price") return null;
  return { target: channelId ?? CATALOGUE, rules: content.rules, guards: content.guards };
}
