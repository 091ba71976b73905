import { expect, test } from "vitest";
import { compileCondition } from "@/rules/condition/compile-condition.ts";
import { type Condition, condition, type ConditionTest } from "@/rules/condition/condition.ts";
import { matchesProduct } from "@/rules/condition/match-product.ts";
import { recordReader, type RuleProduct } from "@/rules/condition/record-reader.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";

const LAMP = aRuleProduct(
  {
    title_en: "Desk Lamp, 40 W",
    brand: "Nord",
    gtin: "0012345678905",
    cost: "50.0000",
    price: "99.9900",
    map: "99.9900",
    tags: ["Office", "lighting"],
    eta: "2026-11-25",
    updated_at: "2026-11-22T04:30:00+00:00",
    attributes: { Colour: "Black", Watts: 40 },
  },
  { available: 3, listings: { shop: { state: "blocked", issues: ["no-stock"] } } },
);

function holds(of: Condition, product: RuleProduct = LAMP): boolean {
  const compiled = compileCondition(condition.parse(of), RULE_CONTEXT);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
  return matchesProduct(compiled.condition, recordReader(product));
}

const errorsOf = (of: Condition) => {
  const compiled = compileCondition(of, RULE_CONTEXT);
  return compiled.ok ? [] : compiled.errors;
};

const GTIN_OF = (gtin: string | null) => aRuleProduct({ gtin });

test.each<[string, ConditionTest, boolean]>([
  ["equal text in another case", { field: "brand", is: "equals", value: " NORD" }, true],
  [
    "unequal case if case counts",
    { field: "brand", is: "equals", value: "NORD", matchCase: true },
    false,
  ],
  ["other text", { field: "brand", is: "not-equals", value: "Sud" }, true],
  ["an empty field as other text", { field: "mpn", is: "not-equals", value: "M-1" }, true],
  ["contained text", { field: "title_en", is: "contains", value: "lamp" }, true],
  ["text that isn't contained", { field: "title_en", is: "not-contains", value: "chair" }, true],
  ["the beginning", { field: "title_en", is: "starts-with", value: "desk" }, true],
  ["a wrong beginning", { field: "title_en", is: "starts-with", value: "lamp" }, false],
  ["the end", { field: "title_en", is: "ends-with", value: "40 w" }, true],
  ["an expression", { field: "title_en", is: "matches", value: String.raw`\d+ w$` }, true],
  [
    "an expression if case counts",
    { field: "title_en", is: "matches", value: String.raw`\d+ w$`, matchCase: true },
    false,
  ],
  ["text without an expression", { field: "title_en", is: "not-matches", value: "^Chair" }, true],
  ["a value of a list", { field: "brand", is: "in-list", values: ["Sud", " nord "] }, true],
  ["no value of a list", { field: "brand", is: "not-in-list", values: ["Sud"] }, true],
  ["an empty field", { field: "mpn", is: "is-empty" }, true],
  ["a filled field", { field: "brand", is: "is-filled" }, true],
  ["an empty number", { field: "weight", is: "is-empty" }, true],
  ["a filled number", { field: "cost", is: "is-filled" }, true],
  ["a long text", { field: "title_en", is: "longer-than", value: "14" }, true],
  ["a text of exactly the length", { field: "title_en", is: "longer-than", value: "15" }, false],
  ["a short text", { field: "title_en", is: "shorter-than", value: "16" }, true],
  ["many words", { field: "title_en", is: "more-words-than", value: "3" }, true],
  [
    "a text of exactly the number of words",
    { field: "title_en", is: "fewer-words-than", value: "4" },
    false,
  ],
  ["a repeated GTIN", { field: "gtin", is: "is-duplicate" }, true],
  ["an equal number", { field: "cost", is: "number-equals", value: "50" }, true],
  ["another number", { field: "cost", is: "number-differs", value: "50.0001" }, true],
  ["a smaller number", { field: "cost", is: "less-than", value: "50.0001" }, true],
  ["an equal number as at most", { field: "cost", is: "at-most", value: "50.00" }, true],
  ["an equal number as more", { field: "cost", is: "more-than", value: "50" }, false],
  ["an equal number as at least", { field: "cost", is: "at-least", value: "50" }, true],
  [
    "a number between its bounds",
    { field: "price", is: "between", value: "99.99", to: "100" },
    true,
  ],
  ["no number as less", { field: "weight", is: "less-than", value: "5" }, false],
  ["no number as other", { field: "weight", is: "number-differs", value: "5" }, true],
  ["an equal other field", { field: "price", is: "at-most", other: "map" }, true],
  ["a lower other field", { field: "price", is: "less-than", other: "cost" }, false],
  ["a day", { field: "eta", is: "on", value: "2026-11-25" }, true],
  ["a moment on its local day", { field: "updated_at", is: "on", value: "2026-11-21" }, true],
  ["a moment not on its UTC day", { field: "updated_at", is: "on", value: "2026-11-22" }, false],
  ["the same day as not earlier", { field: "eta", is: "before", value: "2026-11-25" }, false],
  ["a later day", { field: "eta", is: "after", value: "2026-11-24" }, true],
  [
    "a day between two",
    { field: "eta", is: "between-days", value: "2026-11-25", to: "2026-11-25" },
    true,
  ],
  ["a recent change", { field: "updated_at", is: "in-last-days", value: "2" }, true],
  ["a change longer ago", { field: "updated_at", is: "over-days-ago", value: "1" }, true],
  ["a change exactly so long ago", { field: "updated_at", is: "over-days-ago", value: "2" }, false],
  ["a day soon", { field: "eta", is: "in-next-days", value: "2" }, true],
  ["a day not so soon", { field: "eta", is: "in-next-days", value: "1" }, false],
  ["one tag", { field: "tags", is: "has-any", values: ["sale", "OFFICE"] }, true],
  ["all tags", { field: "tags", is: "has-all", values: ["office", "lighting"] }, true],
  ["not all tags", { field: "tags", is: "has-all", values: ["office", "sale"] }, false],
  ["no tag", { field: "tags", is: "has-none", values: ["sale"] }, true],
  ["filled tags", { field: "tags", is: "is-filled" }, true],
  ["a missing image", { field: "image_count", is: "number-equals", value: "0" }, true],
  ["low completeness", { field: "completeness", is: "less-than", value: "80" }, true],
  ["little stock", { field: "available", is: "less-than", value: "4" }, true],
  ["an attribute", { field: "attribute:Colour", is: "equals", value: "black" }, true],
  [
    "a number in an attribute",
    { field: "attribute:Watts", is: "between", value: "39.5", to: "40" },
    true,
  ],
  ["the state on a channel", { field: "channel:shop:state", is: "equals", value: "blocked" }, true],
  [
    "an issue on a channel",
    { field: "channel:shop:issues", is: "has-any", values: ["no-stock"] },
    true,
  ],
  ["no issue on another channel", { field: "channel:market:issues", is: "is-empty" }, true],
  [
    "an issue that the product doesn't have",
    { field: "issues", is: "has-any", values: ["price-missing"] },
    false,
  ],
])("a condition for %s, %j, matches the product: %s", (_what, of, expected) => {
  expect(holds(of)).toBe(expected);
});

test.each<[string, string | null, boolean]>([
  ["a wrong check digit", "0012345678906", true],
  ["a valid GTIN", "0012345678905", false],
  ["an empty GTIN", null, false],
])(
  "the is-invalid-gtin operator matches only a GTIN with an error: %s",
  (_what, gtin, expected) => {
    expect(holds({ field: "gtin", is: "is-invalid-gtin" }, GTIN_OF(gtin))).toBe(expected);
  },
);

test("the is-restricted-gtin operator matches a GTIN reserved for use within a company", () => {
  expect(holds({ field: "gtin", is: "is-restricted-gtin" }, GTIN_OF("2000000000008"))).toBe(true);
  expect(holds({ field: "gtin", is: "is-restricted-gtin" }, GTIN_OF("0012345678905"))).toBe(false);
});

test("the groups “all”, “any” and “none” of a condition can be nested", () => {
  const isNord: Condition = { field: "brand", is: "equals", value: "Nord" };
  const isCheap: Condition = { field: "cost", is: "less-than", value: "10" };
  expect(holds({ all: [isNord, { any: [isCheap, { none: [isCheap] }] }] })).toBe(true);
  expect(holds({ all: [isNord, isCheap] })).toBe(false);
  expect(holds({ none: [isNord, isCheap] })).toBe(false);
});

test.each<[string, Condition, object[]]>([
  [
    "an unknown field",
    { field: "colour", is: "is-empty" },
    [{ code: "field-unknown", path: ["field"] }],
  ],
  [
    "a deleted attribute",
    { field: "attribute:Size", is: "is-empty" },
    [{ code: "attribute-unknown", attribute: "Size", path: ["field"] }],
  ],
  [
    "a deleted channel",
    { field: "channel:gone:state", is: "is-empty" },
    [{ code: "channel-unknown", channel: "gone", path: ["field"] }],
  ],
  [
    "an operator of another kind",
    { field: "cost", is: "contains", value: "5" },
    [{ code: "operator-unfit", path: ["is"] }],
  ],
  [
    "a missing value",
    { field: "brand", is: "contains", value: " " },
    [{ code: "value-missing", path: ["value"] }],
  ],
  [
    "an invalid number",
    { field: "cost", is: "less-than", value: "5,5" },
    [{ code: "number-invalid" }],
  ],
  [
    "a number with five decimals",
    { field: "cost", is: "less-than", value: "5.00001" },
    [{ code: "number-invalid" }],
  ],
  [
    "half a surrogate pair",
    { field: "brand", is: "longer-than", value: "5.5" },
    [{ code: "number-invalid" }],
  ],
  ["an invalid date", { field: "eta", is: "on", value: "2026-02-30" }, [{ code: "date-invalid" }]],
  [
    "a reversed range",
    { field: "cost", is: "between", value: "9", to: "1" },
    [{ code: "range-reversed" }],
  ],
  ["an empty group", { all: [] }, [{ code: "group-empty", path: [] }]],
  [
    "two errors in a group",
    {
      any: [
        { field: "x", is: "is-empty" },
        { none: [{ field: "brand", is: "matches", value: "(" }] },
      ],
    },
    [
      { code: "field-unknown", path: ["any", 0, "field"] },
      { code: "expression-invalid", path: ["any", 1, "none", 0, "value"] },
    ],
  ],
])("a condition with %s is invalid, and each error is listed", (_what, of, expected) => {
  expect(errorsOf(of)).toMatchObject(expected);
  expect(errorsOf(of)).toHaveLength(expected.length);
});

test("a list in a condition may have at most 50,000 values", () => {
  const listOf = (count: number): Condition => ({
    field: "brand",
    is: "in-list",
    values: Array.from({ length: count }, (_none, at) => (at === 0 ? "nord" : `Brand ${at}`)),
  });
  expect(holds(listOf(50_000))).toBe(true);
  expect(errorsOf(listOf(50_001))).toMatchObject([
    { code: "values-too-many", count: 50_001, path: ["values"] },
  ]);
});

test("groups in a condition may be nested at most 10 deep, with at most 200 tests", () => {
  const nested = (depth: number): Condition =>
    depth === 0 ? { field: "brand", is: "is-filled" } : { all: [nested(depth - 1)] };
  expect(errorsOf(nested(10))).toEqual([]);
  expect(errorsOf(nested(11))).toMatchObject([{ code: "nested-too-deep" }]);
  const wide = (count: number): Condition => ({
    all: Array.from({ length: count }, () => nested(0)),
  });
  expect(errorsOf(wide(200))).toEqual([]);
  expect(errorsOf(wide(300))).toEqual([{ code: "tests-too-many", most: 200, path: [] }]);
});
