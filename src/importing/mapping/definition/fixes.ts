import { withoutTags } from "@/lib/text/plain-text.ts";
import { checkDigitOf } from "@/catalogue/product/gtin.ts";
import { repairedGtin } from "@/catalogue/quality/code-check.ts";
import { choiceMeaning } from "@/importing/vocabulary/choice-meanings.ts";
import { durationInDays } from "@/importing/vocabulary/duration.ts";
import { writtenMeasure } from "@/importing/vocabulary/written-measure.ts";
import { writtenAmount } from "@/catalogue/product/written-currency.ts";

/** Fixes that work on the text alone. */
const TEXT_FIXES = [
  "restore-gtin-zero",
  "keep-digits",
  "drop-unprintable",
  "strip-markup",
  "first-of-list",
  "first-number",
  "days",
  "weeks",
  "upper-case",
  "drop-currency",
  "unit-of-measure",
  "drop-unit",
  "gtin-of-product-id",
] as const;
type TextFix = (typeof TEXT_FIXES)[number];

/**
 * Fixes for all values of a field. The last five depend on more than the text: on the other fields of the row, or on
 * the type of the field.
 */
export const FIXES = [
  ...TEXT_FIXES,
  "currency-of-amount",
  "currency-of-price",
  "cut-to-length",
  "round",
  "leave-out-if-wrong",
] as const;
export type Fix = (typeof FIXES)[number];

/** Invisible characters, except tabs, line breaks and those that join emojis. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|(?<![\p{Extended_Pictographic}\ufe0f])\p{Cf}/gu;

export const textFixes = (fixes: readonly Fix[]): TextFix[] =>
  TEXT_FIXES.filter((fix) => fixes.includes(fix));

export function fixedText(fix: TextFix, text: string): string {
  switch (fix) {
    case "restore-gtin-zero":
      return repairedGtin(text) ?? text;
    case "keep-digits":
      return text.replaceAll(/\D/g, "");
    case "drop-unprintable":
      return text.replaceAll(UNPRINTABLE, "").replaceAll(/[\t\n\r]+/g, " ");
    case "strip-markup":
      return withoutTags(text);
    case "first-of-list":
      return (/^[^,;|\n]*/.exec(text)?.[0] ?? "").trim();
    case "first-number":
      return /-?\d[\d.,'\s]*/.exec(text)?.[0].replace(/(?<=\d)[.,'\s]+$/, "") ?? text;
    case "days":
      return durationInDays(text, 1);
    case "weeks":
      return durationInDays(text, 7);
    case "upper-case":
      return text.toUpperCase();
    case "drop-currency":
      return writtenAmount(text)?.amount ?? text;
    case "unit-of-measure":
      return unitOfMeasures(text);
    case "drop-unit":
      return writtenMeasure(text)?.number ?? text;
    case "gtin-of-product-id":
      return gtinOfProductId(text);
  }
}

/** The GTIN of a product id: a GTIN stays, an ISBN is converted, and a shop's own code with letters gives none. */
function gtinOfProductId(text: string): string {
  const id = text.replaceAll(/[\s-]/g, "");
  const isbn = gtinOfIsbn(id);
  if (isbn !== null) return isbn;
  // A product id such as 6.28E+11 was a number that a spreadsheet shortened. It stays, so that it's reported.
  return /\p{L}/u.test(id) && !/^\d[\d.,]*E\+?\d+$/i.test(id) ? "" : text;
}

/** The GTIN for a valid 10-digit ISBN. Null for any other text. */
function gtinOfIsbn(isbn: string): string | null {
  if (!/^\d{9}[\dX]$/i.test(isbn)) return null;
  const digits = Array.from(isbn.toUpperCase(), (digit) => (digit === "X" ? 10 : Number(digit)));
  const sum = digits.reduce((total, digit, at) => total + digit * (10 - at), 0);
  if (sum % 11 !== 0) return null;
  const start = `978${isbn.slice(0, 9)}`;
  return `${start}${checkDigitOf(`${start}0`)}`;
}

/** Separates the joined measures of a row, from which their unit is read. */
export const BETWEEN_NUMBERS = "|";

/** A cell that holds only a unit, such as "kg" or "lb.". */
const BARE_UNIT = /^(\p{L}{1,20})\.?$/u;

/** The unit of these measures. Different units are joined into a text that no field accepts. */
const unitOfMeasures = (text: string): string =>
  [
    ...new Set(
      text.split(BETWEEN_NUMBERS).flatMap((measure) => {
        const unit = writtenMeasure(measure)?.unit ?? BARE_UNIT.exec(measure.trim())?.[1];
        return unit === undefined
          ? []
          : choiceMeaning("size_unit", choiceMeaning("weight_unit", unit));
      }),
    ),
  ].join(BETWEEN_NUMBERS);
