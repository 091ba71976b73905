import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { usedColumns } from "@/importing/mapping/definition/column-mapping.ts";
import { DECIDING_AMOUNTS } from "@/importing/mapping/definition/currency-reading.ts";
import { headerWords, type Meaning, namedPart } from "@/importing/vocabulary/header-words.ts";

/** Words that don't say which amount is meant. */
const BESIDE: readonly Meaning[] = ["currency", "code", "name", "id", "filler", "money", "number"];

/** Reads a column such as "Cost currency" together with the amounts it's about. */
export function joinOwnCurrencies(mapping: ColumnMapping, keys: readonly string[]): void {
  const used = usedColumns(mapping);
  for (const key of keys.filter((each) => !used.has(each))) {
    const { meanings, unknown } = headerWords(namedPart(key));
    if (!meanings.has("currency") || unknown.length > 0) continue;
    const about = distinctive(meanings);
    const recipes = DECIDING_AMOUNTS.flatMap((field) => mapping.fields[field] ?? []);
    const exact = recipes.filter(({ columns }) => columns.some((column) => isSame(column, about)));
    const [only, ...others] = exact;
    if (about.length > 0 && only !== undefined && others.length === 0)
      only.columns = [...only.columns, key];
  }
}

const distinctive = (meanings: ReadonlySet<Meaning>): Meaning[] =>
  [...meanings].filter((meaning) => !BESIDE.includes(meaning)).toSorted();

function isSame(column: string, about: readonly Meaning[]): boolean {
  const own = distinctive(headerWords(namedPart(column)).meanings);
  return own.length === about.length && own.every((meaning, at) => meaning === about[at]);
}
