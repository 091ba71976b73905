import { expect, test } from "vitest";
import { stepShown } from "./flow-step.ts";

test.each([
  ["nothing", null, "changes", "file"],
  ["a step that was reached", "columns", "check", "columns"],
  ["a step beyond what is known", "changes", "columns", "columns"],
  ["a step that there is not", "elsewhere", "check", "file"],
] as const)(
  "the import opens the right step for an address that asks for %s",
  (_what, asked, reached, shown) => {
    expect(stepShown(asked, reached)).toBe(shown);
  },
);
