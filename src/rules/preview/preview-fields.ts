import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { ATTRIBUTES, VERSION } from "@/rules/columns/field-sources.ts";
import { fieldsOfCleanRule, fieldsOfCondition } from "@/rules/columns/fields-read.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { attributeOfField, type RuleField } from "@/rules/condition/rule-field.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";

/** Loaded with every preview, because they identify the products. */
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

/** The columns that a run of these clean rules needs besides those of their preview. */
export const changeFields = (rules: readonly CleanRule[]): RuleField[] =>
  rules.flatMap(fieldsOfCleanRule).some((field) => attributeOfField(field) !== null)
    ? [VERSION, ATTRIBUTES]
    : [VERSION];

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
