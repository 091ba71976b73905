import { isJump } from "@/importing/comparing/price-changes.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import {
  isProductField,
  isDecimalKind,
  PRODUCT_FIELDS,
} from "@/catalogue/product/product-field.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import {
  canBeEmptied,
  canonicalCell,
  canonicalOptions,
  type Compared,
  type ComparedField,
  attributesByRule,
  BETWEEN_PARTS,
  valueOf,
  writtenFields,
} from "@/importing/comparing/fingerprint.ts";
import {
  amountBits,
  changesStoredAmounts,
  withoutAmounts,
  writtenAmounts,
} from "@/importing/comparing/stored-amounts.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { isLeftOut, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";

/** The value of a cell before and after the import; lists in readable form. */
export type CellDifference = {
  field: ComparedField | { attribute: string } | { place: string };
  before: string;
  after: string;
  /** The name of the rule that gave the cell its new value. */
  rule?: string;
};

/** The cells of a product that a row would change. */
export function cellChanges(
  row: ProductDraft,
  record: ProductRecord,
  compared: Compared,
  emptyCells: ColumnMapping["emptyCells"],
  quantityAt: (place: string) => string,
): CellDifference[] {
  const { fields, attributes, stock } = compared;
  const amounts = amountBits((amount) => record[amount] !== null);
  const written = writtenAmounts(compared, emptyCells)(row);
  const keepsAmounts = changesStoredAmounts(written, { currency: record.currency, amounts });
  const draft = keepsAmounts ? withoutAmounts(row) : row;
  const changes: CellDifference[] = [];
  const compare = (
    field: CellDifference["field"],
    before: string,
    after: string,
    keepsStored: boolean,
  ) => {
    if (before !== after && !(after === "" && keepsStored))
      changes.push({ field, before: shown(before), after: shown(after), ...ruleOf(draft, field) });
  };
  for (const field of writtenFields(draft, fields))
    compare(
      field,
      recordCell(record, field),
      canonicalCell(field)(draft),
      draft.rules?.by.has(field) !== true &&
        (emptyCells === "keep" || !canBeEmptied(field) || isLeftOut(draft, field)),
    );
  for (const attribute of new Set([...attributes, ...attributesByRule(draft)]))
    compare(
      { attribute },
      textOf(Object.hasOwn(record.attributes, attribute) ? record.attributes[attribute] : null),
      valueOf(draft.attributes, attribute),
      emptyCells === "keep" && ruleOf(draft, { attribute }).rule === undefined,
    );
  stock.forEach((place, at) => compare({ place }, quantityAt(place), draft.stock[at] ?? "", true));
  return changes;
}

/** The cells of a new product. */
export function cellsOfNew(
  draft: ProductDraft,
  { fields, attributes, stock }: Compared,
): CellDifference[] {
  return [
    ...writtenFields(draft, fields).map((field) => ({
      field,
      after: canonicalCell(field)(draft),
    })),
    ...[...new Set([...attributes, ...attributesByRule(draft)])].map((attribute) => ({
      field: { attribute },
      after: valueOf(draft.attributes, attribute),
    })),
    ...stock.map((place, at) => ({ field: { place }, after: draft.stock[at] ?? "" })),
  ]
    .filter(({ after }) => after !== "")
    .map(({ field, after }) => ({
      field,
      before: "",
      after: shown(after),
      ...ruleOf(draft, field),
    }));
}

function ruleOf(
  { rules }: ProductDraft,
  field: CellDifference["field"],
): Pick<CellDifference, "rule"> {
  if (typeof field === "object" && "place" in field) return {};
  const rule = rules?.by.get(typeof field === "string" ? field : `attribute:${field.attribute}`);
  return rule === undefined ? {} : { rule };
}

/** Whether a person should look at the new value: a price that jumps, or stock that drops to 0. */
export function isWorrying(
  { field, before, after }: Pick<CellDifference, "field" | "before" | "after">,
  threshold: number,
): boolean {
  if (typeof field === "object") return "place" in field && Number(before) > 0 && after === "0";
  return isAmount(field) && after !== "" && isJump(Number(before), Number(after), threshold);
}

/** Whether the cell holds a price or another amount of money. */
export const isAmount = (field: CellDifference["field"]): boolean =>
  typeof field === "string" && isProductField(field) && PRODUCT_FIELDS[field].is === "money";

const shown = (canonical: string) => canonical.replaceAll(BETWEEN_PARTS, ", ");

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** The canonical text of a product's cell, identical to the one the database computes. */
export function recordCell(record: ProductRecord, field: ComparedField): string {
  if (field === "images") return record.images.map(({ url }) => url).join(BETWEEN_PARTS);
  if (field === "variant_options")
    return canonicalOptions(
      Object.entries(record.variant_options).map(([name, value]) => ({
        name,
        value: textOf(value),
      })),
    );
  const value = record[field];
  if (Array.isArray(value)) return value.join(BETWEEN_PARTS);
  const text = textOf(value);
  return isDecimalKind(PRODUCT_FIELDS[field]) ? plainDecimal(text) : text;
}
