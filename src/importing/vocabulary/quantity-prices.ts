import { headerCandidates, isMoney } from "@/importing/vocabulary/header-candidates.ts";
import { namedPart } from "@/importing/vocabulary/header-words.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";

/** Columns that hold how many pieces a price is for: "Per", "Unité de prix", "Price unit", and SAP's "PEINH". */
const BASIS =
  /^(?:per|par|peinh|pricing (?:unit|quantity|qty|basis)|(?:price|cost|list|net|msrp) (?:per|basis|base|unit|units|uom|qty|quantity)|(?:unite|base|quantite|qte) (?:de |du )?prix|(?:prix|cout) par)$/;
const COMMON_BASES = new Set(["1", "10", "12", "50", "100", "144", "500", "1000", "1,000"]);
/**
 * Units in a price basis column: "C" means per hundred pieces, and "M" per thousand. "Cents" means that the price is in
 * cents, not dollars.
 */
const BASIS_WORD = /^(?:cents?|c|hd|m|ea|each|un|pc|pcs|dz|doz|cs|ch)\.?$/i;

/**
 * Whether a column holds how many pieces each price is for. Its values are checked too, because a name such as "Price
 * per" could also mean the price of one piece.
 */
export const isPriceBasis = (column: string, values: readonly string[]): boolean =>
  values.length > 0 &&
  BASIS.test(plainName(namedPart(column))) &&
  values.every((value) => BASIS_WORD.test(value) || COMMON_BASES.has(value.replace(/[.,]0+$/, "")));

const ABOUT_AMOUNTS =
  /(?<!\p{L})(?:pric\p{L}{0,5}|prix|costs?|co[ûu]ts?|amounts?|montants?|tarifs?|list|nets?|msrp|pdsf)(?!\p{L})/iu;
/** "Per 100", "à la douzaine", "/C" and "in cents". */
const FOR_MANY =
  /(?<!\p{L})(?:per|par|les|le|au|[àa] la|a)\s(?:\d{2,4}|1[ ,]000|hundred|thousand|dozens?|cents?|mill(?:e|ier)|douzaine|case|box|carton|caisse|bo[iî]te|pack|paquet)(?!\p{L})|(?<!\d)\/\s?(?:C|M|100|1000|dz|doz)(?![\p{L}\d])|(?<!\p{L}|\d\s?)cents?(?!\p{L})/iu;
const LONGEST_TEXT = 1000;

/** Whether a text near the table says that its amounts aren't for one piece, or are in cents. */
export const statesOtherScale = (rows: readonly (readonly string[])[]): boolean =>
  rows
    .flatMap((cells) => cells.join(" ").slice(0, LONGEST_TEXT).split(". "))
    .some((sentence) => ABOUT_AMOUNTS.test(sentence) && FOR_MANY.test(sentence));

/**
 * A column with the price from a certain quantity on: its name without the quantity, and its rank among such columns.
 * With `isOnlyRange`, the whole name is a range, which could also be a size.
 */
export type TierColumn = { name: string; rank: number; isOnlyRange: boolean };

const RANGE_AT_END =
  /(?<!\d)(\d{1,6})\s?((?:[-–—]|to|[àa])\s?\d{1,6}|\+|(?:et|and|or|ou)\s(?:plus|up|more|over|above))?[\s)\]]{0,2}$/iu;
const RANGE_AT_START = /^(\d{1,6})\s?([-–—]\s?\d{1,6}|\+)[\s_:-]/u;
/** "Qty 12 Price" and "Dès 10 prix". */
const QUANTITY_AT_START =
  /^(?:qt[yé]|quantit[yé]|from|d[eè]s)[\s_.]{0,2}(\d{1,6})\s?([-–—]\s?\d{1,6}|\+)?[\s_:-]/iu;
/** A name that is only a range: "10-49", "100+". */
const RANGE_ONLY = /^(\d{1,6})\s?([-–—]\s?\d{1,6}|\+)$/u;
/** The separator between a name and its quantity. */
const BETWEEN = /[\s_([:-]{1,4}(?:(?:from|d[eè]s|qt[yé]|min)[\s_.]{0,2})?$/iu;

type Found = {
  column: string;
  name: string;
  from: number;
  isRange: boolean;
  isOnlyRange: boolean;
};

/** The columns of prices by quantity, such as "Cost 1-9" and "Cost 10+". "Price 1" and "Price 2" are only numbered. */
export function quantityTiers(columns: readonly string[]): ReadonlyMap<string, TierColumn> {
  const found = columns.flatMap((column): Found[] => {
    const only = RANGE_ONLY.exec(column.trim());
    if (only !== null)
      return [{ column, name: "Price", from: Number(only[1]), isRange: true, isOnlyRange: true }];
    const first = RANGE_AT_START.exec(column) ?? QUANTITY_AT_START.exec(column);
    const [all, from, range] = first ?? RANGE_AT_END.exec(column) ?? [];
    if (all === undefined) return [];
    const name =
      first === null ? column.slice(0, -all.length).replace(BETWEEN, "") : column.slice(all.length);
    const isTier = /\p{L}/u.test(name) && isAmountOrQuantity(name);
    return isTier
      ? [{ column, name, from: Number(from), isRange: range !== undefined, isOnlyRange: false }]
      : [];
  });
  const tiers = new Map<string, TierColumn>();
  for (const common of new Set(found.map(({ name }) => name.toLowerCase()))) {
    const sorted = found
      .filter(({ name }) => name.toLowerCase() === common)
      .toSorted((a, b) => a.from - b.from);
    const isNumbered = sorted.every(({ from, isRange }, at) => !isRange && from <= at + 2);
    if (sorted.length < 2 || isNumbered) continue;
    for (const [rank, { column, name, isOnlyRange }] of sorted.entries())
      tiers.set(column, { name, rank, isOnlyRange });
  }
  return tiers;
}

function isAmountOrQuantity(name: string): boolean {
  const { words, scores } = headerCandidates(name);
  return [...scores.keys()].some(isMoney) || words.meanings.has("quantity");
}
