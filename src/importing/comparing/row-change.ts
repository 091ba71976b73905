import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import { EVERY_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import { valueForLedger } from "@/catalogue/product/product-field.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import {
  canBeEmptied,
  canonicalCell,
  type Compared,
  type ComparedField,
} from "@/importing/comparing/fingerprint.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import type { Json } from "@/lib/database.types.ts";

/** The change that one row makes to a product, in the form the database expects. */
export type RowChange = Omit<ProductChange, "set"> & { set: Record<string, Json> };

type Present = Pick<ProductRecord, "images" | "attributes">;

/**
 * The product that a row matches. `present` is set if the row changes part of the images or attributes, whose rest
 * must stay.
 */
export type Match = { id: string; version: number; present: Present | null };

type Telling = {
  compared: Compared;
  blanks: ColumnMapping["blanks"];
  supplier: string | null;
  /** The number of the row in its source. */
  row: number;
};

export function newProduct(draft: ProductDraft, telling: Telling): RowChange {
  const supplier: Record<string, Json> =
    telling.supplier === null ? {} : { supplier_id: telling.supplier };
  const set = { ...fieldsOf(draft, { ...telling, blanks: "keep" }, null), ...supplier };
  return { sku: draft.text.sku, version: 0, row: telling.row, set, ...stockOf(draft, telling) };
}

export const changedProduct = (
  draft: ProductDraft,
  { id, version, present }: Match,
  telling: Telling,
): RowChange => ({
  id,
  version,
  row: telling.row,
  set: fieldsOf(draft, telling, present),
  ...stockOf(draft, telling),
});

/** Archives a product that a complete file lacks. */
export const archivedProduct = ({ id, version }: Pick<Match, "id" | "version">): RowChange => ({
  id,
  version,
  set: { status: "archived" },
});

/** Sells out a product: in the file's warehouses, or in all if the file has no quantities. */
export const soldOutProduct = (
  { id, version }: Pick<Match, "id" | "version">,
  { stock }: Pick<Compared, "stock">,
): RowChange => ({
  id,
  version,
  set: {},
  stock: Object.fromEntries(
    (stock.length === 0 ? [EVERY_WAREHOUSE] : stock).map((place) => [place, 0]),
  ),
});

/** An empty cell is ignored: a warehouse always has a quantity. */
function stockOf({ stock }: ProductDraft, { compared }: Telling): Pick<RowChange, "stock"> {
  const told = compared.stock.flatMap((place, at) => {
    const quantity = stock[at] ?? "";
    return quantity === "" ? [] : [[place, Number(quantity)] as const];
  });
  return told.length === 0 ? {} : { stock: Object.fromEntries(told) };
}

function fieldsOf(draft: ProductDraft, { compared, blanks }: Telling, present: Present | null) {
  const set: Record<string, Json> = {};
  const isSilent = (field: ComparedField) =>
    canonicalCell(field)(draft) === "" && (blanks === "keep" || !canBeEmptied(field));
  for (const field of compared.fields.filter((each) => !isSilent(each))) {
    if (field === "images") set[field] = imagesOf(draft, present);
    else if (field === "variant_options")
      set[field] = Object.fromEntries(draft.options.map(({ name, value }) => [name, value]));
    else set[field] = valueForLedger(field, draft.text[field]);
  }
  if (compared.attributes.length > 0)
    set["attributes"] = attributesOf(draft, present, compared, blanks);
  return set;
}

/** An image that stays keeps its alternative texts. */
const imagesOf = (draft: ProductDraft, present: Present | null): Json =>
  draft.images.map((url) => {
    const alt = present?.images.find((image) => image.url === url)?.alt;
    return alt === undefined ? { url } : { url, alt };
  });

/** Attributes from other sources stay unchanged. */
function attributesOf(
  draft: ProductDraft,
  present: Present | null,
  { attributes }: Compared,
  blanks: ColumnMapping["blanks"],
): Json {
  const told = new Map(draft.attributes.map(({ name, value }) => [name, value]));
  const kept = Object.entries(present?.attributes ?? {}).filter(
    ([name]) => !told.has(name) && !(blanks === "clear" && attributes.includes(name)),
  );
  return Object.fromEntries([
    ...kept.map(([name, value]) => [name, jsonOf(value)] as const),
    ...told,
  ]);
}

const jsonOf = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));
