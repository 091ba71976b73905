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

/**
 * Four rounds for each block of sixteen words, in steps of four, so that the four parts come back to their places. There
 * are hundreds of steps for each row, so that what they call must be small enough to be made part of them.
 */
function printOf(words: Int32Array, end: number): Print {
  let a = 0x67452301;
  let b = 0xefcdab89 | 0;
  let c = 0x98badcfe | 0;
  let d = 0x10325476;
  for (let block = 0; block < end; block += 16) {
    const [a0, b0, c0, d0] = [a, b, c, d];
    for (let step = 0; step < 16; step += 4) {
      a = turned(a + (d ^ (b & (c ^ d))) + at(words, block + step) + at(SINES, step), 7, b);
      d = turned(
        d + (c ^ (a & (b ^ c))) + at(words, block + step + 1) + at(SINES, step + 1),
        12,
        a,
      );
      c = turned(
        c + (b ^ (d & (a ^ b))) + at(words, block + step + 2) + at(SINES, step + 2),
        17,
        d,
      );
      b = turned(
        b + (a ^ (c & (d ^ a))) + at(words, block + step + 3) + at(SINES, step + 3),
        22,
        c,
      );
    }
    for (let step = 16; step < 32; step += 4) {
      a = turned(
        a + (c ^ (d & (b ^ c))) + at(words, block + ((step * 5 + 1) & 15)) + at(SINES, step),
        5,
        b,
      );
      d = turned(
        d + (b ^ (c & (a ^ b))) + at(words, block + ((step * 5 + 6) & 15)) + at(SINES, step + 1),
        9,
        a,
      );
      c = turned(
        c + (a ^ (b & (d ^ a))) + at(words, block + ((step * 5 + 11) & 15)) + at(SINES, step + 2),
        14,
        d,
      );
      b = turned(
        b + (d ^ (a & (c ^ d))) + at(words, block + ((step * 5) & 15)) + at(SINES, step + 3),
        20,
        c,
      );
    }
    for (let step = 32; step < 48; step += 4) {
      a = turned(
        a + (b ^ c ^ d) + at(words, block + ((step * 3 + 5) & 15)) + at(SINES, step),
        4,
        b,
      );
      d = turned(
        d + (a ^ b ^ c) + at(words, block + ((step * 3 + 8) & 15)) + at(SINES, step + 1),
        11,
        a,
      );
      c = turned(
        c + (d ^ a ^ b) + at(words, block + ((step * 3 + 11) & 15)) + at(SINES, step + 2),
        16,
        d,
      );
      b = turned(
        b + (c ^ d ^ a) + at(words, block + ((step * 3 + 14) & 15)) + at(SINES, step + 3),
        23,
        c,
      );
    }
    for (let step = 48; step < 64; step += 4) {
      a = turned(a + (c ^ (b | ~d)) + at(words, block + ((step * 7) & 15)) + at(SINES, step), 6, b);
      d = turned(
        d + (b ^ (a | ~c)) + at(words, block + ((step * 7 + 7) & 15)) + at(SINES, step + 1),
        10,
        a,
      );
      c = turned(
        c + (a ^ (d | ~b)) + at(words, block + ((step * 7 + 14) & 15)) + at(SINES, step + 2),
        15,
        d,
      );
      b = turned(
        b + (d ^ (c | ~a)) + at(words, block + ((step * 7 + 21) & 15)) + at(SINES, step + 3),
        21,
        c,
      );
    }
    a = (a + a0) | 0;
    b = (b + b0) | 0;
    c = (c + c0) | 0;
    d = (d + d0) | 0;
  }
  return { high: swapped(a), low: swapped(b) };
}

const at = (list: Int32Array, place: number) => list[place] ?? 0;

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
