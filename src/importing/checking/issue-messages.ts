import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import { ISSUE_MESSAGES } from "@/catalogue/quality/issue-messages.ts";
import type { OfferedFix } from "@/importing/checking/offered-fix.ts";
import type { RowCode, RowIssue } from "@/importing/checking/row-issue.ts";
import type { Fix } from "@/importing/mapping/definition/fixes.ts";

const ROW_WORDS: Record<RowCode, MessageDescriptor> = {
  "sku-duplicate": msg`Duplicate SKU. We use the first row.`,
  "row-shifted": msg`Cells don’t line up with the columns: one is missing, or a comma splits one.`,
  "row-too-wide": msg`Cells after the last column were ignored.`,
  "parent-unknown": msg`The parent product of this variant isn’t in a row above it.`,
  "image-address": msg`An image URL must start with http:// or https:// and contain no spaces.`,
};

const isRowCode = (code: string): code is RowCode => Object.hasOwn(ROW_WORDS, code);
const isCheckCode = (code: string): code is keyof typeof ISSUE_MESSAGES =>
  Object.hasOwn(ISSUE_MESSAGES, code);

/** The text of an issue, in the same words as in the catalogue. */
export function issueMessage({
  code,
  problem,
}: {
  code: string;
  problem?: RowIssue["problem"] | null;
}): MessageDescriptor {
  if (problem) return fieldErrorMessage(problem);
  if (isRowCode(code)) return ROW_WORDS[code];
  return isCheckCode(code) ? ISSUE_MESSAGES[code] : fieldErrorMessage({ is: "missing" });
}

const FIX_WORDS: Record<Fix, MessageDescriptor> = {
  "restore-gtin-zero": msg`Restore missing zeros`,
  "keep-digits": msg`Keep only the digits`,
  "drop-unprintable": msg`Replace line breaks with spaces and remove unprintable characters`,
  "strip-markup": msg`Remove markup, keep the text`,
  "first-of-list": msg`Keep only the first value`,
  "first-number": msg`Keep only the number`,
  "upper-case": msg`Convert to uppercase`,
  "cut-to-length": msg`Shorten to the maximum length`,
  round: msg`Round to 4 decimals`,
  "leave-out-if-wrong": msg`Import, leave this field empty`,
};

/** What a fix for all rows does. */
export function fixLabel(offer: OfferedFix): MessageDescriptor {
  switch (offer.does) {
    case "fix":
      return FIX_WORDS[offer.fix];
    case "read-numbers":
      return offer.decimal === "."
        ? msg`Read commas as thousands separators`
        : msg`Read commas as decimal separators`;
    case "read-dates":
      return offer.date === "dmy"
        ? msg`Read dates as day, month, year`
        : msg`Read dates as month, day, year`;
    case "translate":
      return msg`Replace values`;
    case "complete-addresses":
      return msg`Set image base URL`;
  }
}
