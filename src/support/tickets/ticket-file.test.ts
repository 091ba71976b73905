import { assert, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { base64Of, bytesOf, matchesExtension } from "@/support/tickets/ticket-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

test.each<[string, string, Uint8Array]>([
  ["a text file", "a.txt", bytes("Words")],
  ["a CSV file", "A.CSV", bytes("sku;price\r\n")],
  ["a CSV file as Excel saves it", "a.csv", new Uint8Array([0xff, 0xfe, 0x61, 0])],
  ["an image", "a.png", png],
])("the content of an attachment matches its file name: %s", (_what, name, content) => {
  expect(matchesExtension(name, content)).toBe(true);
});

test.each<[string, string, Uint8Array]>([
  ["empty", "a.txt", new Uint8Array()],
  ["an image named as text", "a.txt", png],
  ["a program named as a table", "a.csv", new Uint8Array([0x4d, 0x5a, 0, 1])],
  ["text named as an image", "a.png", bytes("<svg>")],
  ["larger than 256 KB", "a.txt", new Uint8Array(262_145).fill(97)],
])("an attachment is rejected if it is %s", (_what, name, content) => {
  expect(matchesExtension(name, content)).toBe(false);
});

test("bytes survive a round trip through base64", () => {
  assert(
    property(uint8Array({ maxLength: 20_000 }), (content) => {
      expect(bytesOf(base64Of(content))).toEqual(content);
    }),
    { numRuns: 30 },
  );
});
