import { expect, test } from "vitest";
import { characterCount, truncate } from "@/lib/text/truncate.ts";

test("the length of a text is counted in characters, not UTF-16 units", () => {
  expect(characterCount("a😀b")).toBe(3);
});

test.each([
  ["A mechanical keyboard, backlit", 24, "A mechanical keyboard"],
  ["A mechanical keyboard", 12, "A mechanical"],
  ["A mechanical keyboard", 21, "A mechanical keyboard"],
  ["Donaudampfschiffahrt", 5, "Donau"],
  ["Lamp – oak", 6, "Lamp"],
  ["😀".repeat(9), 4, "😀".repeat(4)],
  ["Cafe\u0301 creme", 4, "Caf"],
  ["Toy 👨‍👩‍👧‍👦 set", 8, "Toy"],
])("the text %j truncated to %i characters is %j", (text, longest, short) => {
  expect(truncate(text, longest)).toBe(short);
});
