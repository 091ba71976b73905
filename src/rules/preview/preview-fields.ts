import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { fieldsOfCleanRule, fieldsOfCondition } from "@/rules/columns/fields-read.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";

/** Loaded with every preview: they identify products. */
export const IDENTIFYING: readonly RuleField[] = ["id", "sku", "title_en"];

/** The columns that a preview of these conditions and rules needs. */
export const previewFields = (
  conditions: readonly (Condition | null)[],
  cleanRules: readonly CleanRule[] = [],
): RuleField[] => [
  ...new Set([
    ...IDENTIFYING,
    ...conditions.flatMap((one) => (one === null ? [] : fieldsOfCondition(one))),
    ...cleanRules.flatMap(fieldsOfCleanRule),
  ]),
];

const PRICED_FIELDS: readonly RuleField[] = [
  "id",
  "sku",
  "title_en",
  "available",
  "currency",
  "cost",
  "promo_cost",
  "promo_ends",
  "msrp",
  "map",
  "price",
  "weight",
  "weight_unit",
];

/** The columns that a preview of these price lists needs. */
export const priceFields = (lists: readonly PriceList[]): RuleField[] => [
  ...new Set([
    ...PRICED_FIELDS,
    ...lists.flatMap(({ rules }) =>
      rules.flatMap(({ when }) => (when === null ? [] : fieldsOfCondition(when))),
    ),
  ]),
];
