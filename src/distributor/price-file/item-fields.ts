import type { DistributorItem } from "./distributor-item.ts";
import { ITEM_ISSUES, type ItemIssue } from "./item-check.ts";
import type { FieldMap } from "./field-map.ts";

const FLAGS = {
  "drop-ship-only": "isDropShipOnly",
  kit: "isKit",
  parcel: "isParcelShippable",
  refurbished: "isRefurbished",
  returnable: "isReturnable",
  serialized: "isSerialized",
  virtual: "isVirtual",
} as const satisfies Record<string, keyof DistributorItem>;

/** An item as the database stores it, without its fingerprint. */
export type StoredFields = ReturnType<typeof storedFields>;

export const storedFields = (
  item: DistributorItem,
  issues: readonly ItemIssue[],
  { warehouses }: FieldMap,
) => ({
  sku: item.sku,
  mpn: item.mpn,
  manufacturer: item.manufacturer,
  description: item.description,
  description_fr: item.descriptionFr,
  long_description: item.longDescription,
  category: item.category,
  gtin: item.gtin,
  unspsc: item.unspsc,
  cost: item.cost,
  regular_cost: item.regularCost,
  promo_comment: item.promoComment,
  promo_ends: item.promoEnds,
  msrp: item.msrp,
  map: item.map,
  total: item.total,
  quantities: Object.fromEntries(
    warehouses.map(({ code }, at) => [code, item.quantities[at] ?? 0]),
  ),
  drop_ship: item.dropShip,
  lifecycle: item.lifecycle,
  media_type: item.mediaType,
  eta: item.eta,
  created_on: item.createdOn,
  street_date: item.streetDate,
  successor: item.successor,
  minimum_order: item.minimumOrder,
  weight: item.weight,
  length: item.length,
  width: item.width,
  height: item.height,
  origin: item.origin,
  flags: Object.entries(FLAGS).flatMap(([flag, field]) => (item[field] ? [flag] : [])),
  // Facts aren't stored, because they follow from the fields, and some of them also depend on the current day.
  issues: issues.flatMap(({ code }) => (ITEM_ISSUES[code] === "warning" ? [code] : [])).toSorted(),
  is_discontinued: item.isDiscontinued,
});
