import { expect, test } from "vitest";
import { withoutExponent } from "./json-number.ts";

test.each([
  ["1e2", "100"],
  ["1E+2", "100"],
  ["1.5e3", "1500"],
  ["-2e3", "-2000"],
  ["1.25e1", "12.5"],
  ["6.28000000006e11", "628000000006"],
  ["5e-3", "0.005"],
  ["12.5e-1", "1.25"],
  ["0e5", "0"],
])("the JSON number %s is written as %s", (written, plain) => {
  expect(withoutExponent(written)).toBe(plain);
});

test.each([["100"], ["0.10"], ["1e400"], ["1e99"], ["SKU1E5"], [""]])(
  "the JSON value %j is unchanged",
  (written) => {
    expect(withoutExponent(written)).toBe(written);
  },
);
