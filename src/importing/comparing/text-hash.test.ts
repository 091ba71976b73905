import { expect, test } from "vitest";
import { parseHash, textHasher } from "./text-hash.ts";

// The results of PostgreSQL's `hashtextextended(text, 0)`.
test.each([
  ["an empty text", "", "9fb1b765a7ea466d"],
  ["a letter", "a", "31d94c66401370b1"],
  ["a word", "Noir", "87343e1765108447"],
  ["a whole block", "abcdefghijkl", "97216e83a1763ad4"],
  ["one character more than a block", "abcdefghijklm", "7b1e572e1830c6d0"],
  ["characters of several bytes", "éclair \u001e 12.50 \u001e 😀", "a736b06161737c33"],
  ["a long text", "x".repeat(5000), "d92a410cf7112a24"],
])("the fingerprint of %s equals the one the database computes", (_what, text, digits) => {
  expect(textHasher()(text)).toEqual(parseHash(digits));
});

test("the fingerprint of a text doesn't depend on a longer text hashed before it", () => {
  const hash = textHasher();
  hash("A much longer text than the one behind it");
  expect(hash("Noir")).toEqual(textHasher()("Noir"));
});
