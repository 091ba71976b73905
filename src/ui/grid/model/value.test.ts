import { expect, test } from "vitest";
import { createFormatter, fold, parseText, plainText, readDecimal } from "./value.ts";

test.each([
  ["1234.50", "en-CA", "1234.50"],
  ["1,234.50", "en-CA", "1234.50"],
  ["1,234", "en-CA", "1234"],
  ["1,234", "fr-CA", "1.234"],
  ["1 234,50 $", "fr-CA", "1234.50"],
  ["1.234.567,8", "en-CA", "1234567.8"],
  ["CA$1,234.5", "en-CA", "1234.5"],
  ["12,5", "en-CA", "12.5"],
  ["-3.10", "en-CA", "-3.10"],
  ["−3,10", "fr-CA", "-3.10"],
  ["007", "en-CA", "7"],
  ["0.10", "en-CA", "0.10"],
  ["89.99 CAD", "en-CA", "89.99"],
])("the number parser reads %s (%s) as %s", (text, locale, decimal) => {
  expect(readDecimal(text, locale)).toBe(decimal);
});

test.each(["1E5", "6.28E+10", "abc", "1,23,456.7", "1.2.3,4.5", "--1", ".", "12a", "1,,2"])(
  "the number parser rejects %s",
  (text) => {
    expect(readDecimal(text, "en-CA")).toBeNull();
  },
);

const read = (text: string, kind: Parameters<typeof parseText>[1]["kind"]) =>
  parseText(text, { kind, locale: "en-CA", choices: [{ value: "openBox", label: "Open box" }] });

test("a code cell keeps its leading zeros, and a money cell keeps its cents", () => {
  expect(read("00123", "code")).toEqual({ value: "00123" });
  expect(read("0.10", "money")).toEqual({ value: "0.10" });
  expect(read("0.10", "number")).toEqual({ value: 0.1 });
});

test("a date cell reads dates with the year first, and only days that exist", () => {
  expect(read("2026-4-5", "date")).toEqual({ value: "2026-04-05" });
  expect(read("2028/02/29", "date")).toEqual({ value: "2028-02-29" });
  expect(read("2026-02-29", "date")).toEqual({ error: "date" });
  expect(read("03/04/2026", "date")).toEqual({ error: "date" });
});

test("a choice cell accepts a value or its label, and a yes-or-no cell accepts French", () => {
  expect(read("openBox", "choice")).toEqual({ value: "openBox" });
  expect(read("OPEN BOX", "choice")).toEqual({ value: "openBox" });
  expect(read("closed", "choice")).toEqual({ error: "choice" });
  expect(read("Oui", "boolean")).toEqual({ value: true });
  expect(read("maybe", "boolean")).toEqual({ error: "boolean" });
});

test("empty input in a cell clears its value", () => {
  for (const kind of ["text", "number", "money", "date", "boolean", "choice"] as const) {
    expect(read("  ", kind)).toEqual({ value: null });
  }
});

test("cell values are formatted in the given locale, or without a locale for other programs", () => {
  const write = createFormatter("fr-CA", { yes: "Oui", no: "Non" });
  const format: typeof write = (value, kind) => write(value, kind).replaceAll(/\s/g, " ");
  expect(format("1184.5", "money")).toBe("1 184,50");
  expect(format(2410, "number")).toBe("2 410");
  expect(format("2026-04-15", "date")).toBe("15 avr. 2026");
  expect(format(true, "boolean")).toBe("Oui");
  expect(format(null, "money")).toBe("");
  expect(format("no date", "date")).toBe("no date");
  expect([plainText(1184.5), plainText(true), plainText(null)]).toEqual(["1184.5", "TRUE", ""]);
});

test("search text is compared without case and accents", () => {
  expect(fold("Écran À côté")).toBe(fold("ecran a COTE"));
});
