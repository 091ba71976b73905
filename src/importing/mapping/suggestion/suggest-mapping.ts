import {
  fieldError,
  PRODUCT_FIELDS,
  type ProductField,
  isFigureField,
} from "@/catalogue/product/product-field.ts";
import { contradicts, guessesByContent } from "@/importing/mapping/suggestion/column-content.ts";
import {
  type ColumnMapping,
  columnKeys,
  columnMapping,
  type Recipe,
  recipeOf,
  usedColumns,
} from "@/importing/mapping/definition/column-mapping.ts";
import { isFrenchHeader, productFieldOf, unitIn } from "@/importing/vocabulary/field-names.ts";
import { recognizeFormat } from "@/importing/mapping/formats/known-formats.ts";
import { meantChoice } from "@/importing/vocabulary/choice-meanings.ts";
import { unusedColumns } from "@/importing/mapping/definition/unused-columns.ts";
import { MEASURES, UNIT_FIELD_OF } from "@/importing/mapping/draft/value-formats.ts";
import { dateOrderOf } from "@/importing/mapping/values/read-date.ts";
import { decimalMarkOf } from "@/importing/mapping/values/read-number.ts";
import { resolvedMapping } from "@/importing/mapping/suggestion/resolved-mapping.ts";
import { stockPlaceOf } from "@/importing/vocabulary/stock-columns.ts";
import type { HeaderLanguage } from "@/importing/source/table/source-options.ts";
import type { Warehouse } from "@/stock/warehouse.ts";

export type MappingTarget = ProductField | "images" | "stock";

export type Suggestion = {
  target: MappingTarget;
  columns: readonly string[];
  /** From 0 to 1. */
  confidence: number;
  why: "memory" | "format" | "header" | "content";
};

export type SuggestedMapping = {
  mapping: ColumnMapping;
  suggestions: readonly Suggestion[];
  /** The name of the format that was recognized. */
  format: string | null;
  /** Columns that the import would drop. */
  unused: readonly string[];
};

type Sample = {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The last mapping for this source. */
  memory?: ColumnMapping | null;
  /** Brand names, normalized by `plainName`. */
  brands?: ReadonlySet<string>;
  warehouses?: readonly Warehouse[];
  /** The language of the column names, if a person chose it. */
  language?: HeaderLanguage | undefined;
};

/** Suggests the field of each column: from the last mapping, a known format, the column names, then their values. */
export function suggestMapping({
  columns,
  rows,
  memory = null,
  brands = new Set(),
  warehouses = [],
  language,
}: Sample): SuggestedMapping {
  const keys = columnKeys(columns);
  const places = new Map(keys.map((key, at) => [key, at]));
  const valuesOf = (key: string) => rows.map((row) => row[places.get(key) ?? -1] ?? "");
  const suggestions: Suggestion[] = [];

  const recognised = recognizeFormat(columns);
  const known = memory ?? recognised?.generation.mapping ?? null;
  const mapping = known === null ? columnMapping.parse({}) : resolvedMapping(known, keys);
  if (known !== null) {
    const [why, confidence] =
      memory === null ? (["format", 0.95] as const) : (["memory", 1] as const);
    for (const [target, recipe] of filled(mapping))
      suggestions.push({ target, columns: recipe.columns, confidence, why });
  }

  function propose(
    target: Exclude<MappingTarget, "stock">,
    column: string,
    confidence: number,
    why: "header" | "content",
  ) {
    const isTaken = filled(mapping).some(([taken]) => taken === target);
    if (isTaken && target !== "images") return;
    if (usedColumns(mapping).has(column)) return;
    const recipe = recipeOf(column);
    if (target === "images") mapping.images.push(recipe);
    else mapping.fields[target] = recipe;
    suggestions.push({ target, columns: [column], confidence, why });
  }

  for (const key of keys) {
    const place = stockPlaceOf(key, warehouses);
    const isTaken = mapping.stock.some((level) => level.place === place);
    if (place === null || isTaken || usedColumns(mapping).has(key)) continue;
    mapping.stock.push({ place, recipe: recipeOf(key) });
    const confidence = contradicts("stock", valuesOf(key)) ? 0.5 : 0.9;
    suggestions.push({ target: "stock", columns: [key], confidence, why: "header" });
  }
  const inFrench = language === undefined ? isFrenchHeader(columns) : language === "fr";
  for (const key of keys) {
    const target = productFieldOf(key, inFrench);
    if (target !== null && !meansElse(target, valuesOf(key)))
      propose(target, key, contradicts(target, valuesOf(key)) ? 0.5 : 0.9, "header");
  }
  const guesses = keys.flatMap((key) =>
    guessesByContent(key, valuesOf(key), brands).map((guess) => ({ key, ...guess })),
  );
  for (const { key, target, confidence } of guesses.toSorted((a, b) => b.confidence - a.confidence))
    if (productFieldOf(key, inFrench) === null) propose(target, key, confidence, "content");

  if (memory === null) tellNumbersAndUnits(mapping, valuesOf);
  const unused = unusedColumns(mapping, keys);
  return { mapping, suggestions, format: recognised?.format.name ?? null, unused };
}

const filled = ({ fields, images, stock }: ColumnMapping): (readonly [MappingTarget, Recipe])[] => [
  ...entriesOf(fields),
  ...images.map((recipe) => ["images", recipe] as const),
  ...stock.map(({ recipe }) => ["stock", recipe] as const),
];

const entriesOf = (fields: ColumnMapping["fields"]) =>
  fieldNames(fields).flatMap((field) => {
    const recipe = fields[field];
    return recipe ? [[field, recipe] as const] : [];
  });

const fieldNames = (fields: ColumnMapping["fields"]) => {
  const isMapped = (name: string): name is ProductField => Object.hasOwn(fields, name);
  return Object.keys(PRODUCT_FIELDS).filter(isMapped);
};

/** Detects the number formats, date order and units of this file. */
function tellNumbersAndUnits(mapping: ColumnMapping, valuesOf: (key: string) => readonly string[]) {
  for (const [field, recipe] of entriesOf(mapping.fields)) {
    const [column] = recipe.columns;
    if (column === undefined) continue;
    if (isFigureField(field)) recipe.decimal = decimalMarkOf(valuesOf(column));
    if (PRODUCT_FIELDS[field].is === "date") recipe.date = dateOrderOf(valuesOf(column));
  }
  for (const { recipe } of mapping.stock)
    recipe.decimal = decimalMarkOf(recipe.columns.flatMap(valuesOf));
  for (const measure of MEASURES) {
    const recipe = mapping.fields[measure];
    const [column] = recipe?.columns ?? [];
    const unitField = UNIT_FIELD_OF[measure];
    if (recipe === undefined || column === undefined || mapping.fields[unitField] !== undefined)
      continue;
    const unit = unitIn(column);
    if (unit !== null)
      mapping.fields[unitField] = recipeOf({ otherwise: meantChoice(unitField, unit) });
    else if (isWithUnit(valuesOf(column))) {
      // "12 kg" is split into the number and its unit.
      recipe.part = { separator: " ", at: 0 };
      mapping.fields[unitField] = recipeOf({ columns: [column], part: { separator: " ", at: 1 } });
    }
  }
}

/**
 * True if no value is a valid choice of the field. "Status" columns often hold something else, and every row would be
 * rejected.
 */
function meansElse(target: Exclude<MappingTarget, "stock">, values: readonly string[]): boolean {
  if (target === "images" || PRODUCT_FIELDS[target].is !== "choice") return false;
  const told = values.map((value) => value.trim()).filter((value) => value !== "");
  const isOurs = (value: string) => fieldError(target, meantChoice(target, value)) === null;
  return told.length > 0 && !told.some(isOurs);
}

const isWithUnit = (values: readonly string[]) => {
  const samples = values.filter((value) => value.trim() !== "");
  return (
    samples.length > 0 &&
    samples.every((value) => /^[\d.,]+ (g|kg|lbs?|oz|mm|cm|m|in|ft)$/i.test(value.trim()))
  );
};
