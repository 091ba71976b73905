import { join } from "node:path";
import { expect, test } from "vitest";
import { EACH_WORDS } from "@/catalogue/product/written-currency.ts";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { growthOf } from "./support/house/expressions/ambiguity.ts";
import { composersIn, expressionsIn, expressionsOf } from "./support/house/expressions/collect.ts";

const ROOT = join(import.meta.dirname, "..");

/** These folders read only our own sources: pages, styles and guides of the build, and the migrations. */
const OWN_SOURCES = /^(?:src\/(?:app|site)\/build|supabase\/local\/(?:cli|database|schema))\//;

test("no regular expression takes more than linear time on text from outside", () => {
  const all = expressionsIn(ROOT, ["src", "supabase"]);
  expect(all.length).toBeGreaterThan(300);
  const slow = all
    .filter(({ file }) => !OWN_SOURCES.test(file))
    .map((one) => ({ ...one, growth: growthOf(one.source, one.flags) }))
    .filter(({ growth }) => growth !== "linear");
  expect(
    slow.map(({ file, line, source, growth }) => `${growth}: ${file}:${line} ${source}`),
  ).toEqual([]);
});

/** An example of each regular expression that sources compose from strings. Patterns of channels are tested below. */
const COMPOSED: Record<string, ReadonlyArray<readonly [source: string, flags: string]>> = {
  "src/catalogue/product/written-currency.ts": [
    [
      String.raw`(?:\/|(?<!\p{L})(?:per|par|(?:[àa] )?l['’]|la)?)\s{0,3}(?:${EACH_WORDS})\.?(?!\p{L})(?=\s{0,3}[$€£]?\s?\p{L}{0,3}$)`,
      "iu",
    ],
  ],
  "src/catalogue/query/product-query.ts": [["^(?:[0-9a-f-]{36})? (?:listed|ready)$", "i"]],
  "src/channels/files/rows/group-title.ts": [
    [String.raw`(?<![\p{L}\p{N}])red(?:\s+(?::\s+)?|:\s+)red(?![\p{L}\p{N}])`, "giu"],
  ],
  "src/channels/listing/field-value.ts": [],
  "src/channels/values/option-code.ts": [],
  "src/importing/mapping/suggestion/pack-units.ts": [
    [String.raw`^(?:1\s?)?(?:${EACH_WORDS}|u|e)\.?$`, "i"],
  ],
  "src/importing/mapping/values/quantity.ts": [
    [String.raw`(?<=\d)\s*(?:${EACH_WORDS}|stk|qty|qté)\.?$`, "i"],
  ],
  "src/lib/text/html-elements.ts": [
    [String.raw`<(script|style)\b`, "gi"],
    [String.raw`</script\s*>`, "gi"],
  ],
  "src/lib/text/html-tokens.ts": [[String.raw`</script(?=[\t\n\f\r />])`, "gi"]],
  "src/lib/text/printable.ts": [[String.raw`[^\P{Cc}\t\n\r]|[\u200b-\u200f]`, "gu"]],
  "src/rules/clean/text-changes.ts": [["aab", "giu"]],
  "supabase/local/contract/known-errors.ts": [[String.raw`^a[\w@. -]+b$`, ""]],
  "supabase/local/patches/preserve-allowed-redirect.ts": [["^http://localhost:[^./]*/.*$", ""]],
};

test("every source that composes a regular expression is listed in this test, and its examples take linear time", () => {
  const composers = composersIn(ROOT, ["src", "supabase"]).filter(
    (file) => !OWN_SOURCES.test(file),
  );
  expect(Object.keys(COMPOSED).toSorted()).toEqual(composers.toSorted());
  const slow = Object.values(COMPOSED)
    .flat()
    .filter(([source, flags]) => growthOf(source, flags) !== "linear");
  expect(slow).toEqual([]);
});

test("no pattern of a channel's field or option code takes more than linear time", () => {
  const patterns = ALL_CHANNELS.flatMap(({ fields, optionCodes }) => [
    ...fields.flatMap(({ kind }) => ("pattern" in kind && kind.pattern ? [kind.pattern] : [])),
    ...(optionCodes ? [optionCodes.pattern] : []),
  ]);
  expect(patterns.length).toBeGreaterThan(4);
  expect(patterns.filter((source) => growthOf(`^(?:${source})$`, "") !== "linear")).toEqual([]);
});

test.each([
  ["(a*)*b", ""],
  ["(a|a)*$", ""],
  ["^(?:a+)+$", ""],
  ["^(a|ab|b)*$", ""],
  ["^(a{1,3})*$", ""],
  ["^(?:\\d+|\\w)*$", ""],
  ["^(?:<!--[^]*?-->)*<x", ""],
  ["^(a|\\u0061)*$", ""],
  ["^(?:\\p{L}|é)+$", "u"],
])("the expression check finds that /%s/%s takes exponential time", (source, flags) => {
  expect(growthOf(source, flags)).toBe("exponential");
});

test.each([
  ["\\s+$", ""],
  ["<[^>]*>", "g"],
  ["^\\s*x", "m"],
  ["^a*a*$", ""],
  ["^-?\\d*\\.?\\d*$", ""],
  ["^\\s+(.+)$", ""],
  ["(?=a*b)", ""],
  ["(?<=a*b)c", ""],
  ["^(.*),(.*),$", ""],
  ["(['\"]).*\\1", ""],
  ["a{0,5000}b", ""],
])("the expression check finds that /%s/%s takes polynomial time", (source, flags) => {
  expect(growthOf(source, flags)).toBe("polynomial");
});

test.each([
  ["^\\s+", ""],
  ["a+", "g"],
  ["(?<!a)a+b", ""],
  ["\\b\\w+x", ""],
  ["^(?:a|b)*c", ""],
  ["^[ \\t]*x", "m"],
  [".*x", "y"],
  ["^(?:\\d{3})*x", ""],
  ["^(\\d+)(,\\d{3})*$", ""],
  [",(?=\\s*https?:)", ""],
  ["^[\\p{L}\\p{N}]+-\\p{Sc}*$", "u"],
  ["a{0,200}b", ""],
  ["^[[a-z]--[aeiou]]*a$", "v"],
])("the expression check finds that /%s/%s takes linear time", (source, flags) => {
  expect(growthOf(source, flags)).toBe("linear");
});

test("the expression check collects literals but not comments, strings or divisions", () => {
  const text = 'const a = /x+/gi; // /y+/\nconst b = "/z+/"; const c = a / b / 2;\n';
  expect(expressionsOf("a.ts", text)).toEqual([
    { file: "a.ts", line: 1, source: "x+", flags: "gi" },
  ]);
});
