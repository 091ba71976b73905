import { expect, test } from "vitest";
import { encodingOf } from "./text-encoding.ts";

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
}

const text = "référence;désignation\n1;Câble noir\n";

test.each([
  ["plain English", utf8("sku,title\n1,Cable\n"), "utf-8"],
  ["French in UTF-8", utf8(text), "utf-8"],
  ["French with a mark in front", utf8(`\ufeff${text}`), "utf-8"],
  ["French cut within a letter", utf8("é").subarray(0, 1), "utf-8"],
  ["French of an old spreadsheet", latin1(text), "windows-1252"],
  ["two bytes a letter", utf16(text, true), "utf-16le"],
  ["two bytes a letter, the other way round", utf16(text, false), "utf-16be"],
  ["two bytes a letter with a mark", utf16(`\ufeff日本`, true), "utf-16le"],
  ["nothing", new Uint8Array(), "utf-8"],
])("encoding detection handles %s", (_what, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
});
