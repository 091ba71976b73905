import { expect, test } from "vitest";
import { parseIssueKey, channelIssueKey } from "@/channels/issues/issue-key.ts";

test.each([
  ["a field", { severity: "error", code: "value-missing", field: "gtin" }],
  [
    "a field whose name contains spaces",
    { severity: "warning", code: "too-long", field: "Seller Part #" },
  ],
  ["no field", { severity: "error", code: "definition-changed", field: null }],
] as const)("an issue with %s is parsed from its own key", (_what, issue) => {
  expect(parseIssueKey(channelIssueKey(issue))).toEqual({ code: issue.code, field: issue.field });
});

test("a string that isn't an issue key parses to an empty code and no field", () => {
  expect(parseIssueKey("nonsense")).toEqual({ code: "", field: null });
});
