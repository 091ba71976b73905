import type { I18n } from "@lingui/core";
import { choiceWords } from "@/catalogue/product/field-labels.ts";
import { isProductField, PRODUCT_FIELDS, shownValue } from "@/catalogue/product/product-field.ts";
import { isProductPart, shownPart } from "@/catalogue/product/product-part.ts";
import { plainDecimal } from "@/lib/decimal.ts";

/** A value as the ledger kept it, in a person's words. */
export function keptWords(i18n: I18n, field: string, value: string | null): string {
  if (value === null || value === "" || value === "[]" || value === "{}") return "—";
  if (isProductPart(field)) return shownPart(field, value);
  if (!isProductField(field)) return value;
  const { is } = PRODUCT_FIELDS[field];
  if (is === "tags") return shownValue(field, value);
  if (is === "money" || is === "decimal") return plainDecimal(value);
  return is === "choice" ? choiceWords(i18n, value) : value;
}
