/**
 * A rule about several values of a listing, or about a product in relation to others. If its severity is "warning", the
 * channel accepts the listing anyway.
 */
export type ListingRule = {
  severity: "error" | "warning";
  /** The source in the definition that states the rule, if one does. */
  source?: string;
} & (
  | { is: "not-above"; field: string; limit: string }
  /**
   * A new listing needs stock. If the rule is an error, the channel doesn't create the listing without stock; if it's a
   * warning, the channel shows the product as out of stock. Existing listings may run out of stock.
   */
  | { is: "stock-to-create"; field: string }
  /** A setting of the seller's account determines whether an existing listing stays when it's out of stock. */
  | { is: "stock-to-stay"; field: string }
  /** We don't know whether the channel removes an earlier value when the field is sent empty. */
  | { is: "may-stay"; field: string }
  /** The channel allows one listing for each identifier and condition. */
  | { is: "own-gtin"; field: string }
  | { is: "not-below-cost" }
  /** The price must not be below the manufacturer's minimum advertised price. */
  | { is: "not-below-map" }
);

/** Warnings about prices that channels accept but that a seller probably didn't intend. */
export const PRICE_RULES: readonly ListingRule[] = [
  { is: "not-below-cost", severity: "warning" },
  { is: "not-below-map", severity: "warning" },
];

/** The fields of a channel that may retain their earlier value when they're sent empty. */
export const fieldsThatMayStay = ({ rules = [] }: { rules?: readonly ListingRule[] }): string[] =>
  rules.flatMap((rule) => (rule.is === "may-stay" ? [rule.field] : []));
