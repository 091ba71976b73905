import { expect, test } from "vitest";
import { matches } from "@/ui/foundation/matching.ts";

test.each([
  ["cle", ["Clé USB"]],
  ["CLÉ", ["cle usb"]],
  ["usb cle", ["Clé USB"]],
  ["kb-200", ["Keyboard", "KB-200-FR"]],
  ["  ", ["anything"]],
])("the search for %j matches %j", (query, texts) => {
  expect(matches(query, ...texts)).toBe(true);
});

test.each([
  ["usbb", ["Clé USB"]],
  ["mouse usb", ["Clé USB", undefined]],
])("the search for %j doesn't match %j", (query, texts) => {
  expect(matches(query, ...texts)).toBe(false);
});
