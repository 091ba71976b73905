import type { ColumnMapping, Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import { usedColumns } from "@/importing/mapping/definition/column-mapping.ts";
import { DECIDING_AMOUNTS } from "@/importing/mapping/definition/currency-reading.ts";
import { headerWords, type Meaning, namedPart } from "@/importing/vocabulary/header-words.ts";

/** Words that don't say which amount is meant. */
const BESIDE: readonly Meaning[] = ["currency", "code", "name", "id", "filler", "money", "number"];

/**
 * Reads a column such as "Cost currency" together with the amounts it's about. If it was mapped as the currency of the
 * whole row and there are other amounts, it remains so only if it holds nothing but the catalogue's currency.
 */
export function joinOwnCurrencies(
  mapping: ColumnMapping,
  keys: readonly string[],
  isHome: (key: string) => boolean,
): void {
  const { currency } = mapping.fields;
  const [ofRow, ...others] = currency?.columns ?? [];
  const used = usedColumns(mapping);
  for (const key of keys.filter((each) => !used.has(each))) {
    const recipe = amountOf(mapping, key);
    if (recipe !== null) recipe.columns = [...recipe.columns, key];
  }
  const amounts = DECIDING_AMOUNTS.flatMap((field) => mapping.fields[field] ?? []);
  if (ofRow === undefined || others.length > 0 || amounts.length < 2 || isHome(ofRow)) return;
  const recipe = amountOf(mapping, ofRow);
  if (recipe === null) return;
  recipe.columns = [...recipe.columns, ofRow];
  delete mapping.fields.currency;
}

/** The amount that a column of currencies is about. Null unless there's exactly one. */
function amountOf(mapping: ColumnMapping, key: string): Recipe | null {
  const { meanings, unknown } = headerWords(namedPart(key));
  if (!meanings.has("currency") || unknown.length > 0) return null;
  const about = distinctive(meanings);
  const recipes = DECIDING_AMOUNTS.flatMap((field) => mapping.fields[field] ?? []);
  const [only, ...others] = recipes.filter(({ columns }) =>
    columns.some((column) => isSame(column, about)),
  );
  return about.length > 0 && only !== undefined && others.length === 0 ? only : null;
}

const distinctive = (meanings: ReadonlySet<Meaning>): Meaning[] =>
  [...meanings].filter((meaning) => !BESIDE.includes(meaning)).toSorted();

function isSame(column: string, about: readonly Meaning[]): boolean {
  const own = distinctive(headerWords(namedPart(column)).meanings);
  return own.length === about.length && own.every((meaning, at) => meaning === about[at]);
}
