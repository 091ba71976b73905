import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import { ISSUE_MESSAGES } from "@/catalogue/quality/product-issue-messages.ts";
import type { OfferedFix } from "@/importing/checking/offered-fix.ts";
import type { RowCode, RowIssue } from "@/importing/checking/row-issue.ts";
import type { Fix } from "@/importing/mapping/definition/fixes.ts";

const ROW_MESSAGES: Record<RowCode, MessageDescriptor> = {
  "sku-duplicate": msg`Duplicate SKU. We use the first row.`,
  "row-shifted": msg`Cells don’t line up with the columns: a cell is missing, or a delimiter splits a cell.`,
  "row-too-wide": msg`The row has more cells than there are columns: a delimiter splits a value, as in 1,000.`,
  "parent-unknown": msg`The parent product of this variant isn’t in a row above it.`,
  "stock-at-least": msg`The stock is a lower limit, such as 100+. We import the limit.`,
  "stock-below-zero": msg`The stock is below zero. We import 0.`,
  "stock-out-of-stock": msg`This text means that the product is out of stock. We import 0.`,
  "stock-placeholder": msg`A stock of only nines, such as 9999, is usually not a count, so we skip it. How many are there?`,
  "image-address": msg`An image URL must start with http:// or https:// and contain no spaces. Other URLs are skipped.`,
  "currency-differs": msg`The currency of this amount isn’t the product’s currency, so we skip the amount.`,
  "currency-unclear": msg`The currency of this amount isn’t clear, so we skip the amount. Which currency is it?`,
  "currency-contradicted": msg`The column name and this amount state different currencies, so we skip the amount. Which currency is right?`,
  "currency-unknown": msg`We don’t recognize the currency of this amount, so we skip the amount.`,
  "unit-unknown": msg`We don’t recognize this number’s unit, so we skip the number.`,
};

const isRowCode = (code: string): code is RowCode => Object.hasOwn(ROW_MESSAGES, code);
const isCheckCode = (code: string): code is keyof typeof ISSUE_MESSAGES =>
  Object.hasOwn(ISSUE_MESSAGES, code);

/** The text of an issue. Issues that the catalogue reports too have the same text there. */
export function importIssueMessage({
  code,
  error,
}: {
  code: string;
  error?: RowIssue["error"] | null;
}): MessageDescriptor {
  if (error) return fieldErrorMessage(error);
  if (isRowCode(code)) return ROW_MESSAGES[code];
  return isCheckCode(code) ? ISSUE_MESSAGES[code] : fieldErrorMessage({ is: "missing" });
}

const FIX_MESSAGES: Record<Fix, MessageDescriptor> = {
  "restore-gtin-zero": msg`Restore missing zeros`,
  "keep-digits": msg`Keep only the digits`,
  "drop-unprintable": msg`Replace line breaks with spaces and remove non-printing characters`,
  "strip-markup": msg`Remove markup, keep the text`,
  "first-of-list": msg`Keep only the first value`,
  "first-number": msg`Keep only the number`,
  days: msg`Convert to days`,
  weeks: msg`Convert weeks to days`,
  "upper-case": msg`Convert to uppercase`,
  "cut-to-length": msg`Shorten to the maximum length`,
  round: msg`Round to 4 decimals`,
  "leave-out-if-wrong": msg`Import without this value`,
  "currency-of-amount": msg`Use the currency next to the amount`,
  "currency-of-price": msg`Use the same currency as the price`,
  "drop-currency": msg`Ignore the currency next to the amount`,
  "unit-of-measure": msg`Use the unit next to the number`,
  "drop-unit": msg`Read the number without its unit`,
  "gtin-of-product-id": msg`Leave out identifiers that aren’t GTINs`,
};

/** The label of a fix for all rows. */
export function fixLabel(offer: OfferedFix): MessageDescriptor {
  switch (offer.does) {
    case "fix":
      return FIX_MESSAGES[offer.fix];
    case "read-numbers":
      return offer.decimal === "." ? msg`Decimal period: 1,250.50` : msg`Decimal comma: 1.250,50`;
    case "read-dates":
      return offer.date === "dmy"
        ? msg`Read dates as day, month, year`
        : msg`Read dates as month, day, year`;
    case "read-currency":
      return FIX_MESSAGES["currency-of-amount"];
    case "assume-currency": {
      const { currency } = offer;
      return msg`Read as ${currency}`;
    }
    case "join-cells":
      return msg`Join the split cells`;
    case "translate":
      return msg`Replace values`;
    case "complete-addresses":
      return msg`Set image base URL`;
  }
}
