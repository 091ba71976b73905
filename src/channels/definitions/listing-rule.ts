/**
 * A rule about several values of a listing together, or about a product together with others. With a warning, the channel
 * accepts the listing.
 */
export type ListingRule = {
  severity: "error" | "warning";
  /** The source in the definition that states this. Missing if the rule is ours and not the channel's. */
  source?: string;
} & (
  | { is: "not-above"; field: string; limit: string }
  /**
   * A new listing needs stock. With an error, it isn't created without stock; with a warning, the
   * channel shows it as out of stock. An existing listing may run out.
   */
  | { is: "stock-to-create"; field: string }
  /** Whether an existing listing survives without stock depends on a setting of the seller's account. */
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

/** The fields of a channel whose earlier values may stay if they're sent empty. */
export const fieldsThatMayStay = ({ rules = [] }: { rules?: readonly ListingRule[] }): string[] =>
  rules.flatMap((rule) => (rule.is === "may-stay" ? [rule.field] : []));
