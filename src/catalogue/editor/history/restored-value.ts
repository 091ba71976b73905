import { isSame, type Product } from "@/catalogue/product/product.ts";
import {
  isProductField,
  valueFromLedger,
  displayValue,
  type LedgerValue,
} from "@/catalogue/product/product-field.ts";
import { isPartNow, isProductPart, partFromLedger } from "@/catalogue/product/product-part.ts";

/** What is written to give a field an earlier value again; undefined where it has it, or nothing can be made of it. */
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
