import type { HeaderWords, Meaning } from "@/importing/vocabulary/header-words.ts";
import { withoutBasis } from "@/importing/mapping/suggestion/column-facts.ts";
import { EACH_WORDS, withoutPerUnit } from "@/catalogue/product/written-currency.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";
import { isPriceBasis } from "@/importing/vocabulary/quantity-prices.ts";

type Column = { key: string; cells: readonly string[]; words: HeaderWords };

/** Words that can accompany the unit in a column's name: "Sell unit", "Price UOM", "Unité de vente". */
const BESIDE: ReadonlySet<Meaning> = new Set<Meaning>([
  "uom",
  "each",
  "sell",
  "price",
  "stock",
  "order",
  "purchase",
  "filler",
]);
const PACK =
  /^(?:\d{1,4}\s?\/?\s?)?(?:cs|cse|cases?|caisses?|bx|box|boxes|bo[iî]tes?|bte|dz|dzn|doz|dozens?|douz|douzaines?|pk|pkg|packs?|pqt?|paquets?|ct|ctn|cartons?|c|hd|hundred|cent|m|th|thousand|mille|gross|grosse|pal|plt|pallets?|palettes?|skids?|bdl|bundles?)\.?\s?\/?\s?(?:(?:of|de)\s)?\d{0,4}$/i;
const EACH = new RegExp(String.raw`^(?:1\s?)?(?:${EACH_WORDS}|u|e)\.?$`, "i");
const AGREED = 0.8;

/** Columns that state how a product is sold, in words that the vocabulary doesn't have: "Sold by", "Vendu à". */
const SOLD_BY = /^(?:sold (?:by|as|per|in)|sell by|vendue?s? (?:par|a|en|au)|prix pour|price for)$/;
const ARTICLE = /^(?:(?:[àa] )?l['’]|(?:[àa] )?la\s|le\s|au\s|an?\s|per\s|par\s|by the\s)/i;
/** A number of pieces with the measure of each: "12/355ml", "6 x 500 g". */
const MULTIPACK =
  /^\d{1,3}\s?(?:[x×/]|ct\s?[x×/])\s?\d{1,4}(?:[.,]\d{1,3})?\s?(?:ml|cl|l|lt|g|gr|kg|oz|lb|lbs|fl oz|un|ct)\.?$/i;

/** Whether a column states how many pieces each price is for, and some prices are for more than one. */
export const areForMany = (columns: readonly Column[]): boolean =>
  columns.some(({ key, cells }) => {
    const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    return (
      isPriceBasis(key, values) && values.some((value) => Number(value) !== 1 && !EACH.test(value))
    );
  });

/** Whether some amounts of a column are for a case, a dozen or a measure: "12.00/cs", "4.50/kg". */
export const areByPack = (values: readonly string[]): boolean =>
  values.some((value) => withoutBasis(value) !== value && withoutPerUnit(value) === value);

/** Whether a column of units or contents shows that amounts and quantities are for cases, boxes or dozens. */
export const isInPacks = (columns: readonly Column[]): boolean =>
  columns.some(({ key, words, cells }) => {
    const values = cells
      .map((cell) => cell.trim().replace(ARTICLE, ""))
      .filter((cell) => cell !== "");
    const { meanings, unknown } = words;
    const isUnit =
      (meanings.has("uom") || meanings.has("each")) &&
      unknown.length === 0 &&
      [...meanings].every((meaning) => BESIDE.has(meaning));
    const isMultipack = (value: string) => MULTIPACK.test(value);
    if (!isUnit && !SOLD_BY.test(plainName(key))) return isMostly(values, isMultipack);
    const packs = values.filter((value) => PACK.test(value)).length;
    const single = values.filter((value) => EACH.test(value)).length;
    return packs > 0 && packs + single >= values.length * AGREED;
  });

const isMostly = (values: readonly string[], test: (value: string) => boolean) =>
  values.length > 0 && values.filter(test).length >= values.length * AGREED;
