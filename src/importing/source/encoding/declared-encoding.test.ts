import { expect, test } from "vitest";
import { encodeText } from "#support/files/encode-text.ts";
import { declaredEncoding } from "./declared-encoding.ts";
import type { Encoding } from "./text-encoding.ts";

const xml = (declared: string, encoding: Encoding) =>
  encodeText(`<?xml version="1.0" encoding="${declared}"?><a>Câble</a>`, encoding) ??
  new Uint8Array();

test.each([
  ["ISO-8859-1", "windows-1252", "windows-1252"],
  ["Windows-1252", "windows-1252", "windows-1252"],
  ["UTF-8", "utf-8", "utf-8"],
  ["macintosh", "macintosh", "macintosh"],
] as const)(
  "the encoding declaration %s is trusted in a file in %s",
  (declared, written, value) => {
    expect(declaredEncoding(xml(declared, written), "xml")).toMatchObject({ value, confidence: 1 });
  },
);

test.each([
  ["ISO-8859-1", "utf-8"],
  ["UTF-8", "windows-1252"],
  ["no-such-encoding", "utf-8"],
] as const)("the encoding declaration %s isn't trusted in a file in %s", (declared, written) => {
  expect(declaredEncoding(xml(declared, written), "xml")).toBeNull();
});

test("an encoding declaration in a CSV file is ignored", () => {
  expect(declaredEncoding(xml("ISO-8859-1", "windows-1252"), "csv")).toBeNull();
});
