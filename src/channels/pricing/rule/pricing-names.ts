import type { RuleTexts } from "@/rules/labels/rule-field-label.ts";

type Named = { id: string; name: string };

/** What price rules can refer to, with the names that people know. */
export type PricingNames = {
  texts: RuleTexts;
  /** The name of a price list. */
  nameOf: (target: string) => string;
  channels: readonly Named[];
  suppliers: readonly Named[];
  /** The attributes that products have; null while unknown. */
  attributes: readonly string[] | null;
  /** The currency of the organization. */
  currency: string;
  today: string;
};
