import {
  type ProductFieldKind,
  fieldError,
  PRODUCT_FIELDS,
  type ProductField,
  readTags,
} from "@/catalogue/product/product-field.ts";
import { gtinError } from "@/catalogue/product/gtin.ts";
import { choiceMeaning } from "@/importing/vocabulary/choice-meanings.ts";
import type { Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import { countryCode } from "@/importing/vocabulary/country-names.ts";
import { fixedText, textFixes } from "@/importing/mapping/definition/fixes.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";
import { quantityError, readQuantity } from "@/importing/mapping/values/quantity.ts";
import { readDate } from "@/importing/mapping/values/read-date.ts";
import { multiplied, readNumber, rounded } from "@/catalogue/product/read-number.ts";
import { unusualDecimal } from "@/importing/vocabulary/written-measure.ts";
import { readAmount } from "@/importing/mapping/values/read-amount.ts";
import { namedCurrency, withoutPerUnit } from "@/catalogue/product/written-currency.ts";
import { endsWithDigit, isShortDecimal } from "@/lib/decimal.ts";
import { bareCode } from "@/lib/text/bare-code.ts";
import { withoutEntities } from "@/lib/text/plain-text.ts";
import { memoizeLast } from "@/importing/mapping/values/memoize-last.ts";

type Cells = readonly string[];
export type ValueReader = (cells: Cells) => string;

/** The position of each column in a row. A column that isn't in the file reads as empty. */
export type Places = ReadonlyMap<string, number>;

/**
 * Builds the function that reads one value from a row. It's built once because it runs for every cell of a million
 * rows.
 */
export function valueReader(recipe: Recipe, places: Places): ValueReader {
  const collected = collector(recipe, places);
  const { part, values, otherwise, prefix } = recipe;
  const fixes = textFixes(recipe.fixes);
  const isPlain = part === null && values.length === 0 && fixes.length === 0;
  if (isPlain && otherwise === "" && prefix === "") return collected;

  const translations = new Map(values.map(({ from, to }) => [meaningKey(from), to]));
  const translated = remembered((text) => translations.get(meaningKey(text)) ?? text);
  return (cells) => {
    let text = collected(cells);
    if (part !== null && text !== "") text = (text.split(part.separator).at(part.at) ?? "").trim();
    if (translations.size > 0) text = translated(text);
    for (const fix of fixes) text = fixedText(fix, text);
    if (text === "") text = otherwise;
    return text === "" ? "" : prefix + text;
  };
}

/** Normalizes a value for looking up its meaning. A minus sign and letters of other scripts are significant. */
function meaningKey(text: string): string {
  const name = plainName(text);
  if (name === "" || /[^\p{Script=Latin}\P{L}]/u.test(text)) return text.trim().toLowerCase();
  return /^\s*[-−]\s*\d/u.test(text) ? `-${name}` : name;
}

/** Reads a product field, in the catalogue's format as far as the value allows. */
export function fieldReader(field: ProductField, recipe: Recipe, places: Places): ValueReader {
  const written = valueReader(recipe, places);
  const textOf = MAY_BE_MISSING.has(field) ? withoutPlaceholder(written) : written;
  const inItsKind = inKind(field, recipe);
  const kindly = inItsKind === null ? null : memoizeLast(inItsKind);
  const isCut = recipe.fixes.includes("cut-to-length");
  const isRound = recipe.fixes.includes("round");
  const isLeftOut = recipe.fixes.includes("leave-out-if-wrong");
  const hasLastSteps = isCut || isRound || isLeftOut;
  if (!hasLastSteps) return kindly === null ? textOf : (cells) => whole(textOf(cells), kindly);

  return (cells) => {
    let text = textOf(cells);
    if (kindly !== null) text = whole(text, kindly);
    if (isRound) text = rounded(text);
    if (isCut) text = cut(text, PRODUCT_FIELDS[field]);
    return isLeftOut && fieldError(field, text) !== null ? "" : text;
  };
}

/** Fields in which "N/A" isn't a value. A row without a SKU is rejected, and products without a title are reported. */
const MAY_BE_MISSING: ReadonlySet<ProductField> = new Set<ProductField>([
  "sku",
  "title_en",
  "title_fr",
  "description_en",
  "description_fr",
  "brand",
  "mpn",
  "category",
  "country_of_origin",
  "hs_code",
  "variant_group",
]);

/** What people and programs write in a cell without a value: "N/A", "n. d.", "s.o.", "#N/A", "TBD" and "—". */
const NO_VALUE =
  /^(?:[-–—?]{1,5}|#?n\s?\/\s?[ad]|n\.\s?[ad]\.?|s\s?\/\s?o|s\.\s?o\.?|sans objet|not (?:applicable|available)|does not apply|non (?:applicable|disponible)|null|tbd|tba|à (?:venir|déterminer))$/i;
const LONGEST = 16;

/** Whether a text states that there's no value. "NA" and "ND" don't count, because they may be names or codes. */
const statesNoValue = (text: string): boolean =>
  text.length <= LONGEST && !endsWithDigit(text) && NO_VALUE.test(text);

function withoutPlaceholder(read: ValueReader): ValueReader {
  return (cells) => {
    const text = read(cells);
    return text !== "" && statesNoValue(text) ? "" : text;
  };
}

export function quantityReader(recipe: Recipe, places: Places): ValueReader {
  const textOf = valueReader(recipe, places);
  const isLeftOut = recipe.fixes.includes("leave-out-if-wrong");
  return (cells) => {
    const text = whole(textOf(cells), (written) => readQuantity(written, recipe));
    return isLeftOut && quantityError(text) !== null ? "" : text;
  };
}

const whole = (text: string, kindly: (text: string) => string) => (text === "" ? "" : kindly(text));

function collector({ columns, join }: Recipe, places: Places): ValueReader {
  const at = columns.flatMap((column) => places.get(column) ?? []);
  const [first] = at;
  if (first === undefined) return () => "";
  if (at.length === 1) return (cells) => trimmed(cells[first]);
  return (cells) =>
    at
      .map((place) => trimmed(cells[place]))
      .filter((text) => text !== "")
      .join(join);
}

const SPACE = 32;
const LAST_ASCII = 127;

/** Nearly all cells begin and end with a printable ASCII character, so the slower `trim()` is rarely needed. */
function trimmed(cell: string | undefined): string {
  if (cell === undefined || cell === "") return "";
  const first = cell.charCodeAt(0);
  const last = cell.charCodeAt(cell.length - 1);
  const isBare = first > SPACE && first < LAST_ASCII && last > SPACE && last < LAST_ASCII;
  return isBare ? cell : cell.trim();
}

function inKind(field: ProductField, { decimal, thousands, date, factor }: Recipe) {
  switch (PRODUCT_FIELDS[field].is) {
    case "money":
      return factor === null
        ? (text: string) => readAmount(text, decimal, thousands)
        : (text: string) => multiplied(readAmount(text, decimal, thousands), factor);
    case "decimal": {
      const read = (text: string) =>
        (isShortDecimal(text) ? null : unusualDecimal(text)) ??
        readNumber(text, decimal, thousands);
      return factor === null ? read : (text: string) => multiplied(read(text), factor);
    }
    case "integer":
      return (text: string) =>
        readNumber(withoutPerUnit(text), decimal, thousands).replace(/^-0$/, "0");
    case "date":
      return (text: string) => readDate(text, date);
    case "choice":
      return remembered((text) => choiceMeaning(field, text));
    case "currency":
      return (text: string) => namedCurrency(text) ?? text.toUpperCase();
    case "country":
      return remembered(countryCode);
    case "tags":
      // The values of repeated elements are joined with vertical bars, which separate tags as commas do.
      return (text: string) => readTags(text.replaceAll("|", ",")).join(", ");
    case "code":
      return field === "gtin" ? gtinText : field === "hs_code" ? withLeadingZero : bareCode;
    case "text":
      return isOneLine(field) ? asName : null;
    case "long-text":
      return null;
  }
}

/** Spreadsheets break the lines of long names. In a category, a line may be a level of its own. */
const isOneLine = (field: ProductField) =>
  field === "title_en" || field === "title_fr" || field === "brand";
/** Shop systems export names with HTML entities, such as "&amp;" for "&". The catalogue's names are plain text. */
const asName = (text: string) => onOneLine(withoutEntities(text));
const onOneLine = (text: string) =>
  /[\t\n\r]/.test(text)
    ? text
        .split(/[\t\n\r]/)
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .join(" ")
    : text;

/** GTINs are often printed with spaces or dashes between their digits. */
function gtinText(text: string): string {
  const bare = withoutTextMark(text);
  const isApart = bare.includes(" ") || bare.includes("-");
  return isApart && gtinError(bare) === null ? bare.replaceAll(/[\s-]/g, "") : bare;
}

/**
 * HS codes have an even number of digits, so an odd number shows that a program removed the leading zero of a chapter.
 */
const withLeadingZero = (text: string): string => bareCode(text).replace(WITHOUT_ZERO, "0$&");
const WITHOUT_ZERO = /^[1-9]\d{2}(?:\.?\d{2}){1,3}$/;

/**
 * Spreadsheets and Shopify put an apostrophe before digits, so that leading zeros stay. Programs that treat a GTIN as a
 * number append ".0", and distributors pad it with zeros to 16 or 18 digits.
 */
function withoutTextMark(text: string): string {
  if (text.length > LONGEST_GTIN)
    return text.replace(/^'?0{1,4}(?=\d{14}$)|^'(?=\d+$)|(?<=^\d+)\.0$/, "");
  return text.startsWith("'") || text.endsWith(".0")
    ? text.replace(/^'(?=\d+$)|(?<=^\d+)\.0$/, "")
    : text;
}
const LONGEST_GTIN = 14;

/** A column of choices or countries repeats a few values over a million rows, so results are cached. */
const MOST_REMEMBERED = 1000;

function remembered(meaning: (text: string) => string) {
  const known = new Map<string, string>();
  return (text: string) => {
    let meant = known.get(text);
    if (meant === undefined) {
      meant = meaning(text);
      if (known.size < MOST_REMEMBERED) known.set(text, meant);
    }
    return meant;
  };
}

/** Cuts between code points, so that no surrogate pair is split. */
function cut(text: string, kind: ProductFieldKind): string {
  if (!("longest" in kind) || text.length <= kind.longest) return text;
  return Array.from(text).slice(0, kind.longest).join("").trim();
}
