import type { ProductText } from "@/catalogue/product/product.ts";
import {
  fieldError,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import {
  currencyInName,
  namedCurrency,
  writtenAmount,
} from "@/catalogue/product/written-currency.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import {
  amountColumns,
  DECIDING_AMOUNTS,
  isReadFromAmounts,
} from "@/importing/mapping/definition/currency-reading.ts";
import { type Places, valueReader } from "@/importing/mapping/values/value-reader.ts";
import { isShortDecimal } from "@/lib/decimal.ts";

type Cells = readonly string[];

type OwnCurrency = {
  /** The currency of one amount; empty if it isn't clear. */
  currency: string;
  /** Whether the currency is written next to this amount or in its column name, rather than stated for all amounts. */
  isStated: boolean;
  /** Whether the currency next to the amount contradicts the one in its column name. */
  isContradicted?: true;
};

export type AmountReader = {
  field: ProductField;
  ownOf: (cells: Cells) => OwnCurrency;
  /**
   * Whether the person chose the currency of the price for this amount, and the text next to it doesn't contradict
   * that.
   */
  isInPriceCurrency: (cells: Cells, currency: string) => boolean;
};

type CurrencyReader = {
  /** The currency of a row, derived from its amounts. */
  ofRow: (text: ProductText, cells: Cells) => string;
  /** The amounts that decide the currency of the row, in order of precedence. */
  amounts: readonly AmountReader[];
};

/** The currencies an amount may be in; null if none is written next to it. */
export const currenciesBeside = (written: string) =>
  isShortDecimal(written) ? null : (writtenAmount(written)?.currencies ?? null);

/**
 * Builds the functions that read the currency of a row from the text next to its amounts; null if it's read from
 * elsewhere. An amount without a currency uses its currency column or the currency chosen for the file. It uses the
 * currency of the price only if the person chose that.
 */
export function currencyReader(mapping: ColumnMapping, places: Places): CurrencyReader | null {
  const { currency } = mapping.fields;
  if (!isReadFromAmounts(currency)) return null;
  const inAmounts = amountColumns(mapping);
  const columnsBeside = currency.columns
    .filter((column) => !inAmounts.includes(column))
    .map((column) => valueReader(recipeOf({ columns: [column], values: currency.values }), places));
  const inColumn = (cells: Cells) => {
    for (const read of columnsBeside) {
      const found = namedInCell(read(cells));
      if (found !== "") return found;
    }
    return "";
  };

  const all = DECIDING_AMOUNTS.flatMap((field) => {
    const recipe = mapping.fields[field];
    if (recipe === undefined) return [];
    // A step may remove the currency from the amount, so the original cells are read as well.
    const readers = [recipe, ...recipe.columns.map((column) => recipeOf(column))].map((each) =>
      valueReader(each, places),
    );
    const named = recipe.columns.flatMap((column) => currencyInName(column) ?? [])[0] ?? "";
    const isApart = !recipe.columns.some((each) => currency.columns.includes(each));
    const ignoresBeside = named !== "" && recipe.fixes.includes("drop-currency");
    const besideOf = (cells: Cells) => {
      if (ignoresBeside) return null;
      let beside: readonly string[] | null = null;
      for (const read of readers) beside ??= currenciesBeside(read(cells));
      return beside;
    };
    const followsPrice = recipe.fixes.includes("currency-of-price");
    const isInPriceCurrency = (cells: Cells, ofPrice: string) =>
      followsPrice && ofPrice !== "" && (besideOf(cells)?.includes(ofPrice) ?? true);
    const ownOf = (cells: Cells): OwnCurrency => {
      const beside = besideOf(cells);
      if (isContradicted(recipe, named, beside))
        return { currency: "", isStated: false, isContradicted: true };
      const [first = "", ...others] = beside ?? [named];
      if (others.length === 0 && (first !== "" || beside !== null))
        return { currency: first, isStated: true };
      const isPossible = (code: string) => beside === null || beside.includes(code);
      if (named !== "" && isPossible(named)) return { currency: named, isStated: true };
      const assumed = inColumn(cells) || (isApart ? "" : currency.otherwise);
      return { currency: isPossible(assumed) ? assumed : "", isStated: false };
    };
    return [{ field, ownOf, isInPriceCurrency, isIgnored: isCurrencyIgnored(mapping, field) }];
  });
  const amounts = all.filter(({ isIgnored }) => !isIgnored);
  const others = all.filter(({ isIgnored }) => isIgnored);

  function ofRow(text: ProductText, cells: Cells): string {
    for (const { field, ownOf } of amounts) {
      if (text[field] === "") continue;
      const own = ownOf(cells);
      const isDeciding = own.isStated || fieldError(field, text[field]) === null;
      if (own.currency !== "" && isDeciding) return own.currency;
    }
    const elsewhere = inColumn(cells) || currency?.otherwise;
    if (elsewhere) return elsewhere;
    for (const { field, ownOf } of others) {
      const own = text[field] === "" ? "" : ownOf(cells).currency;
      if (own !== "") return own;
    }
    return "";
  }

  return { ofRow, amounts };
}

/**
 * Whether the currency of these amounts is ignored: the person converts them, or drops the currency next to them and no
 * column name states another.
 */
export function isCurrencyIgnored({ fields }: ColumnMapping, field: ProductField): boolean {
  const recipe = fields[field];
  if (recipe === undefined || PRODUCT_FIELDS[field].is !== "money") return true;
  if (recipe.factor !== null) return true;
  const usesName =
    isReadFromAmounts(fields.currency) &&
    recipe.columns.some((column) => currencyInName(column) !== null);
  return recipe.fixes.includes("drop-currency") && !usesName;
}

/** Whether an amount and the name of its column state different currencies, and the person hasn't chosen one. */
export const isContradicted = (
  { fixes }: Pick<Recipe, "fixes">,
  named: string,
  beside: readonly string[] | null,
): boolean =>
  named !== "" &&
  beside !== null &&
  beside.length > 0 &&
  !beside.includes(named) &&
  !fixes.includes("currency-of-amount");

/**
 * The currency in a cell of a currency column. Empty if the cell has several currencies, or a number without one. A
 * text that names no currency is returned, so that the person sees it.
 */
function namedInCell(text: string): string {
  const named = namedCurrency(text);
  if (named !== null || text === "") return named ?? "";
  const amount = writtenAmount(text);
  if (amount === null) return /\p{L}/u.test(text) || !/\d/.test(text) ? text.toUpperCase() : "";
  const [only = "", ...others] = amount.currencies;
  return others.length === 0 ? only : "";
}
