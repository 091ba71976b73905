const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Int32Array.from({ length: 64 }, (_, at) =>
  Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32),
);

/** Which word of a block each step takes (RFC 1321), and by how much it turns. */
const WORDS = Uint8Array.from({ length: 64 }, (_, at) =>
  at < 16 ? at : at < 32 ? (5 * at + 1) % 16 : at < 48 ? (3 * at + 5) % 16 : (7 * at) % 16,
);
const TURNS = Uint8Array.from({ length: 64 }, (_, at) => SHIFTS[(at >> 4) * 4 + (at & 3)] ?? 0);

/** The first eight bytes of an MD5, as two numbers. */
export type Print = { high: number; low: number };

export type Printer = (text: string) => Print;

/**
 * Tells texts apart by the first half of their MD5, which a database makes of the same text. It guards nothing, so
 * that MD5 is broken for secrets does not matter. Its memory is used again for each text, since millions go through.
 */
export function md5Printer(): Printer {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(4096);
  const block = new Int32Array(16);

  return (text) => {
    const most = text.length * 3 + 72;
    if (bytes.length < most) bytes = new Uint8Array(most * 2);
    const length = encoder.encodeInto(text, bytes).written;
    const end = (length + 72) & ~63;
    bytes.fill(0, length, end);
    bytes[length] = 0x80;
    const bits = length * 8;
    for (let at = 0; at < 5; at++) bytes[end - 8 + at] = Math.floor(bits / 2 ** (8 * at)) & 0xff;

    let a = 0x67452301;
    let b = 0xefcdab89 | 0;
    let c = 0x98badcfe | 0;
    let d = 0x10325476;
    for (let start = 0; start < end; start += 64) {
      for (let word = 0; word < 16; word++) block[word] = wordAt(bytes, start + word * 4);
      const [a0, b0, c0, d0] = [a, b, c, d];
      for (let step = 0; step < 64; step++) {
        const mixed =
          step < 16
            ? d ^ (b & (c ^ d))
            : step < 32
              ? c ^ (d & (b ^ c))
              : step < 48
                ? b ^ c ^ d
                : c ^ (b | ~d);
        const sum = (a + mixed + at(SINES, step) + at(block, at(WORDS, step))) | 0;
        const turn = at(TURNS, step);
        a = d;
        d = c;
        c = b;
        b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0;
      }
      a = (a + a0) | 0;
      b = (b + b0) | 0;
      c = (c + c0) | 0;
      d = (d + d0) | 0;
    }
    return { high: swapped(a), low: swapped(b) };
  };
}

const at = (list: Int32Array | Uint8Array, place: number) => list[place] ?? 0;

const wordAt = (bytes: Uint8Array, start: number) =>
  at(bytes, start) |
  (at(bytes, start + 1) << 8) |
  (at(bytes, start + 2) << 16) |
  (at(bytes, start + 3) << 24);

/** As the digits of a hash are read: the lowest byte first. */
const swapped = (word: number) =>
  (((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;

/** A print as the database writes it: sixteen digits. */
export const readPrint = (digits: string): Print => ({
  high: Number.parseInt(digits.slice(0, 8), 16),
  low: Number.parseInt(digits.slice(8, 16), 16),
});
