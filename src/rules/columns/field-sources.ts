import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";

/** What the database sends for a field. Issues aren't stored: they are found in the other fields. */
const sourcesOfField = (field: RuleField): readonly RuleField[] =>
  field === "issues" ? [...PRODUCT_FIELD_NAMES, "images"] : [field];

/** What the database sends for these fields, each once. */
export const sourcesOf = (fields: readonly RuleField[]): RuleField[] => [
  ...new Set(fields.flatMap(sourcesOfField)),
];
