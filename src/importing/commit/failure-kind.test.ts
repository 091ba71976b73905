import { expect, test } from "vitest";
import { failureKind } from "./failure-kind.ts";

test.each([
  ["no response", new TypeError("Failed to fetch"), "passing"],
  ["a gateway's error page", { message: "Bad gateway", code: "" }, "passing"],
  ["too many connections", { code: "53300" }, "passing"],
  ["a query that timed out", { code: "57014" }, "passing"],
  ["a cancelled import", { code: "PT409", hint: "change_set_ended" }, "ended"],
  ["a missing permission", { code: "42501" }, "lasting"],
  ["an expired session", { code: "PGRST301" }, "lasting"],
  [
    "an unexpected exception",
    new Error("This part of the import is no longer kept here."),
    "lasting",
  ],
] as const)("a failed request is classified for retrying: %s", (_what, error, expected) => {
  expect(failureKind(error)).toBe(expected);
});
