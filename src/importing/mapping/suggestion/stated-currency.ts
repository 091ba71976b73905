import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
  usedColumns,
} from "@/importing/mapping/definition/column-mapping.ts";
import {
  DECIDING_AMOUNTS,
  withCurrencyOf,
} from "@/importing/mapping/definition/currency-reading.ts";
import { type StatedCurrency, statedCurrency } from "@/importing/vocabulary/currency-statements.ts";
import {
  currencyInName,
  namedCurrency,
  writtenAmount,
} from "@/catalogue/product/written-currency.ts";
import { labelledValues } from "@/importing/vocabulary/labelled-values.ts";
import { headerWords, namedPart } from "@/importing/vocabulary/header-words.ts";
import { fieldOf } from "@/importing/vocabulary/column-names.ts";

/** The currency of the listings, in a column name of eBay's files: "Action(SiteID=Canada|Currency=CAD)". */
const CURRENCY_OF_FILE = /\|Currency=([A-Z]{3})\b/i;

type Stating = {
  keys: readonly string[];
  valuesOf: (key: string) => readonly string[];
  /** The currency of the catalogue. */
  home: string;
  /** The lines above the column names, such as "All prices in US dollars". */
  above: readonly (readonly string[])[];
  /** The skipped rows between and below the products, such as "US prices" above a section. */
  skipped: readonly (readonly string[])[];
};

/**
 * The mapping that also reads the currency, if the file has no column for it and states it next to its amounts, in
 * their column names or above them.
 */
export function withStatedCurrency(
  mapping: ColumnMapping,
  { keys, valuesOf, home, above, skipped }: Stating,
): ColumnMapping {
  const { currency } = mapping.fields;
  if (currency !== undefined) {
    // If the currency column has no values, the amounts are in the catalogue's currency.
    const isEmpty = currency.columns.flatMap(valuesOf).every((value) => value.trim() === "");
    if (!isEmpty || currency.columns.length === 0 || currency.otherwise !== "") return mapping;
    return withCurrency(mapping, { ...currency, otherwise: home });
  }
  const [named] = keys.flatMap((key) => CURRENCY_OF_FILE.exec(key)?.[1] ?? []);
  const label = named?.toUpperCase() ?? labelledCurrency(above);
  const stated = label === null ? statedCurrency(above.flat(), home) : one(label);
  const ofFile = stated.is === "one" ? stated.currency : null;
  // A section title or a footer may concern only some products, so it can't change what is stated above all of them.
  const elsewhere = statedCurrency(skipped.flat(), ofFile ?? home);
  const used = usedColumns(mapping);
  const isUnread = keys.some(
    (key) =>
      !used.has(key) &&
      (headerWords(namedPart(key)).meanings.has("currency") || areCurrencies(valuesOf(key))) &&
      isForeign(valuesOf(key), home),
  );
  const isUnclear =
    isUnread ||
    stated.is === "several" ||
    elsewhere.is === "several" ||
    (elsewhere.is === "one" && elsewhere.currency !== (ofFile ?? home));
  const all = DECIDING_AMOUNTS.flatMap((field) => {
    const recipe = mapping.fields[field];
    const isRead = recipe?.factor === null && !recipe.fixes.includes("drop-currency");
    return isRead ? [recipe.columns] : [];
  }).flatMap((columns) => {
    const values = columns.map(valuesOf);
    const joined = values[0]?.map((_value, row) => values.map((each) => each[row] ?? "").join(" "));
    const currencies = currenciesOf(columns[0] ?? "", joined ?? [], home);
    return columns.map((column) => ({ column, currencies }));
  });
  // Amounts without a currency aren't assumed to be in the catalogue's, so the person is asked to choose one.
  if (isUnclear)
    return all.length === 0
      ? mapping
      : withCurrencyOf(
          mapping,
          all.map(({ column }) => column),
        );
  const stating = all.filter(({ currencies }) => currencies.size > 0);
  const [first] = stating;
  if (first === undefined)
    return ofFile === null || all.length === 0
      ? mapping
      : withCurrency(mapping, recipeOf({ otherwise: ofFile }));
  const beside = new Set(stating.flatMap(({ currencies }) => [...currencies]));
  // Amounts without a currency are in the one stated for the file. If none is stated, they're in the catalogue's,
  // unless other amounts are in a different one.
  const isHome = beside.size === 1 && beside.has(home);
  const columns = (isHome ? all : stating).map(({ column }) => column);
  return withCurrencyOf(mapping, columns, ofFile ?? (isHome ? home : ""));
}

/** A currency's code or sign by itself, as in the cells of an unnamed column before the amounts. */
const CURRENCY_ALONE = /^(?:[A-Z]{1,3}\s?\$|\$\s?[A-Z]{2,3}|[A-Z]{3}|[€£])$/;

/** Whether each value looks like a currency. "CAN" and "USA" don't count, because they may name the country. */
const areCurrencies = (values: readonly string[]): boolean => {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "");
  return (
    filled.length > 0 &&
    filled.every((value) => CURRENCY_ALONE.test(value) && !COUNTRY_CODES.has(value))
  );
};
const COUNTRY_CODES = new Set(["USA", "CAN"]);

/** Whether all filled values name a currency, and at least one of them isn't the catalogue's. */
function isForeign(values: readonly string[], home: string): boolean {
  const named = values.filter((value) => value.trim() !== "").map(namedCurrency);
  return (
    named.every((currency) => currency !== null) && named.some((currency) => currency !== home)
  );
}

const one = (currency: string): StatedCurrency => ({ is: "one", currency });

/** The currency after its label: "Devise" and "EUR", or "Currency: eur". Null unless there's exactly one. */
function labelledCurrency(above: Stating["above"]): string | null {
  const found = labelledValues(above).flatMap(({ label, value }) =>
    fieldOf(label) === "currency" ? (namedCurrency(value) ?? []) : [],
  );
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

const withCurrency = (mapping: ColumnMapping, currency: Recipe): ColumnMapping => ({
  ...mapping,
  fields: { ...mapping.fields, currency },
});

/** The currencies that a column states. A sign that several currencies share counts as "", unless one is `home`. */
function currenciesOf(column: string, values: readonly string[], home: string): Set<string> {
  const named = currencyInName(column);
  const found = new Set<string>(named === null ? [] : [named]);
  for (const value of values) {
    const { currencies = [] } = writtenAmount(value.trim()) ?? {};
    const [first, ...others] = currencies;
    if (first === undefined) continue;
    if (others.length === 0) found.add(first);
    else if (!currencies.includes(home)) found.add("");
  }
  return found;
}
