import { expect, test } from "vitest";
import { codeSchema, imageOf, spelled } from "@/account/second-factor/second-factor.ts";

test.each(["123456", "123 456", " 123-456 "])("%s is a code", (text) => {
  expect(codeSchema.parse(text)).toBe("123456");
});

test.each(["", "12345", "1234567", "12a456", "１２３４５６"])("%s is none", (text) => {
  expect(codeSchema.safeParse(text).success).toBe(false);
});

test("the drawing survives colours, which begin with #", () => {
  const image = imageOf('data:image/svg+xml;utf-8,<svg fill="#000"/>');
  expect(image).not.toContain("#");
  expect(decodeURIComponent(image)).toBe('data:image/svg+xml;charset=utf-8,<svg fill="#000"/>');
});

test("a key is spelled in fours", () => {
  expect(spelled("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
});
