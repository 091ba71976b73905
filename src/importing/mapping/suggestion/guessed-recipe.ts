import { fieldError, isNumberField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
  usedColumns,
} from "@/importing/mapping/definition/column-mapping.ts";
import { CONDITION_IDS } from "@/importing/mapping/formats/ebay.ts";
import { codes } from "@/importing/mapping/formats/known-format.ts";
import { BETWEEN_NUMBERS } from "@/importing/mapping/definition/fixes.ts";
import { MEASURES, UNIT_FIELD_OF } from "@/importing/mapping/draft/measure-units.ts";
import { dateOrderOf } from "@/importing/source/detect/date-order.ts";
import { decimalMarkOf } from "@/catalogue/product/read-number.ts";
import { choiceMeaning } from "@/importing/vocabulary/choice-meanings.ts";
import { writtenMeasure } from "@/importing/vocabulary/written-measure.ts";
import { unitInName } from "@/importing/source/detect/units.ts";
import type { DateOrder, DecimalMark } from "@/importing/source/table/source-options.ts";
import { labelledValues } from "@/importing/vocabulary/labelled-values.ts";
import { headerCandidates, type Target } from "@/importing/vocabulary/header-candidates.ts";

const UNIT_WORD =
  /(?<!\p{L})(grams|grammes|kilograms|kilogrammes|kilos|pounds|livres|ounces|onces)(?!\p{L})/iu;

/** Whether a column such as "Lead time (weeks)" is in weeks. */
const isInWeeks = (column: string): boolean =>
  /(?<!\p{L})(?:wks?|weeks?|sem|semaines?)(?!\p{L})/iu.test(column);

/** The unit in a column name such as "Weight (kg)" or "Weight in grams". */
const unitIn = (column: string): string | null =>
  unitInName(column) ?? UNIT_WORD.exec(column)?.[1] ?? null;

/** Answers to "Published?" or "Active?" that `choiceMeaning` doesn't know, with the status that each means. */
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

/** A recipe for a guessed column, with the steps that its values need. */
export function recipeForGuess(target: Target, column: string, values: readonly string[]): Recipe {
  const nonEmpty = values.map((value) => value.trim()).filter((value) => value !== "");
  const isForeign = (field: "status" | "condition") =>
    nonEmpty.some((value) => fieldError(field, choiceMeaning(field, value)) !== null);
  if (target === "status" && isForeign(target))
    return recipeOf({ columns: [column], values: STATUS_CODES });
  if (target === "condition" && isForeign(target))
    return recipeOf({ columns: [column], values: CONDITION_IDS });
  if (target === "lead_time_days" && nonEmpty.some((value) => /\D/.test(value)))
    return recipeOf({ columns: [column], fixes: [isInWeeks(column) ? "weeks" : "days"] });
  if (target === "lead_time_days" && isInWeeks(column))
    return recipeOf({ columns: [column], fixes: ["weeks"] });
  return recipeOf(column);
}

/** Facts about the whole file, for columns with ambiguous values. */
export type FileFormats = {
  dateOrder?: DateOrder | undefined;
  decimal?: DecimalMark | undefined;
  /** The lines above the column names. */
  above?: readonly (readonly string[])[];
};

/** Adds to the mapping the number formats, date order and units that are detected in the file. */
export function setNumbersAndUnits(
  mapping: ColumnMapping,
  keys: readonly string[],
  valuesOf: (key: string) => readonly string[],
  { dateOrder, decimal, above = [] }: FileFormats,
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
  joinOwnUnits(mapping, keys);
  for (const unitField of ["weight_unit", "size_unit"] as const)
    setUnit(mapping, unitField, valuesOf, above);
}

/** What follows a measure in the name of its unit column: "height/@measurementUnitCode", "Width unit", "length_uom". */
const UNIT_OF_MEASURE =
  /^[/\s_@.-]{1,3}(?:measurement\s?)?(?:units?|unite|unité|uom)(?:of\s?measure|code)?$/i;

/**
 * Reads the unit column of a single measure together with that measure, because each measure may have a different unit.
 */
function joinOwnUnits(mapping: ColumnMapping, keys: readonly string[]) {
  const used = usedColumns(mapping);
  for (const measure of MEASURES) {
    const recipe = mapping.fields[measure];
    const [column] = recipe?.columns ?? [];
    const unit = keys.find(
      (key) =>
        column !== undefined &&
        !used.has(key) &&
        key.startsWith(column) &&
        UNIT_OF_MEASURE.test(key.slice(column.length)),
    );
    if (recipe !== undefined && unit !== undefined && recipe.columns.length === 1)
      recipe.columns = [...recipe.columns, unit];
  }
}

/**
 * Reads the unit of a measure from the text next to its numbers, from the names of its columns, or from what the file
 * states above its products. A column of units is read too, so that a measure in another unit isn't converted silently.
 */
function setUnit(
  mapping: ColumnMapping,
  unitField: UnitField,
  valuesOf: (key: string) => readonly string[],
  above: readonly (readonly string[])[],
) {
  const recipes = MEASURES.filter((measure) => UNIT_FIELD_OF[measure] === unitField).flatMap(
    (measure) => mapping.fields[measure] ?? [],
  );
  const columns = recipes.flatMap((recipe) => recipe.columns);
  const own = mapping.fields[unitField];
  // A known format translates its own codes, and its numbers have no units.
  if (own !== undefined && (own.columns.length === 0 || own.values.length > 0)) return;
  const named = new Set(columns.flatMap((column) => unitNamed(unitField, column) ?? []));
  const [common = ""] = named.size === 1 ? named : statedUnits(unitField, above);
  const isWithUnit = (value: string) => {
    const unit = writtenMeasure(value)?.unit;
    return unit !== undefined && fieldError(unitField, choiceMeaning(unitField, unit)) === null;
  };
  const haveOwn = recipes.some((recipe) => recipe.columns.length > 1);
  if (haveOwn || columns.some((column) => valuesOf(column).some(isWithUnit))) {
    for (const recipe of recipes)
      recipe.fixes = [...new Set([...recipe.fixes, "drop-unit" as const])];
    mapping.fields[unitField] = recipeOf({
      columns: [...columns, ...(own?.columns ?? [])],
      join: BETWEEN_NUMBERS,
      fixes: ["unit-of-measure"],
      otherwise: common,
    });
  } else if (own !== undefined) return;
  else if (named.size > 1) convertToOneUnit(mapping, unitField, recipes, named);
  else if (common !== "") mapping.fields[unitField] = recipeOf({ otherwise: common });
}

/** The minimum score of a label that means a unit. */
const LIKELY_LABEL = 0.6;

type UnitField = "weight_unit" | "size_unit";

function unitNamed(unitField: UnitField, column: string): string | null {
  const unit = choiceMeaning(unitField, unitIn(column) ?? "");
  return unit !== "" && fieldError(unitField, unit) === null ? unit : null;
}

/** The units that a file states once for all products, such as `"weight_unit": "oz"` at the top of a JSON file. */
function statedUnits(unitField: UnitField, above: readonly (readonly string[])[]): string[] {
  const found = labelledValues(above).flatMap(({ label, value }) => {
    const unit = choiceMeaning(unitField, value.trim());
    const isLabelled = (headerCandidates(label).scores.get(unitField) ?? 0) > LIKELY_LABEL;
    return isLabelled && unit !== "" && fieldError(unitField, unit) === null ? unit : [];
  });
  return new Set(found).size === 1 ? found : [];
}

/** The exact factors from each unit to a common one. The first entry that has all units of the columns is used. */
const FACTORS: Record<
  UnitField,
  readonly (readonly [to: string, factors: Readonly<Record<string, string>>])[]
> = {
  weight_unit: [
    ["oz", { oz: "1", lb: "16" }],
    ["g", { g: "1", kg: "1000", oz: "28.349523125", lb: "453.59237" }],
  ],
  size_unit: [
    ["in", { in: "1", ft: "12" }],
    ["cm", { mm: "0.1", cm: "1", m: "100", in: "2.54", ft: "30.48" }],
  ],
};

/** A product has one unit for weights and one for sizes, so columns named with other units are converted. */
function convertToOneUnit(
  mapping: ColumnMapping,
  unitField: UnitField,
  recipes: readonly Recipe[],
  named: ReadonlySet<string>,
) {
  const [to, factors] =
    FACTORS[unitField].find(([, known]) =>
      [...named].every((unit) => Object.hasOwn(known, unit)),
    ) ?? [];
  if (to === undefined || factors === undefined) return;
  for (const recipe of recipes) {
    const factor = factors[unitNamed(unitField, recipe.columns[0] ?? "") ?? to];
    if (factor !== undefined && factor !== "1") recipe.factor = factor;
  }
  mapping.fields[unitField] = recipeOf({ otherwise: to });
}
