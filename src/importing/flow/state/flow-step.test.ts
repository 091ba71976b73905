import { expect, test } from "vitest";
import { stepShown } from "./flow-step.ts";

test.each([
  ["no step", null, "changes", "file"],
  ["a step that was already reached", "columns", "check", "columns"],
  ["a step that needs more data", "changes", "columns", "columns"],
  ["a step that doesn't exist", "elsewhere", "check", "file"],
] as const)(
  "the import opens the requested step, or an earlier one if that isn't possible: %s",
  (_what, requested, reached, shown) => {
    expect(stepShown(requested, reached)).toBe(shown);
  },
);
