import { expect, test } from "vitest";
import { isPostalCode, isRural, provinceOf, tidyPostalCode } from "@/stock/postal-code.ts";

test.each(["H2X 1Y4", "h2x1y4", "H2X-1Y4", " K1A 0B1 "])("the text %j is a postal code", (text) => {
  expect(isPostalCode(text)).toBe(true);
});

test.each(["", "H2X", "D2X 1Y4", "H2O 1Y4", "W2X 1Y4", "90210", "H2X 1Y4 5", "H2X  1Y4"])(
  "the text %j isn't a postal code",
  (text) => {
    expect(isPostalCode(text)).toBe(false);
    expect(provinceOf(text)).toBeNull();
    expect(tidyPostalCode(text)).toBe(text);
  },
);

test("postal codes are written as Canada Post writes them", () => {
  expect(tidyPostalCode("h2x1y4")).toBe("H2X 1Y4");
  expect(tidyPostalCode("V6B-4N7")).toBe("V6B 4N7");
});

test("the first letter of a postal code determines the province", () => {
  const codes = ["A1C 5M3", "B3J 2K9", "G1R 4S9", "K1P 5M7", "R3C 0V8", "V6B 4N7", "X0A 0H0"];
  expect(codes.map(provinceOf)).toEqual(["NL", "NS", "QC", "ON", "MB", "BC", "NT"]);
});

test("a postal code whose second character is 0 is rural", () => {
  expect([isRural("X0A 0H0"), isRural("V6B 4N7"), isRural("0")]).toEqual([true, false, false]);
});
