/** One row of the product list. Money stays decimal text, as in the database. */
export type ProductLine = {
  id: string;
  /** The version that the person saw. An edit sends it, so it never overwrites someone else's change. */
  version: number;
  sku: string;
  title: string | null;
  titleFr: string | null;
  brand: string | null;
  mpn: string | null;
  gtin: string | null;
  category: string | null;
  currency: string;
  cost: string | null;
  map: string | null;
  msrp: string | null;
  price: string | null;
  status: ProductStatus;
  updatedAt: string;
  /** The supplier's name. */
  supplier: string | null;
  /** The URL of the first image. */
  image: string | null;
  states: ProductStates;
  /** The variants of a group row. Null for the row of a single product. */
  variants: ProductVariants | null;
};

/** All variants of a group that match the list's query. */
export type ProductVariants = {
  group: string;
  ids: readonly string[];
  /**
   * The first and last title, sorted character by character. The start that these two share is shared by all titles.
   */
  titles: readonly [string | null, string | null];
  titlesFr: readonly [string | null, string | null];
  prices: readonly [string | null, string | null];
  currencies: readonly string[];
  statuses: readonly ProductStatus[];
};

/** A product's status on a channel: blocked, otherwise listed if it was sent, otherwise its listing's status. */
export const CHANNEL_STATUSES = ["listed", "ready", "blocked", "excluded", "unknown"] as const;

/** The data of a product that the list shows in addition to its fields. */
export type ProductStates = {
  /** The available units. Null if no stock is recorded, which isn't the same as zero. */
  available: number | null;
  /** The share of seven basic fields that have a value, in percent. */
  quality: number;
  /** The number of active channels on which the product has each status. */
  channels: Partial<Record<(typeof CHANNEL_STATUSES)[number], number>>;
};

export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** The list's columns of product fields and their database columns. No other column can be sorted or filtered. */
export const LIST_COLUMNS = {
  sku: "sku",
  title: "title_en",
  titleFr: "title_fr",
  brand: "brand",
  mpn: "mpn",
  gtin: "gtin",
  category: "category",
  currency: "currency",
  cost: "cost",
  map: "map",
  msrp: "msrp",
  price: "price",
  status: "status",
  updatedAt: "updated_at",
} as const;

export type ListColumn = keyof typeof LIST_COLUMNS;

export const isListColumn = (id: string): id is ListColumn => Object.hasOwn(LIST_COLUMNS, id);

/** Sortable columns. Each has an index, so that a page of a large catalogue loads quickly. */
export const SORT_COLUMNS = [
  "sku",
  "title",
  "brand",
  "gtin",
  "category",
  "cost",
  "price",
  "status",
  "updatedAt",
] as const satisfies readonly ListColumn[];
export type ProductSortColumn = (typeof SORT_COLUMNS)[number];

export const isSortColumn = (id: string): id is ProductSortColumn =>
  SORT_COLUMNS.some((column) => column === id);
