import type { ChannelFieldKind } from "@/channels/definitions/field-kind.ts";
import type { OptionCodes } from "@/channels/definitions/option-codes.ts";
import type { FieldSource } from "@/channels/definitions/field-source.ts";
import type { JsonLayout } from "@/channels/definitions/json-shape.ts";
import type { ListingRule } from "@/channels/definitions/listing-rule.ts";
import type { SettingKey } from "@/channels/definitions/labels/setting-labels.ts";
import { textKey } from "@/lib/text/text-key.ts";

/**
 * Whether the channel requires the field. `when` names another field: this one is required only if that field has one
 * of the values in `is`, has any value ("filled"), or has none ("empty").
 */
export type Need =
  | "required"
  | "recommended"
  | "optional"
  | { when: string; is: readonly string[] | "filled" | "empty" };

/** The parts of a definition that a source lists in `describes`. Fields, files, rules and limits name their sources. */
export const DEFINITION_PARTS = [
  "languages",
  "currencies",
  "settings",
  "categories",
  "categoryPath",
  "optionCodes",
  "uniqueTitles",
  "shopIds",
  "action",
  "removal",
  "report",
] as const;
type DefinitionPart = (typeof DEFINITION_PARTS)[number];

/** Where we read facts about a channel, and on which day. */
type FactSource = { at: string; on: string; describes?: readonly DefinitionPart[] };

export type ChannelField = {
  /**
   * The field's name as the channel writes it: a column, an element, or a path with dots. `{setting}` is replaced by
   * the setting's value.
   */
  name: string;
  /** The field is optional if this is missing. */
  need?: Need;
  kind: ChannelFieldKind;
  /** The source of the value, unless a mapping overrides it. */
  from?: FieldSource;
  /** The value to send if the product has none. */
  otherwise?: string;
  /** The channel's values, by the product field's values. */
  values?: Readonly<Record<string, string>>;
  /** Whether editing this field changes the price or the stock. If missing, it changes the content. */
  part?: "price" | "stock";
  /**
   * In files with separate rows for a product and its variants, the rows that have the field. If missing, all rows have
   * it.
   */
  on?: "product" | "variant";
  /** The value is filled in when the rows of a product are put together. */
  madeByRows?: true;
  /** The source in the definition that describes the field. If missing, it's "fields". */
  source?: string;
  /** Set if none of the channel's own sources that we found confirms the field's name or limit. */
  unverified?: true;
  /** The column's names in shops whose admin is in another language. The setting determines which name applies. */
  named?: { setting: SettingKey; as: Readonly<Record<string, string>> };
};

export type ChannelSetting = {
  key: SettingKey;
  required: boolean;
  choices?: readonly string[];
  /** The initial value of the setting. */
  initially?: string;
  /** Set if none of the channel's own sources that we found confirms the values. */
  unverified?: true;
};

/** How the shop writes a category path such as "A > B". */
export type CategoryPath = {
  /** The text between two levels. */
  between: string;
  /** The setting with the first level of every path. */
  root?: SettingKey;
  /** The text between two paths in one cell. */
  separator?: string;
  /** The text that replaces the separator inside a path. */
  escaped?: string;
};

/** How one product with its variants becomes rows. */
export type RowShape = "flat" | "shopify" | "woocommerce" | "magento" | "bigcommerce";

export type ChannelFile = {
  name: string;
  format: "csv" | "tsv" | "xlsx" | "rss" | "walmart-json" | "json";
  /** The layout of a file in the format `json`. */
  json?: JsonLayout;
  delimiter?: "," | ";";
  quote?: "always" | "needed";
  lineEnd?: "\n" | "\r\n";
  /**
   * The columns of the file, in order. If missing, the file has every field that has a source or is filled in by the
   * rows, in the order of the definition.
   */
  columns?: readonly string[];
  /** If a channel has several files, fields that a supplier adds go into this one. */
  takesOwnFields?: true;
  /** The products that the file contains: those that are sold, or those to delete. If missing, all of them. */
  holds?: "sold" | "deleted";
  /** The source in the definition that describes the layout. If missing, it's "fields". */
  source?: string;
  /** Set if none of the channel's own sources that we found confirms the layout. */
  unverified?: true;
  /** A line above the column names. */
  titleLine?: string;
  /**
   * New and existing products go into separate files, because the shop's importer handles only one
   * kind at a time. This is the label of the checkbox to select for the second file.
   */
  newApart?: { tick: Readonly<Record<"en" | "fr", string>> };
  /** The most rows and bytes that one file can have. Larger files are split. */
  most?: { rows?: number; bytes?: number };
};

/**
 * The columns of a channel's report about a sync. Each column can have several names, and the first one that the report
 * has is used.
 */
export type ReportColumns = {
  sku: readonly string[];
  message: readonly string[];
  code?: readonly string[];
  field?: readonly string[];
  severity?: readonly string[];
  /** The text before the SKU in its cell, for reports that can only be copied from a screen. */
  copiedWith?: string;
  unverified?: true;
};

/** The limits that a channel sets for images. Sides are in pixels. */
export type ImageLimits = {
  /** The smallest number of pixels that each side may have. */
  leastSides?: number;
  /** The smallest number of pixels that the longer side may have. */
  leastLongerSide?: number;
  mostLongerSide?: number;
  mostPixels?: number;
  mostBytes?: number;
  /** The source in the definition that states the limits. */
  source: string;
  /** Set if none of the channel's own sources that we found confirms the limits. */
  unverified?: true;
};

/**
 * Where a shop's export has the ids of products and variants. `product` and `variant` are the values of the column
 * `row` that mark their rows.
 */
export type ShopIdColumns = {
  columns: { row: string; id: string; sku: string };
  product: string;
  variant: string;
};

/** Everything we know about a channel, as plain data: checks, forms, help, templates and files all read it. */
export type ChannelDefinition = {
  key: string;
  name: string;
  is: "shop" | "marketplace";
  /** The sources of the facts below. A field without a source of its own uses "fields". */
  sources?: Readonly<Record<string, FactSource>>;
  /** The parts that none of the channel's own sources that we found confirms. */
  unconfirmed?: readonly DefinitionPart[];
  languages: readonly ("en" | "fr")[];
  /** If missing, the channel accepts any currency. */
  currencies?: readonly string[];
  settings: readonly ChannelSetting[];
  fields: readonly ChannelField[];
  /** Whether suppliers may add fields, under the names that the channel uses for them. */
  isOpen: boolean;
  /** Free text, a published list, or a list that belongs to the seller's account. */
  categories: "free" | "published" | "account";
  /** How we write an unmapped category for channels that accept free text. */
  categoryPath?: CategoryPath;
  /**
   * The channel's limits for variants, or null if it lists every variant as a separate product. Option values can't
   * contain the characters in `without`. If the file lists the SKUs of all variants in one cell, SKUs can't either.
   */
  variants: {
    most: number;
    options: number;
    without?: string;
    listsSkus?: true;
    source?: string;
  } | null;
  /** How the shop names the attributes that distinguish variants. If missing, options use their own names. */
  optionCodes?: OptionCodes;
  /** Rules about several values together. Rules about one value are part of its field. */
  rules?: readonly ListingRule[];
  rows: RowShape;
  /** Whether a value may span several lines. */
  holdsLines: boolean;
  files: readonly ChannelFile[];
  /** The shop rejects a second product with the same title. */
  uniqueTitles?: true;
  /** The shop updates and removes a product only by the id that it assigned, which is in its own export. */
  shopIds?: ShopIdColumns;
  /** The limits for images. If missing, none are known. */
  images?: ImageLimits;
  /** For channels that ask whether a product is new: the field that states it, and its two values. */
  action?: { field: string; create: string; update: string };
  /**
   * The values to send for a product that should no longer be sold on the channel: those that set its stock to zero,
   * and those that delete or hide it. `delete` is null if no values do that.
   */
  removal: {
    zero: Readonly<Record<string, string>>;
    delete: Readonly<Record<string, string>> | null;
  };
  report: ReportColumns;
};

/** JSON with sorted keys, so that equal values give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}

/**
 * A short hash that changes when anything in the value does. A definition's `sources` and `unconfirmed` are
 * ignored, because reading a fact again on a later day doesn't change the fact.
 */
export function versionOf(value: unknown): string {
  const isDefinition = typeof value === "object" && value !== null && "sources" in value;
  const facts = isDefinition ? { ...value, sources: undefined, unconfirmed: undefined } : value;
  return textKey(canonical(facts)).toString(36);
}
