import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fieldName, problemWords } from "@/catalogue/product/field-words.ts";
import { CHECK_WORDS } from "@/catalogue/quality/check-words.ts";
import type { OfferedFix } from "@/importing/checking/offered-fix.ts";
import type { Cause } from "@/importing/checking/problem-tally.ts";
import type { RowCode } from "@/importing/checking/row-problem.ts";
import { causeKey } from "@/importing/flow/import-desk.ts";
import type { Fix } from "@/importing/mapping/fixes.ts";

const ROW_WORDS: Record<RowCode, MessageDescriptor> = {
  "sku-duplicate": msg`This SKU stands in the file more than once. The first row counts, whatever its capitals.`,
  "row-shifted": msg`The cells of these rows stand beside their columns, as an unquoted delimiter or a lost cell leaves them.`,
  "row-too-wide": msg`There are more cells than columns. What stands beyond the last column is not read.`,
  "parent-unknown": msg`The product this variant belongs to does not stand above it. It is taken as a product of its own.`,
  "image-address": msg`This is no address of an image. It begins with http:// or https:// and holds no blanks.`,
};

const isRowCode = (code: string): code is RowCode => Object.hasOwn(ROW_WORDS, code);
const isCheckCode = (code: string): code is keyof typeof CHECK_WORDS =>
  Object.hasOwn(CHECK_WORDS, code);

/** What is wrong, and what would be right. */
export function causeWords({ code, problem }: Pick<Cause, "code" | "problem">): MessageDescriptor {
  if (isRowCode(code)) return ROW_WORDS[code];
  if (isCheckCode(code)) return CHECK_WORDS[code];
  return problem === null ? msg`This value cannot stand here.` : problemWords(problem);
}

/** Where it is wrong, in the words of the catalogue; nothing where it is the row that is wrong. */
export const causePlace = (i18n: I18n, { field }: Pick<Cause, "field">) =>
  field === null ? "" : fieldName(i18n, field);

/** What the file of rejected rows says of each cause. */
export const reasonsOf = (i18n: I18n, causes: readonly Cause[]): Map<string, string> =>
  new Map([
    ...causes.map((cause) => {
      const place = causePlace(i18n, cause);
      const words = i18n._(causeWords(cause));
      return [causeKey(cause), place === "" ? words : `${place}: ${words}`] as const;
    }),
    ["foreign", i18n._(msg`Another supplier’s product has this SKU. Give this one a prefix.`)],
  ]);

const FIX_WORDS: Record<Fix, MessageDescriptor> = {
  "restore-gtin-zero": msg`Put back the lost zeros`,
  "keep-digits": msg`Keep the digits only`,
  "drop-unprintable": msg`Leave out what cannot be printed`,
  "strip-markup": msg`Take the markup away`,
  "first-of-list": msg`Take the first of several`,
  "upper-case": msg`Write it in capitals`,
  "cut-to-length": msg`Cut it to what fits`,
  round: msg`Round to four digits`,
  "leave-out-if-wrong": msg`Leave these values out, and take the rest of the row`,
};

/** What can be done to all rows alike. */
export function offerWords(offer: Exclude<OfferedFix, { does: "translate" }>): MessageDescriptor {
  if (offer.does === "fix") return FIX_WORDS[offer.fix];
  if (offer.does === "read-numbers")
    return offer.decimal === "."
      ? msg`Read 1,299 as one thousand`
      : msg`Read 1,299 as one and a bit`;
  return offer.date === "mdy" ? msg`Read the month first` : msg`Read the day first`;
}
