import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { causeWords, fixWords } from "./problem-words.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

test.each([
  [{ code: "sku-duplicate" }, "This SKU stands further up already. The first row counts."],
  [{ code: "gtin-characters" }, "A GTIN holds digits only."],
  [{ code: "value-no-integer", problem: { is: "no-integer" } }, "Write a whole number."],
  [
    { code: "value-too-long", problem: { is: "too-long", longest: 64 } },
    "At most 64 characters fit here.",
  ],
] as const)("%j is said in words", (cause, words) => {
  expect(i18n._(causeWords(cause))).toBe(words);
});

test("a fix says what it does", () => {
  expect(i18n._(fixWords({ does: "read-numbers", decimal: "." }))).toBe(
    "Read commas as thousands separators",
  );
  expect(i18n._(fixWords({ does: "fix", fix: "cut-to-length" }))).toBe(
    "Shorten to the maximum length",
  );
});
