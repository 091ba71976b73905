import { expect, test } from "vitest";
import { parseIssueKey, issueKey } from "@/channels/issues/issue-key.ts";

test.each([
  ["a field", { severity: "error", code: "value-missing", field: "gtin" }],
  [
    "a field whose name holds blanks",
    { severity: "warning", code: "too-long", field: "Seller Part #" },
  ],
  ["no field", { severity: "error", code: "definition-changed", field: null }],
] as const)("a reason with %s is found again in its key", (_what, issue) => {
  expect(parseIssueKey(issueKey(issue))).toEqual({ code: issue.code, field: issue.field });
});

test("what is no key of a reason tells nothing", () => {
  expect(parseIssueKey("nonsense")).toEqual({ code: "", field: null });
});
