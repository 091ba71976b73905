import { expect, test } from "vitest";
import { damageOf } from "./database-problem.ts";

test.each([
  ["Aborted(). Build with -sASSERTIONS for more info.", ""],
  ["Aborted(OOM). Build with -sASSERTIONS for more info.", "OOM"],
  ["PGlite failed to initialize properly", "PGlite failed to initialize properly"],
])("PGlite's error “%s” is shown without its advice about compiling", (said, told) => {
  expect(damageOf(new Error(said))).toBe(told);
});
