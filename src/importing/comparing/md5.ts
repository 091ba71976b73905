const SINES = Int32Array.from({ length: 64 }, (_, at) =>
  Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32),
);

/** The first eight bytes of an MD5, as two numbers. */
export type Print = { high: number; low: number };

export type Printer = (text: string) => Print;

const BLOCK_BYTES = 64;
/** One bit behind the text, and its length in eight bytes. */
const TRAILER_BYTES = 9;

/**
 * Tells texts apart by the first half of their MD5 (RFC 1321), which a database makes of the same text. It guards
 * nothing, so that MD5 is broken for secrets does not matter. Its memory is used again for each text, since millions
 * go through; that its words begin with their lowest byte is how all machines keep them that have a browser.
 */
export function md5Printer(): Printer {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(4096);
  let words = new Int32Array(bytes.buffer);

  return (text) => {
    const most = text.length * 3 + TRAILER_BYTES + BLOCK_BYTES;
    if (bytes.length < most) {
      words = new Int32Array(most);
      bytes = new Uint8Array(words.buffer);
    }
    const length = encoder.encodeInto(text, bytes).written;
    const end = Math.ceil((length + TRAILER_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
    bytes.fill(0, length, end);
    bytes[length] = 0x80;
    words[end / 4 - 2] = length * 8;
    words[end / 4 - 1] = Math.floor(length / 2 ** 29);
    return printOf(words, end / 4);
  };
}

/** Four rounds for each block of sixteen words, in steps of four, so that the four parts come back to their places. */
function printOf(words: Int32Array, end: number): Print {
  let a = 0x67452301;
  let b = 0xefcdab89 | 0;
  let c = 0x98badcfe | 0;
  let d = 0x10325476;
  for (let block = 0; block < end; block += 16) {
    const [a0, b0, c0, d0] = [a, b, c, d];
    for (let at = 0; at < 16; at += 4) {
      a = turned(a + (d ^ (b & (c ^ d))) + term(words, block, at, at), 7, b);
      d = turned(d + (c ^ (a & (b ^ c))) + term(words, block, at + 1, at + 1), 12, a);
      c = turned(c + (b ^ (d & (a ^ b))) + term(words, block, at + 2, at + 2), 17, d);
      b = turned(b + (a ^ (c & (d ^ a))) + term(words, block, at + 3, at + 3), 22, c);
    }
    for (let at = 16; at < 32; at += 4) {
      a = turned(a + (c ^ (d & (b ^ c))) + term(words, block, at, at * 5 + 1), 5, b);
      d = turned(d + (b ^ (c & (a ^ b))) + term(words, block, at + 1, at * 5 + 6), 9, a);
      c = turned(c + (a ^ (b & (d ^ a))) + term(words, block, at + 2, at * 5 + 11), 14, d);
      b = turned(b + (d ^ (a & (c ^ d))) + term(words, block, at + 3, at * 5), 20, c);
    }
    for (let at = 32; at < 48; at += 4) {
      a = turned(a + (b ^ c ^ d) + term(words, block, at, at * 3 + 5), 4, b);
      d = turned(d + (a ^ b ^ c) + term(words, block, at + 1, at * 3 + 8), 11, a);
      c = turned(c + (d ^ a ^ b) + term(words, block, at + 2, at * 3 + 11), 16, d);
      b = turned(b + (c ^ d ^ a) + term(words, block, at + 3, at * 3 + 14), 23, c);
    }
    for (let at = 48; at < 64; at += 4) {
      a = turned(a + (c ^ (b | ~d)) + term(words, block, at, at * 7), 6, b);
      d = turned(d + (b ^ (a | ~c)) + term(words, block, at + 1, at * 7 + 7), 10, a);
      c = turned(c + (a ^ (d | ~b)) + term(words, block, at + 2, at * 7 + 14), 15, d);
      b = turned(b + (d ^ (c | ~a)) + term(words, block, at + 3, at * 7 + 21), 21, c);
    }
    a = (a + a0) | 0;
    b = (b + b0) | 0;
    c = (c + c0) | 0;
    d = (d + d0) | 0;
  }
  return { high: swapped(a), low: swapped(b) };
}

const term = (words: Int32Array, block: number, step: number, word: number) =>
  (SINES[step] ?? 0) + (words[block + (word & 15)] ?? 0);

const turned = (sum: number, by: number, onto: number) =>
  (((sum << by) | (sum >>> (32 - by))) + onto) | 0;

/** As the digits of a hash are read: the lowest byte first. */
const swapped = (word: number) =>
  (((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;

/** A print as the database writes it: sixteen digits. */
export const readPrint = (digits: string): Print => ({
  high: Number.parseInt(digits.slice(0, 8), 16),
  low: Number.parseInt(digits.slice(8, 16), 16),
});
