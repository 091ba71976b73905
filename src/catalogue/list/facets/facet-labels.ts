import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Facet, NO_VALUE } from "@/catalogue/query/product-query.ts";
import { choiceLabel, FIELD_LABELS } from "@/catalogue/product/field-labels.ts";

export const FACET_NAMES: Record<Facet, MessageDescriptor> = {
  supplier: msg`Supplier`,
  brand: FIELD_LABELS.brand,
  category: FIELD_LABELS.category,
  status: FIELD_LABELS.status,
  completeness: msg`Completeness`,
  gtin: FIELD_LABELS.gtin,
  image: msg`Image`,
  channel: msg`Channel`,
  margin: msg`Margin`,
  stock: msg`Stock`,
};

/** The label of the choice for products without a value. */
const NONE: Partial<Record<Facet, MessageDescriptor>> = {
  supplier: msg`No supplier`,
  brand: msg`No brand`,
  category: msg`No category`,
  margin: msg`Price or cost missing`,
  stock: msg`No stock recorded`,
};

const VALUES: Partial<Record<Facet, Record<string, MessageDescriptor>>> = {
  completeness: {
    "2": msg`Complete`,
    "1": msg`Some data missing`,
    "0": msg`A lot of data missing`,
  },
  gtin: { true: msg`With GTIN`, false: msg`Without GTIN` },
  image: { true: msg`With image`, false: msg`Without image` },
  margin: { true: msg`Price covers cost`, false: msg`Price below cost` },
  stock: { true: msg`In stock`, false: msg`Out of stock` },
};

/** A product's status on a channel: blocked, otherwise listed if it was sent, otherwise its listing's status. */
const CHANNEL_STATE_LABELS: Record<string, MessageDescriptor> = {
  listed: msg`Listed`,
  ready: msg`Ready, not listed yet`,
  blocked: msg`Blocked`,
  excluded: msg`Excluded`,
  unknown: msg`Not checked yet`,
};

/** Something stored by id and shown by name. */
type Named = { id: string; name: string };

/** A facet value for display. Suppliers and channels are stored as ids; `named` is missing until names are known. */
export function facetValueLabel(
  i18n: I18n,
  facet: Facet,
  value: string,
  named: readonly Named[] | undefined,
): string {
  const known = value === NO_VALUE ? NONE[facet] : VALUES[facet]?.[value];
  if (known) return i18n._(known);
  if (named === undefined && (facet === "supplier" || facet === "channel")) return "…";
  const [id, state = ""] = value.split(" ");
  const name = named?.find((one) => one.id === id)?.name;
  if (facet === "supplier") return name ?? value;
  if (facet === "channel") {
    const label = CHANNEL_STATE_LABELS[state];
    return [name ?? i18n._(msg`Removed channel`), label ? i18n._(label) : state].join(": ");
  }
  return facet === "status" ? choiceLabel(i18n, value) : value;
}
