import { expect, test } from "vitest";
import { failureKind } from "./failure-kind.ts";

test.each([
  ["no answer", new TypeError("Failed to fetch"), "passing"],
  ["a gateway that answers for the server", { message: "Bad gateway", code: "" }, "passing"],
  ["too many connections", { code: "53300" }, "passing"],
  ["a question that took too long", { code: "57014" }, "passing"],
  ["an import that was stopped", { code: "PT409", hint: "change_set_ended" }, "ended"],
  ["a right that was taken away", { code: "42501" }, "lasting"],
  ["a session that has ended", { code: "PGRST301" }, "lasting"],
  ["a slip of our own", new Error("This part of the import is no longer kept here."), "lasting"],
] as const)("a failed request is classified for retrying: %s", (_what, error, refusal) => {
  expect(failureKind(error)).toBe(refusal);
});
