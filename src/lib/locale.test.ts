import { expect, test } from "vitest";
import { preferredLocale } from "@/lib/locale.ts";

const holding = (text: string | null) => ({ getItem: () => text });
const blocked = {
  getItem: () => {
    throw new DOMException("denied", "SecurityError");
  },
};

test.each([
  ["the browser's first language that we speak", ["de-CH", "fr-FR", "en-CA"], null, "fr-CA"],
  ["English where none fits", ["de", "ja"], null, "en"],
  ["English first when it stands first", ["en-CA", "fr-CA"], null, "en"],
  ["the choice made before", ["en-CA"], "fr-CA", "fr-CA"],
  ["the browser again when the choice is not one of ours", ["fr"], "<script>", "fr-CA"],
  ["no guess from a word that only begins alike", ["frr", "enm"], null, "en"],
])("preferredLocale returns %s", (_what, languages, stored, expected) => {
  expect(preferredLocale(languages, holding(stored))).toBe(expected);
});

test("preferredLocale works when storage is blocked", () => {
  expect(preferredLocale(["fr-CA"], blocked)).toBe("fr-CA");
});
