import { expect, test } from "vitest";
import { failureKind } from "./failure-kind.ts";

test.each([
  ["no response", "passing", new TypeError("Failed to fetch")],
  ["a gateway's error page", "passing", { message: "Bad gateway", code: "" }],
  ["too many connections", "passing", { code: "53300" }],
  ["a query that timed out", "passing", { code: "57014" }],
  ["a cancelled import", "ended", { code: "PT409", hint: "change_set_ended" }],
  ["a missing permission", "lasting", { code: "42501" }],
  ["an expired session", "lasting", { code: "PGRST301" }],
  [
    "an unexpected exception",
    "lasting",
    new Error("This part of the import is no longer kept here."),
  ],
] as const)("a failed request is classified for retrying: %s is “%s”", (_what, expected, error) => {
  expect(failureKind(error)).toBe(expected);
});
