import { headerCandidates, type HeaderTarget } from "@/importing/vocabulary/header-candidates.ts";

export const COLUMN_FIELDS = [
  "sku",
  "gtin",
  "title",
  "description",
  "brand",
  "mpn",
  "category",
  "price",
  "cost",
  "msrp",
  "currency",
  "quantity",
  "weight",
  "condition",
  "image",
  "country",
  "hs_code",
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** The names that differ from those of the product fields. */
const NAMES: Partial<Record<HeaderTarget, ColumnField>> = {
  stock: "quantity",
  images: "image",
  country_of_origin: "country",
};

const isColumnField = (name: string): name is ColumnField =>
  COLUMN_FIELDS.some((field) => field === name);

/** Longer texts are values or sentences. */
const LONGEST = 60;
const LEAST = 0.45;

/** The field of a column, determined only from its name. Null for an unknown name. */
export function fieldOf(columnName: string): ColumnField | null {
  if (columnName.length > LONGEST) return null;
  const { scores, words } = headerCandidates(columnName.replaceAll("_", " "));
  if (words.unknown.length > 0) return null;
  let [best, most]: [HeaderTarget | null, number] = [null, LEAST];
  for (const [target, score] of scores) if (score > most) [best, most] = [target, score];
  if (best === null) return null;
  // A column named "short description" may be the name of the product.
  if (best === "description" && words.meanings.has("short")) return "title";
  const name = NAMES[best] ?? best;
  return isColumnField(name) ? name : null;
}
