import { expect, test } from "vitest";
import { preferredLocale } from "@/lib/locale-store.ts";

const holding = (text: string | null) => ({ getItem: () => text });
const blocked = {
  getItem: () => {
    throw new DOMException("denied", "SecurityError");
  },
};

test.each([
  ["the browser's first supported language", ["de-CH", "fr-FR", "en-CA"], null, "fr-CA"],
  ["English if none is supported", ["de", "ja"], null, "en"],
  ["English if it comes first", ["en-CA", "fr-CA"], null, "en"],
  ["the stored choice", ["en-CA"], "fr-CA", "fr-CA"],
  ["the browser's language if the stored choice isn't supported", ["fr"], "<script>", "fr-CA"],
  ["English if the browser names no valid language", ["C", "", "x_Y@z"], null, "en"],
  ["English for a code that only begins like a supported one", ["frr", "enm"], null, "en"],
])("the preferred language is %s", (_what, languages, stored, expected) => {
  expect(preferredLocale(languages, holding(stored))).toBe(expected);
});

test("the preferred language is determined even when storage is blocked", () => {
  expect(preferredLocale(["fr-CA"], blocked)).toBe("fr-CA");
});
