import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import { EVERY_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import { isProductField, valueForLedger } from "@/catalogue/product/product-field.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import {
  canBeEmptied,
  canonicalCell,
  type Compared,
  attributesByRule,
  type ComparedField,
  writtenFields,
} from "@/importing/comparing/fingerprint.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { isLeftOut, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import type { Json } from "@/lib/database.types.ts";

/** The change that one row makes to a product, in the form the database expects. */
export type RowChange = Omit<ProductChange, "set"> & { set: Record<string, Json> };

type Present = Pick<ProductRecord, "images" | "attributes">;

/**
 * The product that a row matches. `present` is set if the row changes only some of the images or
 * attributes, and the others must not change.
 */
export type Match = { id: string; version: number; present: Present | null };

type ChangeContext = {
  compared: Compared;
  emptyCells: ColumnMapping["emptyCells"];
  supplier: string | null;
  /** The number of the row in its source. */
  row: number;
};

export function newProduct(draft: ProductDraft, context: ChangeContext): RowChange {
  const supplier: Record<string, Json> =
    context.supplier === null ? {} : { supplier_id: context.supplier };
  const set = { ...fieldsOf(draft, { ...context, emptyCells: "keep" }, null), ...supplier };
  return {
    sku: draft.text.sku,
    version: 0,
    row: context.row,
    set,
    ...stockOf(draft, context),
    ...rulesOf(draft),
  };
}

export const changedProduct = (
  draft: ProductDraft,
  { id, version, present }: Match,
  context: ChangeContext,
): RowChange => ({
  id,
  version,
  row: context.row,
  set: fieldsOf(draft, context, present),
  ...stockOf(draft, context),
  ...rulesOf(draft),
});

/** The rules that changed each field. All attributes share one entry, because they're stored together. */
function rulesOf({ rules }: ProductDraft): Pick<RowChange, "rules"> {
  if (rules === undefined || rules.by.size === 0) return {};
  const named = [...rules.by].map(([field, rule]) => [
    isProductField(field) ? field : "attributes",
    rule,
  ]);
  return { rules: Object.fromEntries(named) };
}

/** Archives a product that is missing from a complete file. */
export const archivedProduct = ({ id, version }: Pick<Match, "id" | "version">): RowChange => ({
  id,
  version,
  set: { status: "archived" },
});

/** Sets a product's stock to zero: in the file's warehouses, or in all if the file has no quantities. */
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

/** An empty cell is ignored, because the quantity of a warehouse can't be empty. */
function stockOf({ stock }: ProductDraft, { compared }: ChangeContext): Pick<RowChange, "stock"> {
  const fileValues = compared.stock.flatMap((place, at) => {
    const quantity = stock[at] ?? "";
    return quantity === "" ? [] : [[place, Number(quantity)] as const];
  });
  return fileValues.length === 0 ? {} : { stock: Object.fromEntries(fileValues) };
}

function fieldsOf(
  draft: ProductDraft,
  { compared, emptyCells }: ChangeContext,
  present: Present | null,
) {
  const set: Record<string, Json> = {};
  const byRule = draft.rules?.by;
  const isSilent = (field: ComparedField) =>
    canonicalCell(field)(draft) === "" &&
    byRule?.has(field) !== true &&
    (emptyCells === "keep" || !canBeEmptied(field) || isLeftOut(draft, field));
  const fields = writtenFields(draft, compared.fields);
  for (const field of fields.filter((each) => !isSilent(each))) {
    if (field === "images") set[field] = imagesOf(draft, present);
    else if (field === "variant_options")
      set[field] = Object.fromEntries(draft.options.map(({ name, value }) => [name, value]));
    else set[field] = valueForLedger(field, draft.text[field]);
  }
  if (compared.attributes.length > 0 || attributesByRule(draft).length > 0)
    set["attributes"] = attributesOf(draft, present, compared, emptyCells);
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
  emptyCells: ColumnMapping["emptyCells"],
): Json {
  const fileValues = new Map(draft.attributes.map(({ name, value }) => [name, value]));
  const emptied = [
    ...(emptyCells === "clear" ? attributes : []),
    ...attributesByRule(draft).filter((name) => !fileValues.has(name)),
  ];
  const unchangedAttributes = Object.entries(present?.attributes ?? {}).filter(
    ([name]) => !fileValues.has(name) && !emptied.includes(name),
  );
  return Object.fromEntries([
    ...unchangedAttributes.map(([name, value]) => [name, jsonOf(value)] as const),
    ...fileValues,
  ]);
}

const jsonOf = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));
