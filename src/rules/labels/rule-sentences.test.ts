import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { type Condition, condition } from "@/rules/condition/condition.ts";
import { actionSentence } from "@/rules/labels/action-sentence.ts";
import { conditionSentence } from "@/rules/labels/condition-sentence.ts";
import { priceRuleSentence } from "@/rules/labels/price-rule-sentence.ts";
import { ruleErrorMessage } from "@/rules/labels/rule-error-messages.ts";
import type { PriceStep } from "@/rules/pricing/price-list.ts";
import type { RuleTexts } from "@/rules/labels/rule-field-label.ts";

const TEXTS: RuleTexts = {
  i18n: setupI18n({ locale: "en", messages: { en: {} } }),
  channelName: (id) => (id === "shop" ? "My shop" : null),
  supplierName: (id) => (id === "s1" ? "Nord Inc." : null),
  channelIssues: { "too-long": { id: "Too long" } },
};

const isNord: Condition = { field: "brand", is: "equals", value: "Nord" };
const isCheap: Condition = { field: "cost", is: "less-than", value: "5" };
const isDraft: Condition = { field: "status", is: "in-list", values: ["draft", "archived"] };

test.each<[Condition, string]>([
  [{ all: [isNord, isCheap] }, "Brand is “Nord” and Cost is less than 5"],
  [
    { any: [isNord, isCheap, isDraft] },
    "Brand is “Nord”, Cost is less than 5, or Status is one of: Draft, Archived",
  ],
  [
    { all: [isNord, { any: [isCheap, isDraft] }] },
    "Brand is “Nord” and (Cost is less than 5 or Status is one of: Draft, Archived)",
  ],
  [{ none: [isNord, isCheap] }, "it isn’t true that Brand is “Nord” or Cost is less than 5"],
  [{ field: "price", is: "at-most", other: "map" }, "Price is at most Minimum advertised price"],
  [{ field: "price", is: "between", value: "5", to: "10" }, "Price is from 5 to 10"],
  [{ field: "updated_at", is: "in-last-days", value: "1" }, "Date updated is in the last 1 day"],
  [{ field: "eta", is: "in-next-days", value: "7" }, "Expected on is in the next 7 days"],
  [{ field: "gtin", is: "is-duplicate" }, "another product has the same value in GTIN"],
  [
    { field: "brand", is: "in-list", values: ["A", "B", "C", "D", "E"] },
    "Brand is one of: A, B, C, 2 more",
  ],
  [{ field: "attribute:Colour", is: "is-empty" }, "Colour is empty"],
  [{ field: "supplier_id", is: "equals", value: "s1" }, "Supplier is “Nord Inc.”"],
  [{ field: "supplier_id", is: "equals", value: "gone" }, "Supplier is “a deleted supplier”"],
  [{ field: "channel:shop:issues", is: "is-filled" }, "Issues on My shop isn’t empty"],
  [
    { field: "channel:shop:issues", is: "has-any", values: ["too-long", "newer"] },
    "Issues on My shop has any of: Too long, newer",
  ],
  [
    { field: "channel:gone:state", is: "equals", value: "ready" },
    "Listing state on a deleted channel is “ready”",
  ],
])("the condition %j reads as a sentence", (of, sentence) => {
  expect(conditionSentence(TEXTS, condition.parse(of))).toBe(sentence);
});

test.each<[CleanAction, string]>([
  [{ do: "set", field: "brand", value: " Nord " }, "Set Brand to “Nord”"],
  [{ do: "set", field: "brand", value: " " }, "Clear Brand"],
  [{ do: "copy", from: "mpn", field: "sku" }, "Copy Manufacturer part number to SKU"],
  [
    {
      do: "combine",
      from: ["brand", "mpn", "attribute:Colour"],
      separator: " ",
      field: "title_en",
    },
    "Combine Brand, Manufacturer part number, and Colour into Title (English)",
  ],
  [
    { do: "template", template: "{brand}", field: "title_en" },
    "Write “{brand}” in Title (English)",
  ],
  [{ do: "replace", field: "brand", find: "Inc", with: "" }, "Remove “Inc” from Brand"],
  [{ do: "replace", field: "brand", find: "a", with: "b" }, "Replace “a” with “b” in Brand"],
  [
    { do: "split", from: "category", separator: "/", fields: ["category", "brand"] },
    "Split Category at “/” into Category and Brand",
  ],
  [{ do: "case", field: "brand", to: "upper" }, "Change Brand to uppercase"],
  [{ do: "trim", field: "brand" }, "Remove extra spaces from Brand"],
  [{ do: "strip-html", field: "title_en" }, "Remove HTML from Title (English)"],
  [
    { do: "translate", field: "brand", table: [["a", "b"]], otherwise: "keep" },
    "Replace values in Brand using a table of 1 entry",
  ],
  [{ do: "convert-unit", measure: "weight", to: "kg" }, "Convert the weight to kg"],
  [{ do: "convert-unit", measure: "size", to: "cm" }, "Convert the dimensions to cm"],
  [
    { do: "parse-number", from: "attribute:Prix", field: "cost", decimal: null },
    "Extract the number from Prix into Cost",
  ],
  [{ do: "tag", add: ["sale", "new"], remove: [] }, "Add the tags sale and new"],
  [{ do: "tag", add: ["sale"], remove: ["old"] }, "Add the tag sale and remove old"],
  [{ do: "review", note: "Check the photo" }, "Send to review: Check the photo"],
])("the action %j reads as a sentence", (action, sentence) => {
  expect(actionSentence(TEXTS, action)).toBe(sentence);
});

test("an error message describes what is wrong and what to do, and names price lists", () => {
  const nameOf = (target: string) => (target === "shop" ? "My shop" : "the catalogue");
  const message = (error: Parameters<typeof ruleErrorMessage>[0]) =>
    TEXTS.i18n._(ruleErrorMessage(error, nameOf));
  expect(message({ code: "values-too-many", count: 50_001, most: 50_000 })).toBe(
    "The list has 50,001 values. Shorten it to 50,000.",
  );
  expect(message({ code: "circular-base", targets: ["shop", "catalogue"] })).toBe(
    "These price lists are based on each other: My shop → the catalogue. Choose another base for one of them.",
  );
  expect(message({ code: "expression-invalid", reason: "lookaround" })).toBe(
    "Lookarounds, such as (?=…), can’t be used because they can take very long. Remove them.",
  );
});

const STEPS: PriceStep[] = [
  { do: "markup", percent: "18" },
  { do: "margin", percent: "30" },
  { do: "percent", by: "-5" },
  { do: "percent", by: "5" },
  { do: "amount", by: "-2", currency: "CAD" },
  { do: "amount", by: "2", currency: "CAD" },
  { do: "fee", percent: "12.5", fixed: "0" },
  { do: "fee", percent: "12.5", fixed: "0.30" },
  { do: "currency", from: "USD", to: "CAD", rate: "1.37", on: "2026-11-20" },
  { do: "freight", bands: [] },
  { do: "tiers", tiers: [] },
];

test("a price rule's sentence contains its base and each step", () => {
  const sentence = priceRuleSentence(
    TEXTS,
    { when: null, base: { is: "msrp" }, steps: STEPS },
    String,
  );
  expect(sentence.split(" · ")).toEqual([
    "For all products: Suggested retail price (MSRP)",
    "Markup of 18%",
    "Margin of 30%",
    "5% less",
    "5% more",
    "2 CAD less",
    "2 CAD more",
    "Channel fee of 12.5%",
    "Channel fee of 12.5% plus 0.30",
    "Convert USD to CAD at 1.37",
    "Freight by weight",
    "Quantity prices",
  ]);
  const base = { is: "list", list: "shop" } as const;
  expect(priceRuleSentence(TEXTS, { when: isNord, base, steps: [] }, () => "My shop")).toBe(
    "If Brand is “Nord”: New price: My shop",
  );
});

test.each([
  ["1", "0.99", "up", "Round up to end in 0.99"],
  ["1", "0.99", "down", "Round down to end in 0.99"],
  ["1", "0.99", "nearest", "Round to end in 0.99"],
  ["5", "0", "up", "Round up to a multiple of 5"],
  ["5", "0", "down", "Round down to a multiple of 5"],
  ["5", "0", "nearest", "Round to the nearest multiple of 5"],
  ["10", "9.99", "up", "Round up to a multiple of 10 plus 9.99"],
  ["10", "9.99", "down", "Round down to a multiple of 10 plus 9.99"],
  ["10", "9.99", "nearest", "Round to the nearest multiple of 10 plus 9.99"],
] as const)(
  "a rounding step (multiple of: %s, ending: %s, direction: %s) is described as “%s”",
  (every, ending, direction, text) => {
    const steps: PriceStep[] = [{ do: "round", every, ending, direction, currencies: null }];
    const sentence = priceRuleSentence(TEXTS, { when: null, base: { is: "cost" }, steps }, String);
    expect(sentence).toBe(`For all products: Cost · ${text}`);
  },
);

test("a French sentence shows numbers with a decimal comma, and leaves other text unchanged", () => {
  const french: RuleTexts = {
    ...TEXTS,
    i18n: setupI18n({ locale: "fr-CA", messages: { "fr-CA": {} } }),
  };
  const when: Condition = {
    all: [
      { field: "cost", is: "between", value: "5.50", to: "10" },
      { field: "title_en", is: "contains", value: "2.5" },
    ],
  };
  const steps: PriceStep[] = [
    { do: "percent", by: "-2.5" },
    { do: "round", every: "1", ending: "0.99", direction: "up", currencies: null },
  ];
  const sentence = priceRuleSentence(french, { when, base: { is: "cost" }, steps }, String);
  for (const text of ["5,50", "“2.5”", "2,5%", "0,99"]) expect(sentence).toContain(text);
});
