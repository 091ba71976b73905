import { type Encoding, isUtf8 } from "./text-encoding.ts";

type Bytes = Uint8Array;
type Decoding = {
  encoding: Encoding;
  /** Reports bytes that aren't valid characters, or text in another encoding than expected. */
  onProblem: (kind: "unreadable-letters" | "encoding-changed" | "nul-letters") => void;
};

/** The most bytes a character has in UTF-8. */
const LONGEST_LETTER = 4;

/**
 * In bytes. Strings made from small pieces stay in the garbage collector's young generation; those from large pieces
 * would be copied around.
 */
const PIECE = 65_536;

async function* inPieces(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

/**
 * Decodes text as its bytes arrive. Text that has been ASCII so far is read as UTF-8. If its first character beyond
 * ASCII shows otherwise, nothing was misread yet, and the rest is read as Windows-1252.
 */
export async function* decodedText(
  chunks: AsyncIterable<Bytes>,
  { encoding, onProblem }: Decoding,
): AsyncGenerator<string> {
  let decoder = new TextDecoder(encoding);
  let isUndecided = encoding === "utf-8";
  let held: Bytes = new Uint8Array();

  function checked(text: string): string {
    // The decoder inserts this character for invalid bytes.
    if (text.includes("\ufffd")) onProblem("unreadable-letters");
    if (!text.includes("\0")) return text;
    onProblem("nul-letters");
    return text.replaceAll("\0", "");
  }
  function decide(letter: Bytes) {
    isUndecided = false;
    if (isUtf8(letter)) return;
    decoder = new TextDecoder("windows-1252");
    onProblem("encoding-changed");
  }

  for await (const chunk of inPieces(chunks)) {
    let bytes = chunk;
    const ascii = isUndecided && held.length === 0 ? asciiOf(chunk) : null;
    if (ascii !== null) {
      if (ascii !== "") yield checked(ascii);
      continue;
    }
    if (isUndecided) {
      bytes = held.length === 0 ? chunk : joined(held, chunk);
      held = new Uint8Array();
      const at = beyondAscii(bytes);
      if (at !== -1) {
        const letter = bytes.subarray(at, at + letterLength(bytes[at] ?? 0));
        if (letter.length === letterLength(bytes[at] ?? 0)) decide(letter);
        else {
          held = letter;
          bytes = bytes.subarray(0, at);
        }
      }
    }
    const text = decoder.decode(bytes, { stream: true });
    if (text !== "") yield checked(text);
  }
  if (held.length > 0) decide(joined(held, new Uint8Array(LONGEST_LETTER)));
  const rest = decoder.decode(held);
  if (rest !== "") yield checked(rest);
}

/** Decodes bytes below 128 with the platform's fast decoder. Null for any other bytes. */
function asciiOf(bytes: Bytes): string | null {
  const text = new TextDecoder().decode(bytes);
  return text.length === bytes.length && !text.includes("\ufffd") ? text : null;
}

function beyondAscii(bytes: Bytes): number {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 127) return at;
  return -1;
}

/** The number of bytes in a UTF-8 character, from its first byte. */
const letterLength = (byte: number) => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1);

function joined(one: Bytes, two: Bytes): Bytes {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}
