import { expect, test } from "vitest";
import {
  ATTRIBUTE_LIMITS,
  isTooMuch,
  OPTION_LIMITS,
  rowErrors,
  rowsOf,
  valuesOf,
} from "@/catalogue/product/named-value.ts";

test("attributes that weren't edited are stored unchanged, including numbers and lists", () => {
  const values = { Colour: "Black", Ports: 4, Plugs: ["B", "G"], Dimmable: true };
  expect(valuesOf(rowsOf(values))).toEqual(values);
});

test("an edited attribute becomes text, and an emptied row is removed", () => {
  const [colour, ports] = rowsOf({ Colour: "Black", Ports: 4 });
  expect(
    valuesOf([
      { ...colour, name: " Colour ", text: " White " },
      { ...ports, name: "Ports", text: "5" },
      { name: "", text: " " },
    ]),
  ).toEqual({ Colour: "White", Ports: "5" });
});

test.each([
  [{ name: "", text: "Black" }, "name-missing"],
  [{ name: "Colour", text: " " }, "value-missing"],
  [{ name: "size", text: "M" }, "name-twice"],
  [{ name: "x".repeat(61), text: "M" }, "name-too-long"],
  [{ name: "Colour", text: "x".repeat(201) }, "value-too-long"],
  [{ name: "Colour", text: "Bl\u0000ack" }, "unprintable"],
  [{ name: "", text: "" }, null],
  [{ name: "Colour", text: "Black" }, null],
])("validating the option %j returns %s", (row, error) => {
  expect(rowErrors([{ name: "Size", text: "M" }, row], OPTION_LIMITS)).toEqual([null, error]);
});

test("attributes with too many bytes can't be saved, and neither can too many options", () => {
  const wide = [{ name: "Note", text: "é".repeat(33_000) }];
  expect(isTooMuch(wide, ATTRIBUTE_LIMITS)).toBe(true);
  expect(isTooMuch([{ name: "Note", text: "e".repeat(33_000) }], ATTRIBUTE_LIMITS)).toBe(false);
  const many = Array.from({ length: 11 }, (_, at) => ({ name: `Option ${at}`, text: "x" }));
  expect(isTooMuch(many, OPTION_LIMITS)).toBe(true);
});
