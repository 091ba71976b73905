import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { SourceField } from "@/channels/listing/source-field.ts";

/** What stands in one field; lists stay lists until a file puts them into a cell. */
export type ListingValue = string | readonly string[];
/** By the channel's own names. What is empty is left out. */
export type Payload = Readonly<Record<string, ListingValue>>;

/** What a listing is made from. */
export type Offered = {
  product: ProductRecord;
  /** Of all warehouses together, before anything is kept back. */
  quantity: number;
  /** What pricing rules made of the price; the product's own where there are none. */
  offer?: { price: string };
  /** The name of the rule that keeps this product off the channel. */
  excludedByRule?: string;
};

/** What a listing was made from. It is fresh only while all of it still holds. */
export type BuiltFrom = {
  version: number;
  quantity: number;
  /** Null where the price is the product's own. */
  offer: string | null;
  excludedByRule: string | null;
  /** Of everything that was decided for the channel, and of its definition. */
  config: string;
  /** Of the variants beside it, since one can stop the other. */
  group: string | null;
};

export type IssueCode =
  | "definition-changed"
  | "setting-missing"
  | "language-refused"
  | "currency-refused"
  | "currency-differs"
  | "value-missing"
  | "value-wanted"
  | "too-long"
  | "shape-wrong"
  | "not-a-price"
  | "price-zero"
  | "rounded"
  | "not-a-number"
  | "out-of-range"
  | "not-a-date"
  | "not-a-choice"
  | "gtin-wrong"
  | "gtin-restricted"
  | "not-a-link"
  | "too-many"
  | "category-unmapped"
  | "category-vanished"
  | "option-missing"
  | "options-differ"
  | "options-same"
  | "option-sign"
  | "too-many-options"
  | "too-many-variants"
  | "group-is-a-sku";

/** What would put it right: the place to go to, or the very value. */
export type IssueFix =
  | { is: "product"; field: SourceField }
  | { is: "value"; value: string }
  | { is: "category"; category: string }
  | { is: "value-map"; value: string }
  | { is: "field-map" }
  | { is: "setting"; key: string }
  | { is: "definition" };

/** An error keeps a product off the channel; a warning costs it buyers. */
export type ListingIssue = {
  code: IssueCode;
  severity: "error" | "warning";
  /** The channel's field; null where it is about the whole. */
  field: string | null;
  params: Readonly<Record<string, string | number>>;
  fix: IssueFix | null;
  /** The value is not sent, and the product goes without it: the channel does not ask for it. */
  isLeftOut?: true;
};

export type Listing = {
  productId: string;
  sku: string;
  group: string | null;
  builtFrom: BuiltFrom;
  state: "excluded" | "blocked" | "ready";
  /** Why it is excluded: the product's status, or the name of the rule. */
  excludedBy: string | null;
  /** What it would sell for there. */
  price: string | null;
  quantity: number;
  payload: Payload;
  issues: readonly ListingIssue[];
  /** Of what would be sent: content, price and stock, with points between them. Null where nothing would be. */
  hash: string | null;
};

/** What sending would do, in the order in which somebody decides. */
export const SENDABLE = ["new", "changed", "price", "stock", "removed"] as const;
/** What the channel refused goes out again as it is only if somebody says so. */
export const APPROVABLE = [...SENDABLE, "refused"] as const;
export type ListingChange = (typeof APPROVABLE)[number] | "unchanged";

/** What sending would change, by the hashes of what was sent last and of what would be sent now. */
export function changeBetween(sent: string | null, now: string | null): ListingChange {
  if (sent === now) return "unchanged";
  if (sent === null) return "new";
  if (now === null) return "removed";
  const [content, price, stock] = sent.split(".");
  const [contentNow, priceNow, stockNow] = now.split(".");
  if (content !== contentNow) return "changed";
  if (price === priceNow) return "stock";
  return stock === stockNow ? "price" : "changed";
}
