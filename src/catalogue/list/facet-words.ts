import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Facet, NO_VALUE } from "@/catalogue/list/product-query.ts";
import { choiceWords, FIELD_WORDS } from "@/catalogue/product/field-words.ts";
import type { Supplier } from "@/suppliers/supplier.ts";

export const FACET_NAMES: Record<Facet, MessageDescriptor> = {
  supplier: msg`Supplier`,
  brand: FIELD_WORDS.brand,
  category: FIELD_WORDS.category,
  status: FIELD_WORDS.status,
  completeness: msg`Completeness`,
  gtin: FIELD_WORDS.gtin,
  image: msg`Image`,
};

/** What a product without any is called. */
const NONE: Partial<Record<Facet, MessageDescriptor>> = {
  supplier: msg`No supplier`,
  brand: msg`No brand`,
  category: msg`No category`,
};

const VALUES: Partial<Record<Facet, Record<string, MessageDescriptor>>> = {
  completeness: { "2": msg`Complete`, "1": msg`Something is missing`, "0": msg`Much is missing` },
  gtin: { true: msg`With GTIN`, false: msg`Without GTIN` },
  image: { true: msg`With image`, false: msg`Without image` },
};

/** A value as people know it. */
export function valueWords(
  i18n: I18n,
  facet: Facet,
  value: string,
  suppliers: readonly Supplier[],
): string {
  const known = value === NO_VALUE ? NONE[facet] : VALUES[facet]?.[value];
  if (known) return i18n._(known);
  if (facet === "supplier") return suppliers.find(({ id }) => id === value)?.name ?? value;
  return facet === "status" ? choiceWords(i18n, value) : value;
}
