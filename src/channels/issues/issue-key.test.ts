import { expect, test } from "vitest";
import { reasonIn, reasonKey } from "@/channels/issues/issue-key.ts";

test.each([
  ["a field", { severity: "error", code: "value-missing", field: "gtin" }],
  [
    "a field whose name holds blanks",
    { severity: "warning", code: "too-long", field: "Seller Part #" },
  ],
  ["no field", { severity: "error", code: "definition-changed", field: null }],
] as const)("a reason with %s is found again in its key", (_what, reason) => {
  expect(reasonIn(reasonKey(reason))).toEqual({ code: reason.code, field: reason.field });
});

test("what is no key of a reason tells nothing", () => {
  expect(reasonIn("nonsense")).toEqual({ code: "", field: null });
});
