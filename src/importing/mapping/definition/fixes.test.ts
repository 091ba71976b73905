import { expect, test } from "vitest";
import { fixedText } from "./fixes.ts";

test.each([
  ["A\u200b-\u00ad1\u0007", "A-1"],
  ["\ufeff\u202a4006381333931\u202c", "4006381333931"],
  ["Gear\nBags\r\nNew", "Gear Bags New"],
  ["Desk 👩\u200d💻 ❤️\u200d🔥", "Desk 👩\u200d💻 ❤️\u200d🔥"],
])("removing non-printing characters from %j keeps the printable ones", (text, expected) => {
  expect(fixedText("drop-unprintable", text)).toBe(expected);
});
