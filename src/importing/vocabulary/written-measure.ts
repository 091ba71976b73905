import { STORED_DIGITS } from "@/catalogue/product/read-number.ts";
import { choiceMeaning } from "@/importing/vocabulary/choice-meanings.ts";

const MEASURE =
  /^(-?[\d.,]+|(?:\d{1,4}[\s-]{1,2})?\d{1,2}\s?[/⁄]\s?\d{1,2}|\d{0,4}\s?[¼½¾⅛⅜⅝⅞])\s*-?(\p{L}+|["″”'′])\.?$/u;
/** Two measures that form one: "2 lb 4 oz", `5' 6"`, "1 kg 250 g". */
const COMPOUND =
  /^(\d{1,6})\s*(\p{L}+|['′])\.?[,\s]*(?:(?:and|et|&)\s+)?(\d{1,3}(?:[.,]\d{1,4})?)\s*(\p{L}+|["″”])\.?$/u;
const STEPS: Readonly<Record<string, readonly [smaller: string, count: number]>> = {
  lb: ["oz", 16],
  kg: ["g", 1000],
  ft: ["in", 12],
  m: ["cm", 100],
  cm: ["mm", 10],
};

/** Characters that people write for inches and feet. */
const MARKS: Readonly<Record<string, string>> = {
  '"': "in",
  "″": "in",
  "”": "in",
  "'": "ft",
  "′": "ft",
};
const FRACTION = /^(?:(\d{1,4})[\s-]{1,2})?(\d{1,2})\s?[/⁄]\s?(2|4|8|16)$/;
const FRACTION_SIGN = /[¼½¾⅛⅜⅝⅞]/;

/**
 * Parses a measure: "12 kg" is 12 kilograms, and 10.5" is 10.5 inches. Null for a number without a unit and any other
 * text.
 */
export function writtenMeasure(text: string): { number: string; unit: string } | null {
  const bare = text.trim();
  const [, number, unit] = MEASURE.exec(bare) ?? [];
  if (number !== undefined && unit !== undefined) return { number, unit: MARKS[unit] ?? unit };
  const compound = compoundMeasure(bare);
  return compound && { number: bare, unit: compound.unit };
}

/** Reads fractions and compound measures as decimals: "5 1/2", "2-3/4", "½", "2 lb 4 oz". Null for anything else. */
export const unusualDecimal = (text: string): string | null =>
  fractionIn(text) ?? compoundMeasure(text)?.decimal ?? null;

/** A compound measure in its larger unit. Feet become inches, because twelfths of a foot have endless decimals. */
function compoundMeasure(text: string): { decimal: string; unit: string } | null {
  const [, large, largeUnit = "", small, unit = ""] = COMPOUND.exec(text) ?? [];
  const [smaller = "", count = 1] = STEPS[meantUnit(largeUnit)] ?? [];
  const rest = Number(small?.replace(",", "."));
  if (smaller === "" || meantUnit(unit) !== smaller || !(rest < count)) return null;
  if (smaller === "in") return { decimal: String(Number(large) * count + rest), unit: smaller };
  const decimal = String(Number(large) + rest / count);
  const digits = decimal.split(".")[1]?.length ?? 0;
  return digits > STORED_DIGITS ? null : { decimal, unit: meantUnit(largeUnit) };
}

const meantUnit = (unit: string) =>
  choiceMeaning("size_unit", choiceMeaning("weight_unit", MARKS[unit] ?? unit));

function fractionIn(text: string): string | null {
  const apart = text.replace(FRACTION_SIGN, (sign) => ` ${sign.normalize("NFKC")}`).trim();
  const [, whole = "0", over, under] = FRACTION.exec(apart) ?? [];
  if (over === undefined || Number(over) >= Number(under)) return null;
  return String(Number(whole) + Number(over) / Number(under));
}
