import { repairedUtf8, utf8Length } from "./utf8-evidence.ts";

/** A byte that isn't UTF-8 and was read as Windows-1252, with its place. */
export type Utf8Repair = {
  /** The text around the byte. */
  text: string;
  /** The number of line endings before the byte in its chunk. */
  linesBefore: number;
};

const CHARACTERS_AROUND = 20;

/**
 * Decodes UTF-8 as its bytes arrive. Invalid bytes usually come from rows that were pasted in from another file, so
 * each is read as Windows-1252 and reported.
 */
export function utf8Decoder(onRepair: (repair: Utf8Repair) => void) {
  /** The start of a character whose end hasn't arrived. */
  let incomplete = new Uint8Array();
  let isAtStart = true;

  return {
    decode(chunk: Uint8Array): string {
      const bytes = incomplete.length === 0 ? chunk : joined(incomplete, chunk);
      const end = bytes.length - cutOffBytes(bytes);
      incomplete = bytes.slice(end);
      // The byte order mark is removed only at the start of the text.
      const text = new TextDecoder("utf-8", { ignoreBOM: !isAtStart }).decode(
        bytes.subarray(0, end),
      );
      if (end > 0) isAtStart = false;
      return text.includes("\ufffd") ? repaired(bytes.subarray(0, end), text, onRepair) : text;
    },
    /** Decodes the rest. A truncated character becomes a replacement character. */
    end: (): string => new TextDecoder().decode(incomplete),
  };
}

function repaired(bytes: Uint8Array, read: string, onRepair: (repair: Utf8Repair) => void): string {
  const { text, repairs } = repairedUtf8(bytes);
  // The file itself may contain replacement characters.
  if (repairs.length === 0) return read;
  let [line, counted] = [0, 0];
  for (const at of repairs) {
    line += lineEnds(text, counted, at);
    counted = at;
    const around = text.slice(Math.max(0, at - CHARACTERS_AROUND), at + CHARACTERS_AROUND);
    onRepair({ text: cellIn(around, Math.min(at, CHARACTERS_AROUND)), linesBefore: line });
  }
  return text.startsWith("\ufeff") && !read.startsWith("\ufeff") ? text.slice(1) : text;
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count;
}

/** The part of a text between the nearest edges of a cell. */
function cellIn(text: string, at: number): string {
  const before = text.slice(0, at).split(/[\r\n,;\t|"]/);
  const after = text.slice(at).split(/[\r\n,;\t|"]/);
  return `${before.at(-1) ?? ""}${after[0] ?? ""}`.trim();
}

/** How many bytes at the end belong to an incomplete character. */
function cutOffBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return utf8Length(bytes, bytes.length - back) === -1 ? back : 0;
  }
  return 0;
}

export function joined(one: Uint8Array, two: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}
