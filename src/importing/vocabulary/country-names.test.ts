import { expect, test } from "vitest";
import { countryCode } from "./country-names.ts";

test.each([
  ["É.-U.", "US"],
  ["É-U", "US"],
  ["U.S.", "US"],
  ["R.-U.", "GB"],
  ["Angleterre", "GB"],
  ["Hong Kong", "HK"],
  ["Turkey", "TR"],
  ["Czech Republic", "CZ"],
  ["Viêt Nam", "VN"],
  ["P.R.C.", "CN"],
  ["Made in the Netherlands", "NL"],
  ["Fabriqué en Chine", "CN"],
])("the country %s is read as %s", (written, code) => {
  expect(countryCode(written)).toBe(code);
});

test.each(["E.U.", "Korea", "Imported", "Canada/USA"])(
  "the country %s stays as written, because it doesn't name exactly one country",
  (written) => {
    expect(countryCode(written)).toBe(written);
  },
);
