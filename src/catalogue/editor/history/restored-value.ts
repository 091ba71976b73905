import { isSame, type Product } from "@/catalogue/product/product.ts";
import {
  isProductField,
  valueFromLedger,
  displayValue,
  type LedgerValue,
} from "@/catalogue/product/product-field.ts";
import { isPartNow, isProductPart, partFromLedger } from "@/catalogue/product/product-part.ts";

/**
 * The value to write to restore a field. Undefined if the field already has the value or no longer exists, or if the
 * value can't be parsed.
 */
export function restoredValue(
  product: Product,
  field: string,
  earlier: string | null,
): LedgerValue | undefined {
  if (field === "supplier_id") return earlier === product.supplier_id ? undefined : earlier;
  if (isProductPart(field))
    return isPartNow(product, field, earlier)
      ? undefined
      : (partFromLedger(field, earlier) ?? undefined);
  if (!isProductField(field)) return undefined;
  const isNow = isSame(field, displayValue(field, earlier), product.text[field]);
  return isNow ? undefined : valueFromLedger(field, earlier);
}
