import { expect, test } from "vitest";
import { isPlainText, isPrintable, toPlainText } from "@/lib/text/printable.ts";

test("a single line can't contain control characters; a long text can contain line breaks and tabs", () => {
  expect(isPrintable("Câble 1 m")).toBe(true);
  expect(isPrintable("one\ntwo")).toBe(false);
  expect(isPrintable("one\r\n\ttwo", { isLong: true })).toBe(true);
  expect(isPrintable("a\0b", { isLong: true })).toBe(false);
  expect(isPrintable("a\u0085b", { isLong: true })).toBe(false);
});

test("a lone surrogate isn't printable, because the database rejects it", () => {
  expect(isPrintable("😀")).toBe(true);
  expect(isPrintable("a\ud83db")).toBe(false);
  expect(isPrintable("a\ude00b", { isLong: true })).toBe(false);
});

test("plain text can't contain bidirectional controls or lone surrogates, and conversion replaces invalid characters with spaces", () => {
  expect(isPlainText("naïve 😀")).toBe(true);
  expect(isPlainText("exe.\u202efdp")).toBe(false);
  expect(isPlainText("\ud800")).toBe(false);
  expect(isPlainText("one\ntwo")).toBe(false);
  expect(isPlainText("one\ntwo", { isLong: true })).toBe(true);
  expect(isPlainText("one\n\u2066two", { isLong: true })).toBe(false);
  expect(toPlainText("a\u202eb\tc")).toBe("a b c");
});
