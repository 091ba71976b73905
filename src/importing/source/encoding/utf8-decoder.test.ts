import { expect, test } from "vitest";
import { type Utf8Repair, utf8Decoder } from "./utf8-decoder.ts";

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

function decoded(chunks: readonly (readonly number[])[]) {
  const repairs: Utf8Repair[] = [];
  const decoder = utf8Decoder((repair) => repairs.push(repair));
  const text = chunks.map((chunk) => decoder.decode(Uint8Array.from(chunk))).join("");
  return { text: text + decoder.end(), repairs };
}

const MIXED = [
  ...utf8("sku,titre\nA,Écran 😀\nB,"),
  0xc9,
  ...utf8("cran 24"),
  0x94,
  ...utf8(",€\n"),
];

test("bytes that aren't UTF-8 are read as Windows-1252, and their position is reported", () => {
  const { text, repairs } = decoded([MIXED]);
  expect(text).toBe("sku,titre\nA,Écran 😀\nB,Écran 24”,€\n");
  expect(repairs).toEqual([
    { text: "Écran 24”", linesBefore: 2 },
    { text: "Écran 24”", linesBefore: 2 },
  ]);
});

test("the UTF-8 decoder reads the same text wherever the bytes are split", () => {
  const whole = decoded([MIXED]).text;
  for (let cut = 0; cut <= MIXED.length; cut++)
    expect(decoded([MIXED.slice(0, cut), MIXED.slice(cut)]).text).toBe(whole);
  expect(decoded(MIXED.map((byte) => [byte])).text).toBe(whole);
});

test("a byte order mark is removed only at the start of a file", () => {
  expect(decoded([utf8("\ufeffsku"), utf8("\ufeffx")]).text).toBe("sku\ufeffx");
  expect(decoded([utf8("\ufeffsku\ufeff")]).text).toBe("sku\ufeff");
  expect(decoded([utf8("\ufeffsku"), [0xe9], utf8("x")]).text).toBe("skuéx");
  expect(decoded([[...utf8("\ufeffsku"), 0xe9, 0x20]]).text).toBe("skué ");
});

test("a replacement character in the file doesn't count as a repair, and a truncated character stays unreadable", () => {
  expect(decoded([utf8("a\ufffdb")])).toEqual({ text: "a\ufffdb", repairs: [] });
  expect(decoded([[...utf8("a"), 0xc3]])).toEqual({ text: "a\ufffd", repairs: [] });
});
