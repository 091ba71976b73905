import { fieldError, isNumberField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { CONDITION_IDS } from "@/importing/mapping/formats/ebay.ts";
import { codes } from "@/importing/mapping/formats/known-format.ts";
import { BETWEEN_NUMBERS } from "@/importing/mapping/definition/fixes.ts";
import { MEASURES, UNIT_FIELD_OF } from "@/importing/mapping/draft/measure-units.ts";
import { dateOrderOf } from "@/importing/mapping/values/read-date.ts";
import { decimalMarkOf } from "@/catalogue/product/read-number.ts";
import { choiceMeaning } from "@/importing/vocabulary/choice-meanings.ts";
import { writtenMeasure } from "@/importing/vocabulary/written-measure.ts";
import { unitInName } from "@/importing/source/detect/units.ts";
import type { DateOrder, DecimalMark } from "@/importing/source/table/source-options.ts";
import type { Target } from "@/importing/vocabulary/header-candidates.ts";

const UNIT_WORD =
  /(?<!\p{L})(grams|grammes|kilograms|kilogrammes|kilos|pounds|livres|ounces|onces)(?!\p{L})/iu;

/** The unit in a column name such as "Weight (kg)" or "Weight in grams". */
const unitIn = (column: string): string | null =>
  unitInName(column) ?? UNIT_WORD.exec(column)?.[1] ?? null;

/** Answers to "Published?" or "Active?". */
const STATUS_CODES = codes(
  "1: active",
  "0: draft",
  "y: active",
  "n: draft",
  "no: draft",
  "o: active",
  "non: draft",
  "t: active",
  "f: draft",
  "false: draft",
  "vrai: active",
  "faux: draft",
);

/** A recipe for a guessed column, with what is needed to interpret its values. */
export function recipeForGuess(target: Target, column: string, values: readonly string[]): Recipe {
  const nonEmpty = values.map((value) => value.trim()).filter((value) => value !== "");
  const isForeign = (field: "status" | "condition") =>
    nonEmpty.some((value) => fieldError(field, choiceMeaning(field, value)) !== null);
  if (target === "status" && isForeign(target))
    return recipeOf({ columns: [column], values: STATUS_CODES });
  if (target === "condition" && isForeign(target))
    return recipeOf({ columns: [column], values: CONDITION_IDS });
  if (target === "lead_time_days" && nonEmpty.some((value) => /\D/.test(value)))
    return recipeOf({ columns: [column], fixes: ["first-number"] });
  return recipeOf(column);
}

/** Facts about the whole file, for columns with ambiguous values. */
export type FileFormats = { dateOrder?: DateOrder | undefined; decimal?: DecimalMark | undefined };

/** Detects the number formats, date order and units of this file. */
export function setNumbersAndUnits(
  mapping: ColumnMapping,
  valuesOf: (key: string) => readonly string[],
  { dateOrder, decimal }: FileFormats,
) {
  const markOf = (columns: readonly string[]) =>
    decimalMarkOf(columns.flatMap(valuesOf)) ?? decimal ?? null;
  for (const field of PRODUCT_FIELD_NAMES) {
    const recipe = mapping.fields[field];
    const [column] = recipe?.columns ?? [];
    if (recipe === undefined || column === undefined) continue;
    if (isNumberField(field)) recipe.decimal = markOf([column]);
    if (PRODUCT_FIELDS[field].is === "date") recipe.date = dateOrderOf(valuesOf(column), dateOrder);
  }
  for (const { recipe } of mapping.stock) recipe.decimal = markOf(recipe.columns);
  for (const unitField of ["weight_unit", "size_unit"] as const)
    setUnit(mapping, unitField, valuesOf);
}

/**
 * Reads the unit of a measure from the text next to its numbers, or from the names of its columns. A column of units is
 * read too, so that a measure in another unit isn't converted silently.
 */
function setUnit(
  mapping: ColumnMapping,
  unitField: "weight_unit" | "size_unit",
  valuesOf: (key: string) => readonly string[],
) {
  const recipes = MEASURES.filter((measure) => UNIT_FIELD_OF[measure] === unitField).flatMap(
    (measure) => mapping.fields[measure] ?? [],
  );
  const columns = recipes.flatMap((recipe) => recipe.columns);
  const own = mapping.fields[unitField];
  // A known format translates its own codes, and its numbers have no units.
  if (own !== undefined && (own.columns.length === 0 || own.values.length > 0)) return;
  const [named] = columns.flatMap((column) => unitIn(column) ?? []);
  const otherwise = named === undefined ? "" : choiceMeaning(unitField, named);
  const isWithUnit = (value: string) => {
    const unit = writtenMeasure(value)?.unit;
    return unit !== undefined && fieldError(unitField, choiceMeaning(unitField, unit)) === null;
  };
  if (columns.some((column) => valuesOf(column).some(isWithUnit))) {
    for (const recipe of recipes)
      recipe.fixes = [...new Set([...recipe.fixes, "drop-unit" as const])];
    mapping.fields[unitField] = recipeOf({
      columns: [...columns, ...(own?.columns ?? [])],
      join: BETWEEN_NUMBERS,
      fixes: ["unit-of-measure"],
      otherwise,
    });
  } else if (own === undefined && otherwise !== "")
    mapping.fields[unitField] = recipeOf({ otherwise });
}
