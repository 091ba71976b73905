import { expect, test } from "vitest";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { readRuleSetFile, ruleSetFile } from "@/rules/sets/rule-set-file.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { aPriceRule } from "#support/rules/price-rules.ts";

const trim = (id: string, rest: Parameters<typeof aCleanRule>[1] = {}) =>
  aCleanRule([{ do: "trim", field: "brand" }], { id, name: `Rule ${id}`, ...rest });
const clean = (...rules: ReturnType<typeof trim>[]): RuleSetContent => ({ kind: "clean", rules });
const PRICES: RuleSetContent = { kind: "price", rules: [aPriceRule()], guards: [{ is: "map" }] };
const NESTED = clean(
  trim("a", { when: { all: [{ field: "brand", is: "matches", value: String.raw`"[{\d}]"` }] } }),
);

test.each<[string, RuleSetContent]>([
  ["clean rules", NESTED],
  ["prices", PRICES],
])("a rule set with %s is the same after export and import", (_what, content) => {
  expect(readRuleSetFile(ruleSetFile(content))).toEqual({ ok: true, content });
});

const edited = (change: object) =>
  JSON.stringify({ ...JSON.parse(ruleSetFile(NESTED)), ...change });

test.each<[string, string, object]>([
  ["text that isn't JSON", "rules", { code: "not-json" }],
  ["JSON of something else", '{"rules": []}', { code: "other-format" }],
  ["a newer format version", edited({ version: 2 }), { code: "newer-version", version: 2 }],
  [
    "a rule without a name",
    edited({ rules: [{ id: "a" }] }),
    { code: "invalid", place: expect.stringMatching(/^rules\.0\./) },
  ],
  [
    "two rules with one id",
    edited({ rules: [trim("a"), trim("a")] }),
    { code: "invalid", place: "" },
  ],
  ["an unknown key", edited({ script: "alert(1)" }), { code: "invalid", place: "" }],
  ["brackets nested a million deep", "[".repeat(1_000_000), { code: "too-deep" }],
  ["more than 5 MB", `"${"x".repeat(5_000_000)}"`, { code: "too-large" }],
  ["more than 5 MB of accented letters", `"${"é".repeat(2_500_000)}"`, { code: "too-large" }],
])("a rule file with %s isn't imported, and the error gives the reason", (_what, text, error) => {
  expect(readRuleSetFile(text)).toEqual({ ok: false, error });
});
