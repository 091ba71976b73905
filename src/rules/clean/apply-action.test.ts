import { changeCase } from "@/rules/clean/text-changes.ts";
import { expect, test } from "vitest";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { aCleanRule, clean } from "#support/rules/clean-rules.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

test.each<[string, CleanAction, Record<string, string>]>([
  ["sets a value", { do: "set", field: "brand", value: " Nord " }, { brand: "Nord" }],
  ["empties a field", { do: "set", field: "category", value: "" }, { category: "" }],
  [
    "sets a new attribute",
    { do: "set", field: "attribute:Room", value: "Office" },
    { "attribute:Room": "Office" },
  ],
  ["doesn't rewrite an equal amount", { do: "set", field: "cost", value: "50.00" }, {}],
  [
    "writes an amount with a comma as a plain decimal",
    { do: "set", field: "cost", value: "49,90" },
    { cost: "49.9" },
  ],
  ["copies a field", { do: "copy", from: "attribute:Colour", field: "brand" }, { brand: "Noir" }],
  [
    "combines the fields that have a value",
    {
      do: "combine",
      from: ["brand", "gtin", "attribute:Watts"],
      separator: " / ",
      field: "title_en",
    },
    { title_en: "nord lighting inc / 40" },
  ],
  [
    "fills a template",
    {
      do: "template",
      template: "{attribute:Colour} {{lamp}} {gtin} {attribute:Watts} W",
      field: "title_en",
    },
    { title_en: "Noir {lamp} 40 W" },
  ],
  [
    "leaves a template without any value empty",
    { do: "template", template: "GTIN {gtin}", field: "brand" },
    { brand: "" },
  ],
  [
    "replaces text in any case",
    { do: "replace", field: "brand", find: "LIGHTING INC", with: "$& Inc." },
    { brand: "nord $& Inc." },
  ],
  [
    "replaces text only in the same case",
    { do: "replace", field: "brand", find: "LIGHTING", with: "x", matchCase: true },
    {},
  ],
  [
    "replaces an expression",
    {
      do: "replace",
      field: "title_fr",
      find: String.raw`(\d+) W\b`,
      with: "$1 watts",
      isExpression: true,
    },
    { title_fr: "Lampe de l'atelier, noire, 40 watts" },
  ],
  [
    "splits a field, with the rest in the last part",
    { do: "split", from: "category", separator: "/", fields: ["attribute:Room", "category"] },
    { "attribute:Room": "Home", category: "Lamps / Desk" },
  ],
  [
    "doesn't split a field without the separator",
    { do: "split", from: "brand", separator: "/", fields: ["brand", "category"] },
    {},
  ],
  [
    "writes upper case",
    { do: "case", field: "brand", to: "upper" },
    { brand: "NORD LIGHTING INC" },
  ],
  [
    "writes lower case",
    { do: "case", field: "title_en", to: "lower" },
    { title_en: "  desk   lamp " },
  ],
  [
    "writes title case with apostrophes",
    { do: "case", field: "title_fr", to: "title" },
    { title_fr: "Lampe De L'atelier, Noire, 40 W" },
  ],
  [
    "writes sentence case",
    { do: "case", field: "title_en", to: "sentence" },
    { title_en: "  Desk   lamp " },
  ],
  ["trims spaces", { do: "trim", field: "title_en" }, { title_en: "DESK lamp" }],
  [
    "strips HTML and keeps lines in a long text",
    { do: "strip-html", field: "description_en" },
    { description_en: "Bright & quiet.\nMade in Canada." },
  ],
  [
    "translates by a table",
    { do: "translate", field: "attribute:Colour", table: [["NOIR", "Black"]], otherwise: "empty" },
    { "attribute:Colour": "Black" },
  ],
  [
    "keeps a value that isn't in the table",
    { do: "translate", field: "attribute:Colour", table: [["Bleu", "Blue"]], otherwise: "keep" },
    {},
  ],
  [
    "empties a value that isn't in the table",
    { do: "translate", field: "attribute:Colour", table: [["Bleu", "Blue"]], otherwise: "empty" },
    { "attribute:Colour": "" },
  ],
  [
    "converts a weight exactly",
    { do: "convert-unit", measure: "weight", to: "g" },
    { weight: "1133.9809", weight_unit: "g" },
  ],
  [
    "converts all sizes together",
    { do: "convert-unit", measure: "size", to: "mm" },
    { length: "100", width: "200", size_unit: "mm" },
  ],
  [
    "reads a number",
    { do: "parse-number", from: "mpn", field: "cost", decimal: null },
    { cost: "1234.5" },
  ],
  [
    "adds and removes tags",
    { do: "tag", add: ["new", "OFFICE"], remove: ["OLD"] },
    { tags: "Office, new" },
  ],
])("a clean rule %s", (_what, action, expected) => {
  expect(clean([aCleanRule([action])]).after).toEqual(expected);
});

test("a clean rule sends a product to review for a value that an action can't process, and for its review action", () => {
  const { draft, after } = clean([
    aCleanRule([
      { do: "translate", field: "brand", table: [["x", "y"]], otherwise: "review" },
      { do: "parse-number", from: "brand", field: "cost", decimal: null },
      { do: "review", note: "Check the photo" },
    ]),
  ]);
  expect(after).toEqual({});
  expect(draft.reviews.map(({ note }) => note)).toEqual([
    "nord lighting inc",
    "nord lighting inc",
    "Check the photo",
  ]);
});

test("a product is sent to review if an action reads an amount in another currency than the product's", () => {
  const action = { do: "parse-number", from: "mpn", field: "cost", decimal: null } as const;
  const { draft, after } = clean(
    [aCleanRule([action])],
    aRuleProduct({ currency: "CAD", mpn: "US$9.99" }),
  );
  expect(after).toEqual({});
  expect(draft.reviews.map(({ note }) => note)).toEqual(["US$9.99"]);
});

test("a value that the field doesn't accept isn't written and is listed with its rule", () => {
  const { draft, after } = clean([aCleanRule([{ do: "copy", from: "brand", field: "cost" }])]);
  expect(after).toEqual({});
  expect(draft.rejections).toEqual([{ field: "cost", value: "nord lighting inc", rule: "r1" }]);
});

test("a weight and its unit are converted together or not at all", () => {
  const heavy = aRuleProduct({ weight: "99999999", weight_unit: "kg" });
  const { draft, after } = clean(
    [aCleanRule([{ do: "convert-unit", measure: "weight", to: "g" }])],
    heavy,
  );
  expect(after).toEqual({});
  expect(draft.rejections).toHaveLength(1);
  const light = aRuleProduct({ weight: "0.001", weight_unit: "g" });
  const tiny = clean([aCleanRule([{ do: "convert-unit", measure: "weight", to: "kg" }])], light);
  expect(tiny.after).toEqual({});
  expect(tiny.draft.reviews).toEqual([{ rule: "r1", note: "0.001 g" }]);
});

test.each([
  ["title", "DESK LAMP HA9017-BLK, 2TB, 40 W", "Desk Lamp HA9017-Blk, 2TB, 40 W"],
  ["sentence", "DESK LAMP HA9017", "Desk lamp HA9017"],
  ["sentence", "3D PRINTER", "3D printer"],
] as const)(
  "changing text to %s case doesn't change words with a digit, such as model numbers: %s",
  (to, text, expected) => {
    expect(changeCase(text, to)).toBe(expected);
  },
);
