import { expect, test } from "vitest";
import {
  codeSchema,
  imageOf,
  needsSecondFactor,
  spelled,
} from "@/account/security/second-factor.ts";
import { tokenWith } from "#support/session.ts";

test.each(["123456", "123 456", " 123-456 "])("%s is a code", (text) => {
  expect(codeSchema.parse(text)).toBe("123456");
});

test.each(["", "12345", "1234567", "12a456", "１２３４５６"])("%s is none", (text) => {
  expect(codeSchema.safeParse(text).success).toBe(false);
});

const factor = (status: "verified" | "unverified") => ({ factors: [{ status }] });

test.each([
  ["no app", "aal1", {}, false],
  ["an app that was never finished", "aal1", factor("unverified"), false],
  ["an app, and only the password shown", "aal1", factor("verified"), true],
  ["an app, and its code shown", "aal2", factor("verified"), false],
])("with %s at %s a code is asked for: %s %s", (_what, aal, user, expected) => {
  expect(needsSecondFactor({ access_token: tokenWith({ aal }), user })).toBe(expected);
});

test("an app, and a token that says nothing of it: better asked once too often", () => {
  expect(needsSecondFactor({ access_token: "opaque", user: factor("verified") })).toBe(true);
});

test("the drawing survives colours, which begin with #", () => {
  const image = imageOf('data:image/svg+xml;utf-8,<svg fill="#000"/>');
  expect(image).not.toContain("#");
  expect(decodeURIComponent(image)).toBe('data:image/svg+xml;charset=utf-8,<svg fill="#000"/>');
});

test("a key is spelled in fours", () => {
  expect(spelled("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
});
