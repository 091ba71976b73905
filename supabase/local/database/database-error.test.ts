import { expect, test } from "vitest";
import { damageOf } from "./database-error.ts";

test.each([
  ["Aborted(). Build with -sASSERTIONS for more info.", ""],
  ["Aborted(OOM). Build with -sASSERTIONS for more info.", "OOM"],
  ["PGlite failed to initialize properly", "PGlite failed to initialize properly"],
])("PGlite's error “%s” is shown as %j", (message, shown) => {
  expect(damageOf(new Error(message))).toBe(shown);
});
