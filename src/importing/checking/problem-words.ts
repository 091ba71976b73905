import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import { ISSUE_MESSAGES } from "@/catalogue/quality/issue-messages.ts";
import type { OfferedFix } from "@/importing/checking/offered-fix.ts";
import type { RowCode, RowProblem } from "@/importing/checking/row-problem.ts";
import type { Fix } from "@/importing/mapping/fixes.ts";

const ROW_WORDS: Record<RowCode, MessageDescriptor> = {
  "sku-duplicate": msg`This SKU stands further up already. The first row counts.`,
  "row-shifted": msg`The cells of this row stand beside their columns: one is missing, or a comma splits one.`,
  "row-too-wide": msg`There are cells beyond the last column. They were left out.`,
  "parent-unknown": msg`The product that this is a variant of does not stand above it.`,
  "image-address": msg`The address of an image begins with http:// or https:// and holds no blanks.`,
};

const isRowCode = (code: string): code is RowCode => Object.hasOwn(ROW_WORDS, code);
const isCheckCode = (code: string): code is keyof typeof ISSUE_MESSAGES =>
  Object.hasOwn(ISSUE_MESSAGES, code);

/** What is wrong, in the words in which the catalogue says it, too. */
export function causeWords({
  code,
  problem,
}: {
  code: string;
  problem?: RowProblem["problem"] | null;
}): MessageDescriptor {
  if (problem) return fieldErrorMessage(problem);
  if (isRowCode(code)) return ROW_WORDS[code];
  return isCheckCode(code) ? ISSUE_MESSAGES[code] : fieldErrorMessage({ is: "missing" });
}

const FIX_WORDS: Record<Fix, MessageDescriptor> = {
  "restore-gtin-zero": msg`Put the lost zeros back`,
  "keep-digits": msg`Keep the digits alone`,
  "drop-unprintable": msg`Make line breaks blanks, and leave out what cannot be printed`,
  "strip-markup": msg`Keep the words without their markup`,
  "first-of-list": msg`Take the first of several`,
  "first-number": msg`Take the number alone`,
  "upper-case": msg`Write it in capitals`,
  "cut-to-length": msg`Cut what does not fit`,
  round: msg`Round to four digits`,
  "leave-out-if-wrong": msg`Take the products without this value`,
};

/** What a fix for all rows would do. */
export function fixWords(offer: OfferedFix): MessageDescriptor {
  switch (offer.does) {
    case "fix":
      return FIX_WORDS[offer.fix];
    case "read-numbers":
      return offer.decimal === "."
        ? msg`Read the comma as a mark of thousands`
        : msg`Read the comma as the decimal mark`;
    case "read-dates":
      return offer.date === "dmy"
        ? msg`Read dates as day, month, year`
        : msg`Read dates as month, day, year`;
    case "translate":
      return msg`Say what each value means`;
    case "complete-addresses":
      return msg`Say where the pictures lie`;
  }
}
