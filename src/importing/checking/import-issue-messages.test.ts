import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { importIssueMessage, fixLabel } from "./import-issue-messages.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

test.each([
  [{ code: "sku-duplicate" }, "Duplicate SKU. We use the first row."],
  [{ code: "gtin-characters" }, "A GTIN contains only digits."],
  [{ code: "value-no-integer", error: { is: "no-integer" } }, "Enter a whole number."],
  [
    { code: "value-too-long", error: { is: "too-long", longest: 64 } },
    "Use 64 characters or fewer.",
  ],
] as const)("the import describes the issue %j in words", (issue, message) => {
  expect(i18n._(importIssueMessage(issue))).toBe(message);
});

test("the label of a fix describes what the fix does", () => {
  expect(i18n._(fixLabel({ does: "read-numbers", decimal: "." }))).toBe("Decimal period: 1,250.50");
  expect(i18n._(fixLabel({ does: "fix", fix: "cut-to-length" }))).toBe(
    "Shorten to the maximum length",
  );
});
