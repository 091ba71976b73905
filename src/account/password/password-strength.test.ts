import { expect, test } from "vitest";
import { checkPassword } from "@/account/password/password-strength.ts";

test.each([
  ["", ["length", "uppercase", "lowercase", "number"], "weak"],
  ["abc", ["length", "uppercase", "number"], "weak"],
  ["123456", ["length", "uppercase", "lowercase", "uncommon"], "weak"],
  ["password", ["uppercase", "number", "uncommon"], "weak"],
  ["Password123", ["uncommon"], "fair"],
  ["PASSWORD123", ["lowercase", "uncommon"], "fair"],
  ["ADMIN", ["length", "lowercase", "number", "uncommon"], "weak"],
  ["abcdefgh", ["uppercase", "number"], "fair"],
  ["Abcdefg1", [], "good"],
  ["Abcdefg1!", [], "strong"],
  ["Été à Québec 2026", [], "good"],
  ["Été-à-Québec-2026", [], "strong"],
])("the password “%s” breaks %j and is %s", (password, broken, strength) => {
  expect(checkPassword(password)).toMatchObject({ broken, strength });
});

test("a password without a special character breaks no rule, but the check reports that one is missing", () => {
  expect(checkPassword("Abcdefg1")).toMatchObject({ broken: [], hasSpecialCharacter: false });
});
