/** One line of the product list. Money stays decimal text, as the database keeps it. */
export type ProductLine = {
  id: string;
  /** The one that was seen: an edit says so, and never overwrites what somebody else wrote meanwhile. */
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
};

export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Columns of the list and where the database keeps them; nothing else may be sorted or filtered by. */
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

/** What the catalogue can be put in order by: each has an index, so that a million products come as quickly as ten. */
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
