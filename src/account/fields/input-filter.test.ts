import { expect, test } from "vitest";
import { filterInput } from "@/account/fields/input-filter.ts";

test.each([
  ["email", "ada.love_lace-1@example.com", "ada.love_lace-1@example.com", ""],
  ["email", "<b>ada+shop@example.com", "badashop@example.com", "<>+"],
  ["email", "adaé@example.com", "ada@example.com", "é"],
  ["name", "Anne-Élise O'Brien d’Arc", "Anne-Élise O'Brien d’Arc", ""],
  ["name", "Ada 2 <script>", "Ada  script", "2<>"],
  ["company", "Lavoie & Fils, S.E.N.C. 'A-1'", "Lavoie & Fils, S.E.N.C. 'A-1'", ""],
  ["company", "Bolts; Nuts/Screws™", "Bolts NutsScrews", ";/™"],
  ["general", "Is it here? Yes - 2, please!", "Is it here? Yes - 2, please!", ""],
  ["general", "a=b;c", "abc", "=;"],
] as const)("the %s input filter turns “%s” into “%s”", (kind, raw, text, removed) => {
  expect(filterInput(kind, raw)).toEqual({ text, removed });
});

test.each([
  ["email", 254],
  ["name", 100],
  ["company", 200],
  ["general", 500],
] as const)("the %s field accepts at most %i characters", (kind, longest) => {
  expect(filterInput(kind, "a".repeat(longest)).text).toHaveLength(longest);
  expect(filterInput(kind, "a".repeat(longest + 1)).text).toHaveLength(longest);
});

test("a pasted line break becomes a space and isn't reported as rejected", () => {
  expect(filterInput("name", "Ada\r\n\tLovelace")).toEqual({ text: "Ada Lovelace", removed: "" });
});

test("the input filter never splits a surrogate pair", () => {
  const text = filterInput("name", "𝒜".repeat(101)).text;
  expect(text).toBe("𝒜".repeat(100));
});
