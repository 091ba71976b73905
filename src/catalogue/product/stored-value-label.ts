import type { I18n } from "@lingui/core";
import { choiceLabel } from "@/catalogue/product/field-labels.ts";
import {
  isProductField,
  isDecimalKind,
  PRODUCT_FIELDS,
  displayValue,
} from "@/catalogue/product/product-field.ts";
import { isProductPart, displayPart } from "@/catalogue/product/product-part.ts";
import { plainDecimal } from "@/lib/decimal.ts";

/** Formats a ledger value for display. */
export function storedValueLabel(i18n: I18n, field: string, value: string | null): string {
  if (value === null || value === "" || value === "[]" || value === "{}") return "—";
  if (isProductPart(field)) return displayPart(field, value);
  if (!isProductField(field)) return value;
  const kind = PRODUCT_FIELDS[field];
  if (kind.is === "tags") return displayValue(field, value);
  if (isDecimalKind(kind)) return plainDecimal(value);
  return kind.is === "choice" ? choiceLabel(i18n, value) : value;
}
