import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import {
  shownTitle,
  titleColumnsOf,
  variantsTitle,
} from "@/catalogue/list/variants/shown-title.ts";
import { groupLine } from "#support/samples/product-line.ts";

const i18nOf = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } });

test.each([
  ["en", "Desk lamp", "Lampe", { text: "Desk lamp" }],
  ["en", null, "Lampe", { text: "Lampe", lang: "fr" }],
  ["fr-CA", "Desk lamp", "Lampe", { text: "Lampe" }],
  ["fr-CA", "Desk lamp", null, { text: "Desk lamp", lang: "en" }],
  ["fr-CA", null, null, null],
])("in %s, a product with the titles %j and %j shows %j", (locale, title, titleFr, shown) => {
  expect(shownTitle(i18nOf(locale), { title, titleFr })).toEqual(shown);
});

test("a group of variants shows the common part of its titles in the language of the interface", () => {
  const { variants } = groupLine;
  const titleIn = (locale: string) =>
    variants && variantsTitle(i18nOf(locale), groupLine, variants);
  expect([titleIn("en"), titleIn("fr-CA")]).toEqual(["Desk lamp", "Lampe de bureau"]);
});

test("a group without titles in the language of the interface shows the common title of the other language", () => {
  const line = { ...groupLine, titleFr: null };
  const { variants } = line;
  const titles = variants && { ...variants, titlesFr: [null, null] as const };
  expect(titles && variantsTitle(i18nOf("fr-CA"), line, titles)).toBe("Desk lamp");
});

test("the first title column is the one in the language of the interface", () => {
  expect(["en", "fr-CA"].map((locale) => titleColumnsOf(i18nOf(locale))[0])).toEqual([
    "title",
    "titleFr",
  ]);
});
