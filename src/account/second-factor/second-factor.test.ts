import { expect, test } from "vitest";
import { codeSchema, imageOf, formatSetupKey } from "@/account/second-factor/second-factor.ts";

test.each(["123456", "123 456", " 123-456 "])(
  "the second-factor code “%s” is accepted as 6 digits",
  (text) => {
    expect(codeSchema.parse(text)).toBe("123456");
  },
);

test.each(["", "12345", "1234567", "12a456", "１２３４５６"])(
  "the second-factor code “%s” is rejected",
  (text) => {
    expect(codeSchema.safeParse(text).success).toBe(false);
  },
);

test("the # of a colour is escaped in a QR code's data URL", () => {
  const image = imageOf('data:image/svg+xml;utf-8,<svg fill="#000"/>');
  expect(image).not.toContain("#");
  expect(decodeURIComponent(image)).toBe('data:image/svg+xml;charset=utf-8,<svg fill="#000"/>');
});

test("the setup key of a second factor is shown in groups of 4 characters", () => {
  expect(formatSetupKey("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
});
