import { expect, test } from "vitest";
import { headerCandidates } from "./header-candidates.ts";
import { isMeaning } from "./header-words.ts";
import { MONEY_PATTERNS } from "./patterns/money-patterns.ts";
import {
  DESCRIPTION_PATTERNS,
  NAMING_PATTERNS,
  TITLE_PATTERNS,
} from "./patterns/naming-patterns.ts";
import { OTHER_PATTERNS } from "./patterns/other-patterns.ts";
import { MONEY_WORDS } from "./words/money-words.ts";
import { NAMING_WORDS } from "./words/naming-words.ts";
import { OTHER_WORDS } from "./words/other-words.ts";

const patterns = [
  ...Object.values({ ...NAMING_PATTERNS, ...MONEY_PATTERNS, ...OTHER_PATTERNS }).flat(),
  ...TITLE_PATTERNS,
  ...DESCRIPTION_PATTERNS,
];

test("every pattern of column names consists of known meanings", () => {
  const used = patterns.flatMap(({ needs, allows = "" }) => `${needs} ${allows}`.split(/[ /]+/));
  expect(used.filter((word) => word !== "" && !isMeaning(word))).toEqual([]);
});

test("every known word of column names has only one meaning", () => {
  const words = [NAMING_WORDS, MONEY_WORDS, OTHER_WORDS].flatMap((table) =>
    Object.values(table).flatMap((list) => list.split(", ")),
  );
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

const bestOf = (column: string) =>
  [...headerCandidates(column).scores].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;

test.each([
  ["IndexItemAdd/ItemDetail/ManufacturerName", "brand"],
  ["produit/prix/@devise", "currency"],
  ["Category/Name/@Value", "category"],
  ["Units/Case", null],
  ["Price per 100", null],
  ["Cost_per_1000", null],
  ["Prix par 100", null],
  ["Prix/100", null],
  ["Price (cents)", null],
  ["Price per unit", "price"],
  ["UnitPrice1", "price"],
  ["Sales Price / Rate", "price"],
])("the column %s is matched with the field %s", (column, target) => {
  expect(bestOf(column)).toBe(target);
});

test.each([
  ["productweight", "weight"],
  ["Quantitty", "stock"],
  ["MINIMIUM ORDER QTY", "minimum_order"],
  ["W (cm)", "width"],
  ["P/N", "sku"],
  ["C.O.O.", "country_of_origin"],
])("the column name %s has the meaning %s", (column, target) => {
  expect(bestOf(column)).toBe(target);
});

test("the name of a category level is never a certain match for the category", () => {
  expect(headerCandidates("TaxonomyLevelName").scores.get("category")).toBeLessThan(0.85);
});
