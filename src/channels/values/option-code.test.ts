import { expect, test } from "vitest";
import { optionCode } from "@/channels/values/option-code.ts";

const CODES = {
  standard: { colour: "color", couleur: "color", taille: "size" },
  pattern: "[a-z][a-z0-9_]{0,59}",
};

test.each([
  ["Colour", "color"],
  [" COULEUR ", "color"],
  ["Taille", "size"],
  ["Modèle", "modele"],
  ["Shoe size (EU)", "shoe_size_eu"],
  ["12 V", ""],
  ["مقاس", ""],
  ["constructor", "constructor"],
])("the attribute code of the option “%s” is: %s", (name, code) => {
  expect(optionCode(name, CODES, {})).toBe(code);
});

test("a mapped attribute code overrides the default one, even if it's invalid and leaves the option without a code", () => {
  expect(optionCode("Colour", CODES, { Colour: "shade" })).toBe("shade");
  expect(optionCode("12 V", CODES, { "12 V": "voltage" })).toBe("voltage");
  expect(optionCode("Colour", CODES, { Colour: "Not a code" })).toBe("");
});
