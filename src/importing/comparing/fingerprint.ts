import {
  fieldError,
  isProductField,
  type ProductField,
  PRODUCT_FIELDS,
  readTags,
} from "@/catalogue/product/product-field.ts";
import { type ImportMode, isWritten } from "@/importing/comparing/import-mode.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import {
  hasLeftOut,
  mappedFields,
  type Named,
  type ProductDraft,
} from "@/importing/mapping/draft/product-draft.ts";
import { attributeOfField } from "@/rules/condition/rule-field.ts";

export type ComparedField = ProductField | "images" | "variant_options";

/** The parts of a product that an import compares and writes. */
export type Compared = {
  fields: readonly ComparedField[];
  attributes: readonly string[];
  /** The warehouses whose quantities the file holds. */
  stock: readonly string[];
};

export function comparedBy(mapping: ColumnMapping, mode: ImportMode): Compared {
  const fields: ComparedField[] = mappedFields(mapping).filter((field) => isWritten(mode, field));
  const stock = mapping.stock.map(({ place }) => place);
  if (mode.kind === "prices-and-stock") return { fields, attributes: [], stock };
  if (mapping.images.length > 0) fields.push("images");
  if (mapping.options.length > 0) fields.push("variant_options");
  return { fields, attributes: [...new Set(mapping.attributes.map(({ name }) => name))], stock };
}

/** Control characters that no value contains. */
export const BETWEEN_FIELDS = "\u001e";
export const BETWEEN_PARTS = "\u001f";

export type Canonical = {
  /** The database computes its fingerprint from the same text; see `private.canonical_field`. */
  text: string;
  /** Whether any compared cell is empty. */
  hasGaps: boolean;
};

export function canonicalText({ fields, attributes, stock }: Compared) {
  const cells = [
    ...fields.map(canonicalCell),
    ...attributes.map((name) => (draft: ProductDraft) => valueOf(draft.attributes, name)),
    ...stock.map((_place, at) => (draft: ProductDraft) => draft.stock[at] ?? ""),
  ];
  // The texts are joined in one step, because a text that grows cell by cell has to be copied again before it can be
  // hashed.
  const parts = cells.map(() => "");
  return (draft: ProductDraft): Canonical => {
    let hasGaps = false;
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]?.(draft) ?? "";
      parts[at] = cell;
      if (cell === "") hasGaps = true;
    }
    return { text: parts.join(BETWEEN_FIELDS), hasGaps };
  };
}

/**
 * Returns the function that computes one field's canonical text. It's built once per field, because it runs for
 * millions of cells.
 */
export function canonicalCell(field: ComparedField): (draft: ProductDraft) => string {
  if (field === "images") return ({ images }) => images.join(BETWEEN_PARTS);
  if (field === "variant_options") return ({ options }) => canonicalOptions(options);
  return PRODUCT_FIELDS[field].is === "tags"
    ? ({ text }) => readTags(text[field]).join(BETWEEN_PARTS)
    : ({ text }) => text[field];
}

export const canonicalOptions = (options: readonly Named[]) =>
  [...new Map(options.map(({ name, value }) => [name, value]))]
    .toSorted(([one], [two]) => compareByCodePoint(one, two))
    .map(([name, value]) => name + BETWEEN_PARTS + value)
    .join(BETWEEN_PARTS);

export const valueOf = (pairs: readonly Named[], name: string) =>
  pairs.findLast((pair) => pair.name === name)?.value ?? "";

/**
 * Sorts by code point, like the database. JavaScript sorts by UTF-16 code units, which differs outside the basic plane.
 */
function compareByCodePoint(one: string, two: string): number {
  const [a, b] = [Array.from(one), Array.from(two)];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** A product always has a status, a condition, a currency and units, so an empty cell can't clear them. */
export const canBeEmptied = (field: ComparedField) =>
  field === "images" || field === "variant_options" || fieldError(field, "") === null;

/**
 * Whether a row leaves a mapped field empty without clearing it, on purpose or because its value can't be stored. The
 * fingerprints then differ even if the row doesn't change the product.
 */
export function leavesStored({ fields }: Compared, emptyCells: ColumnMapping["emptyCells"]) {
  const required = fields.filter((field) => !canBeEmptied(field)).map(canonicalCell);
  return emptyCells === "keep"
    ? (_draft: ProductDraft, { hasGaps }: Canonical) => hasGaps
    : (draft: ProductDraft) =>
        required.some((cellOf) => cellOf(draft) === "") ||
        draft.stock.includes("") ||
        hasLeftOut(draft);
}

/** The fields that the file or a clean rule writes. */
export function writtenFields(
  { rules }: ProductDraft,
  fields: readonly ComparedField[],
): readonly ComparedField[] {
  if (rules === undefined) return fields;
  const others = [...rules.by.keys()].filter(isProductField);
  return [...new Set([...fields, ...others])];
}

export const attributesByRule = ({ rules }: ProductDraft): string[] =>
  [...(rules?.by.keys() ?? [])].flatMap((field) => attributeOfField(field) ?? []);
