/** An item of the distributor as its file states it. Money and measures are decimal texts. */
export type DistributorItem = {
  sku: string;
  mpn: string | null;
  manufacturer: string | null;
  /** True if the record discontinues the item instead of adding or changing it, as a record of a delta file can. */
  isDiscontinued: boolean;
  description: string;
  descriptionFr: string | null;
  longDescription: string | null;
  category: string | null;
  gtin: string | null;
  unspsc: string | null;
  /** The organization's cost today, including promotions. */
  cost: string | null;
  /** The organization's cost without promotions. */
  regularCost: string | null;
  promoComment: string | null;
  promoEnds: string | null;
  msrp: string | null;
  map: string | null;
  total: number;
  /** The quantity in each warehouse, in the order of the field map. */
  quantities: readonly number[];
  /** Units that the manufacturer ships itself. */
  dropShip: number;
  lifecycle: Lifecycle | null;
  mediaType: string | null;
  eta: string | null;
  createdOn: string | null;
  streetDate: string | null;
  successor: string | null;
  minimumOrder: number;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  origin: string | null;
  isReturnable: boolean;
  isParcelShippable: boolean;
  isSerialized: boolean;
  isKit: boolean;
  isDropShipOnly: boolean;
  isRefurbished: boolean;
  isVirtual: boolean;
};

export const LIFECYCLES = ["active", "special-order", "end-of-life", "to-be-discontinued"] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];
