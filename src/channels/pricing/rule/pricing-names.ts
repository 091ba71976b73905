import type { RuleTexts } from "@/rules/labels/rule-field-label.ts";

type Named = { id: string; name: string };

/** The names of everything that price rules can refer to. */
export type PricingNames = {
  texts: RuleTexts;
  /** Returns the name of a price list. */
  nameOf: (target: string) => string;
  channels: readonly Named[];
  suppliers: readonly Named[];
  /** The attributes that products have, or null while they're unknown. */
  attributes: readonly string[] | null;
  /** The currency of the organization. */
  currency: string;
  today: string;
};
