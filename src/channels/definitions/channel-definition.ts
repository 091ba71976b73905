import type { ChannelFieldKind } from "@/channels/definitions/field-kind.ts";
import type { FieldSource } from "@/channels/definitions/field-source.ts";
import type { SettingKey } from "@/channels/definitions/setting-labels.ts";
import { keyOf } from "@/lib/text/text-key.ts";

/** Required always, or only where another field has one of these values, any value or none. */
export type Need =
  | "required"
  | "recommended"
  | "optional"
  | { when: string; is: readonly string[] | "filled" | "empty" };

export type ChannelField = {
  /** As the channel writes it: a column, an element, a path with dots. `{setting}` stands for the setting's value. */
  name: string;
  /** Optional where nothing is said. */
  need?: Need;
  kind: ChannelFieldKind;
  /** Where the value comes from until somebody maps it otherwise. */
  from?: FieldSource;
  /** Our values in the channel's words. */
  values?: Readonly<Record<string, string>>;
  /** What changes when it does: content where nothing is said. */
  part?: "price" | "stock";
  /** In files where a product and its variants have rows of their own: which rows it stands in, all where nothing is said. */
  on?: "product" | "variant";
  /** Filled in while the rows of a product are put together. */
  madeByRows?: true;
  /** Known from hearsay: nothing we could read of the channel's own confirms its name or its limit. */
  unverified?: true;
};

export type ChannelSetting = {
  key: SettingKey;
  required: boolean;
  choices?: readonly string[];
  /** What it is until somebody says otherwise. */
  initially?: string;
};

/** "A > B" in the shop's way: what stands between, before it, and for the sign that would start another category. */
export type CategoryPath = {
  between: string;
  root?: SettingKey;
  separator?: string;
  escaped?: string;
};

/** How one product with its variants becomes rows. */
export type RowShape = "flat" | "shopify" | "woocommerce" | "magento" | "bigcommerce";

export type ChannelFile = {
  name: string;
  format: "csv" | "tsv" | "xlsx" | "rss" | "walmart-json";
  delimiter?: "," | ";";
  quote?: "always" | "needed";
  lineEnd?: "\n" | "\r\n";
  /** Only these, in this order; otherwise every field that has a source, in the order of the definition. */
  columns?: readonly string[];
  /** The fields that a supplier added go into this one, where there are several. */
  takesOwnFields?: true;
  /** Something above the names of the columns. */
  titleLine?: string;
  /** What one file may hold; more goes into a second one. */
  most?: { rows?: number; bytes?: number };
};

/** What a state of an order means to us, whatever the channel calls it. */
export type OrderMeaning =
  | "waiting"
  | "to-ship"
  | "shipped"
  | "delivered"
  | "closed"
  | "refused"
  | "cancelled"
  | "refunded";

/** The columns of a channel's report on what it was sent; the first name that is there counts. */
export type ReportColumns = {
  sku: readonly string[];
  message: readonly string[];
  code?: readonly string[];
  field?: readonly string[];
  severity?: readonly string[];
  /** Shown on a screen only and copied from there: what stands before the SKU in its cell. */
  copiedWith?: string;
  unverified?: true;
};

/** Everything we know about a channel, as plain data: checks, forms, help, templates and files all read it. */
export type ChannelDefinition = {
  key: string;
  name: string;
  is: "shop" | "marketplace";
  languages: readonly ("en" | "fr")[];
  /** Any where nothing is said. */
  currencies?: readonly string[];
  settings: readonly ChannelSetting[];
  fields: readonly ChannelField[];
  /** Fields of a supplier's own may be added, by the names the channel gave them. */
  isOpen: boolean;
  /** Free words, a list anybody may read, or one that belongs to the seller's account. */
  categories: "free" | "published" | "account";
  /** How a category of ours is written where nobody mapped it; for channels that take free words. */
  categoryPath?: CategoryPath;
  /** Null where every variant stands for itself. An option may not hold these signs. */
  variants: { most: number; options: number; without?: string } | null;
  rows: RowShape;
  /** Whether a value may run over several lines. */
  holdsLines: boolean;
  files: readonly ChannelFile[];
  /** What is sent for a product that is no longer to be sold there; null where the channel cannot be told. */
  removal: {
    zero: Readonly<Record<string, string>>;
    delete: Readonly<Record<string, string>> | null;
  };
  orderStates: Readonly<Record<string, OrderMeaning>>;
  report: ReportColumns;
};

/** JSON with its keys in order, so that equal things are written alike. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}

/** A short name for what something says: it changes when anything in it does. */
export const versionOf = (value: unknown): string => keyOf(canonical(value)).toString(36);
