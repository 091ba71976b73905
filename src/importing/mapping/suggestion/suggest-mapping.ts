import { namedCurrency } from "@/catalogue/product/written-currency.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { isProductField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { DEFAULT_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import {
  type ColumnGuess,
  guessColumns,
  isText,
  LIKELY,
} from "@/importing/mapping/suggestion/guess-columns.ts";
import {
  areInTwoLanguages,
  withTextLanguage,
} from "@/importing/mapping/suggestion/format-language.ts";
import {
  recipeForGuess,
  setNumbersAndUnits,
} from "@/importing/mapping/suggestion/guessed-recipe.ts";
import type { Target } from "@/importing/vocabulary/header-candidates.ts";
import {
  type ColumnMapping,
  columnKeys,
  columnMapping,
  type Recipe,
  recipeOf,
  usedColumns,
} from "@/importing/mapping/definition/column-mapping.ts";
import { recognizeFormat } from "@/importing/mapping/formats/known-formats.ts";
import { unusedColumns } from "@/importing/mapping/definition/unused-columns.ts";
import { joinOwnCurrencies } from "@/importing/mapping/suggestion/own-currencies.ts";
import { withStatedCurrency } from "@/importing/mapping/suggestion/stated-currency.ts";
import { resolvedMapping } from "@/importing/mapping/suggestion/resolved-mapping.ts";
import { savedMapping } from "@/importing/mapping/suggestion/saved-mapping.ts";
import { rowsWithoutSizes, withSizes } from "@/importing/mapping/draft/size-variants.ts";
import { isFrenchTable } from "@/importing/vocabulary/column-language.ts";
import { textLanguage } from "@/importing/vocabulary/text-language.ts";
import { statesOtherScale } from "@/importing/vocabulary/quantity-prices.ts";
import { stockPlaceOf } from "@/importing/vocabulary/stock-columns.ts";
import { type Guess, SURE } from "@/importing/source/detect/guess.ts";
import {
  type DateOrder,
  type DecimalMark,
  HEADER_LANGUAGES,
  type HeaderLanguage,
} from "@/importing/source/table/source-options.ts";
import type { Warehouse } from "@/stock/warehouse.ts";

export type MappingTarget = ProductField | "images" | "stock";

export type Suggestion = {
  target: MappingTarget;
  columns: readonly string[];
  /** How certain the suggestion is, from 0 to 1. */
  confidence: number;
  why: "memory" | "format" | ColumnGuess["why"];
};

export type SuggestedMapping = {
  mapping: ColumnMapping;
  suggestions: readonly Suggestion[];
  /** The name of the format that was recognized. */
  format: string | null;
  /** Columns that the import would drop. */
  unused: readonly string[];
};

/** The beginning of a table, and what is known about its source. */
export type MappingSample = {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The mapping of the saved profile that fits this source best. */
  memory?: ColumnMapping | null;
  /** Brand names, normalized by `plainName`. */
  brands?: ReadonlySet<string>;
  warehouses?: readonly Warehouse[];
  /** The language of the column names, if a person chose it. */
  language?: HeaderLanguage | undefined;
  /** The currency of the catalogue. */
  currency?: string;
  /** The lines above the column names. */
  above?: readonly (readonly string[])[];
  /** The rows among the first ones that aren't products, such as titles of sections and totals. */
  skipped?: readonly (readonly string[])[];
  /** The detected settings of the file. */
  detected?: {
    dateOrder: Guess<DateOrder>;
    decimal: Guess<DecimalMark>;
    sizeColumns?: readonly string[];
  };
};

/** For a known format, only columns that are almost certain are added. */
const LEAST_BESIDE_FORMAT = 0.85;

/**
 * Suggests the field of each column: from the saved profile, or else a known format, then from the names, values and
 * neighbours of all columns together.
 */
export function suggestMapping({
  columns,
  rows,
  memory = null,
  brands = new Set(),
  warehouses = [],
  language,
  currency = "CAD",
  above = [],
  skipped = [],
  detected,
}: MappingSample): SuggestedMapping {
  const keys = columnKeys(columns);
  const places = new Map(keys.map((key, at) => [key, at]));
  const { sizeColumns = [] } = detected ?? {};
  const ownPlaces = keys.length - sizeColumns.length;
  const wholeRows =
    sizeColumns.length === 0 ? rows : rowsWithoutSizes(rows, keys.slice(0, ownPlaces));
  const valuesOf = (key: string) => {
    const at = places.get(key) ?? -1;
    return (at < ownPlaces ? wholeRows : rows).map((row) => row[at] ?? "");
  };

  const recognized = recognizeFormat(columns);
  const format = memory === null ? (recognized?.generation.mapping ?? null) : null;
  const recalled = memory && savedMapping(memory, { columns, rows });
  const resolved = recalled ?? (format ? resolvedMapping(format, keys) : columnMapping.parse({}));
  const isStated = format === null || recognized?.format.statesLanguage === true;
  const mapping = isStated ? resolved : withTextLanguage(resolved, keys, valuesOf);
  const [why, confidence] =
    memory === null ? (["format", 0.95] as const) : (["memory", 1] as const);
  const isMixed = !isStated && areInTwoLanguages(mapping);
  const isDoubtful = (target: Target, { columns: read }: Recipe) =>
    isText(target) && (isMixed || isForeignText(target, read.flatMap(valuesOf)));
  const suggestions: Suggestion[] = filled(mapping).map(([target, recipe]) => ({
    target,
    columns: recipe.columns,
    confidence: isDoubtful(target, recipe) ? LIKELY : confidence,
    why,
  }));

  for (const guess of warehouseStocks(mapping, keys, warehouses)) suggestions.push(guess);
  const used = usedColumns(mapping);
  const guesses = guessColumns(
    keys.filter((key) => !used.has(key)).map((key) => ({ key, cells: valuesOf(key) })),
    new Set(filled(mapping).map(([target]) => target)),
    {
      brands,
      inFrench: language === undefined ? isFrenchTable(columns) : language === "fr",
      stated: statedLanguage(above),
      isOtherScale: statesOtherScale([...above, ...skipped]),
    },
    format === null ? 0 : LEAST_BESIDE_FORMAT,
  );
  for (const guess of guesses) {
    accept(mapping, guess, valuesOf(guess.column));
    const { target, column, ...grounds } = guess;
    suggestions.push({ target, columns: [column], ...grounds });
  }

  // An uncertain decimal separator doesn't decide how ambiguous amounts are read.
  const { decimal } = detected ?? {};
  const formats = {
    dateOrder: detected?.dateOrder.value,
    decimal: decimal !== undefined && decimal.confidence >= SURE ? decimal.value : undefined,
  };
  if (memory === null) {
    joinOwnCurrencies(mapping, keys, (key) =>
      valuesOf(key).every((value) => value.trim() === "" || namedCurrency(value) === currency),
    );
    setNumbersAndUnits(mapping, keys, valuesOf, { ...formats, above });
  }
  const hasCurrency = mapping.fields.currency !== undefined;
  const priced = withStatedCurrency(mapping, { keys, valuesOf, home: currency, above, skipped });
  const sized = memory === null ? withSizes(priced, keys, sizeColumns) : priced;
  const unused = unusedColumns(sized, keys);
  const isLeft = ({ target, columns: [column = ""] }: Suggestion) => {
    // A currency column that was joined to its amount isn't a field of its own.
    if (target === "currency") return hasCurrency;
    return (
      sized === priced || (target !== "gtin" && target !== "stock") || !unused.includes(column)
    );
  };
  return {
    mapping: sized,
    suggestions: suggestions
      .filter(isLeft)
      .map((each) =>
        each.target === "sku" && sized !== priced
          ? { ...each, confidence: Math.min(each.confidence, LIKELY) }
          : each,
      ),
    format: recognized?.format.name ?? null,
    unused,
  };
}

/** The language of a whole file, such as that of `<products lang="fr">`. */
function statedLanguage(above: readonly (readonly string[])[]): HeaderLanguage | null {
  const stated = above.flatMap(([label = "", value = ""]) =>
    /^(?:lang|language|langue|locale)$/i.test(label) ? value.slice(0, 2).toLowerCase() : [],
  );
  const [only, ...others] = HEADER_LANGUAGES.filter((each) => stated.includes(each));
  return only !== undefined && others.length === 0 ? only : null;
}

/** Whether a text is neither English nor French, so that it may be meant for the field of either language. */
const isForeignText = (target: Target, values: readonly string[]) =>
  isText(target) && textLanguage(values) === "other";

/** Columns named after a warehouse hold its stock. */
function warehouseStocks(
  mapping: ColumnMapping,
  keys: readonly string[],
  warehouses: readonly Warehouse[],
): Suggestion[] {
  return keys.flatMap((key) => {
    const place = stockPlaceOf(key, warehouses);
    const isTaken = mapping.stock.some((level) => level.place === place);
    if (place === null || place === DEFAULT_WAREHOUSE || isTaken || usedColumns(mapping).has(key))
      return [];
    mapping.stock.push({ place, recipe: recipeOf(key) });
    return [{ target: "stock" as const, columns: [key], confidence: 0.9, why: "header" as const }];
  });
}

function accept(
  mapping: ColumnMapping,
  { target, column }: ColumnGuess,
  values: readonly string[],
) {
  const recipe = recipeForGuess(target, column, values);
  if (target === "images") mapping.images.push(recipe);
  else if (target === "stock") mapping.stock.push({ place: DEFAULT_WAREHOUSE, recipe });
  else mapping.fields[target] = recipe;
}

const filled = ({ fields, images, stock }: ColumnMapping): (readonly [Target, Recipe])[] => [
  ...Object.keys(PRODUCT_FIELDS)
    .filter(isProductField)
    .flatMap((field) => {
      const recipe = fields[field];
      return recipe ? [[field, recipe] as const] : [];
    }),
  ...images.map((recipe) => ["images", recipe] as const),
  ...stock.map(({ recipe }) => ["stock", recipe] as const),
];
