import { expect, test } from "vitest";
import { linearExpression } from "@/rules/condition/linear-expression.ts";

function expression(source: string, matchCase = false) {
  const read = linearExpression(source, matchCase);
  if (!read.ok) throw new Error(read.reason);
  return read.expression;
}

test.each([
  ["(a+)+$", `${"a".repeat(20_000)}!`],
  ["(a|aa)*b", "a".repeat(20_000)],
  ["(.*)(.*)(.*)(.*)=x", "=".repeat(20_000)],
])(
  "the expression %s, which makes other engines backtrack, runs in linear time",
  (source, text) => {
    const started = performance.now();
    expect(expression(source).test(text)).toBe(false);
    // With backtracking, this would take months or longer.
    expect(performance.now() - started).toBeLessThan(5000);
  },
);

test.each([
  ["(", "syntax"],
  ["(?=a)", "lookaround"],
  ["(?<!a)b", "lookaround"],
  [String.raw`(a)\1`, "back-reference"],
  ["a{2000}", "too-many-repeats"],
  ["((a{1000}){1000}){1000}", "too-many-repeats"],
  ["a".repeat(1001), "too-long"],
])("the expression %s is invalid and gives the reason %s", (source, reason) => {
  expect(linearExpression(source, false)).toEqual({ ok: false, reason });
});

test.each([
  ["(\\d+) ?in", "$1 po", "27 in and 30in", "27 po and 30 po"],
  ["x", "$$", "axb", "a$b"],
  ["(a)|b", "[$1]", "ab", "[a][]"],
  ["x", "$7", "axb", "ab"],
  ["x*", "-", "ab", "-a-b-"],
  ["é", "e", "É", "e"],
])("replacing %s with %s in %s gives %s", (source, replacement, text, expected) => {
  expect(expression(source).replaceAll(text, replacement)).toBe(expected);
});
