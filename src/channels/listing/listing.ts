import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { SafetyStock } from "@/stock/safety/safety-stock.ts";
import type { SourceField } from "@/channels/listing/source-field.ts";

/** The value of one field. Lists stay lists until a file joins them into a cell. */
export type ListingValue = string | readonly string[];
/** Values by the channel's own field names. Empty values are left out. */
export type Payload = Readonly<Record<string, ListingValue>>;

/** A product with everything that its listing is built from. */
export type Offered = {
  product: ProductRecord;
  /** The available units in all warehouses, before safety stock and the stock buffer are subtracted. */
  quantity: number;
  /** The safety stock that applies to the product on this channel. */
  safety?: SafetyStock | null;
  /** The price from the price rules. If missing, the product's own price applies. */
  offer?: { price: string };
  /** The name of the rule that excludes this product from the channel. */
  excludedByRule?: string;
  /** The issues that occurred when the rules were applied to the product. */
  issues?: readonly ListingIssue[];
  /** False if no warehouse has a quantity for the product. */
  isCounted?: boolean;
  /** Whether the channel already has a listing of the product. */
  isListed?: boolean;
  /** The fields with a `may-stay` rule that the last sync of the listing contained. */
  sentFields?: readonly string[];
  gtinShared?: SharedGtin;
  /** The SKU of another active product that is also the name of this product's variant group. */
  groupSku?: string;
  /** Another variant group whose name differs from this product's group only in upper and lower case. */
  sameGroup?: string;
};

/** Another active product with the same GTIN. One in the same condition is preferred. */
export type SharedGtin = { sku: string; inSameCondition: boolean };

export type ListingIssueCode =
  | "definition-changed"
  | "setting-missing"
  | "language-unsupported"
  | "currency-unsupported"
  | "currency-differs"
  | "publish-rules-invalid"
  | "price-rules-invalid"
  | "price-failed"
  | "value-missing"
  | "value-wanted"
  | "too-long"
  | "shape-wrong"
  | "not-a-price"
  | "price-zero"
  | "above-limit"
  | "below-cost"
  | "below-map"
  | "no-stock"
  | "out-of-stock"
  | "listing-may-end"
  | "value-may-stay"
  | "rounded"
  | "not-a-number"
  | "out-of-range"
  | "not-a-date"
  | "not-a-choice"
  | "gtin-wrong"
  | "gtin-restricted"
  | "gtin-length"
  | "gtin-shared"
  | "not-a-link"
  | "too-many"
  | "category-unmapped"
  | "category-missing"
  | "category-not-a-code"
  | "option-missing"
  | "options-differ"
  | "options-same"
  | "option-character"
  | "sku-character"
  | "option-unmapped"
  | "option-codes-same"
  | "too-many-options"
  | "too-many-variants"
  | "group-is-a-sku"
  | "group-duplicate";

/** The fix for an issue: the page to open, or the new value itself. */
export type IssueFix =
  | { is: "product"; field: SourceField }
  | { is: "value"; value: string }
  | { is: "category"; category: string }
  | { is: "value-map"; value: string }
  | { is: "field-map" }
  | { is: "option-map" }
  | { is: "setting"; key: string }
  | { is: "definition" };

/** An error blocks a product on a channel. With a warning, the product is still sent. */
export type ListingIssue = {
  code: ListingIssueCode;
  severity: "error" | "warning";
  /** The channel's field; null if the issue is about the whole listing. */
  field: string | null;
  params: Readonly<Record<string, string | number>>;
  fix: IssueFix | null;
  /** The value is omitted and the product is sent without it, because the channel doesn't require it. */
  isLeftOut?: true;
};

export type Listing = {
  productId: string;
  sku: string;
  group: string | null;
  /**
   * The product's version and available units that the listing was built from. The units are counted before safety
   * stock and the stock buffer.
   */
  version: number;
  stock: number;
  state: "excluded" | "blocked" | "ready";
  /** Why the product is excluded: its status, or the name of the rule. */
  excludedBy: string | null;
  /** The selling price on the channel. */
  price: string | null;
  quantity: number;
  payload: Payload;
  issues: readonly ListingIssue[];
  /** Hashes of the content, price and stock to send, joined by periods. Null if nothing would be sent. */
  hash: string | null;
};

/** The kinds of change in a sync, in the order in which the interface lists them. */
export const SENDABLE = ["new", "changed", "price", "stock", "removed"] as const;
/** Rejected listings haven't changed, so they are sent again only if a person selects them. */
export const APPROVABLE = [...SENDABLE, "rejected"] as const;
export type ListingChange = (typeof APPROVABLE)[number] | "unchanged";
