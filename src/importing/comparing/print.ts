/** Sixty-four bits that tell a text from others, as two numbers. */
export type Print = { high: number; low: number };

export type Printer = (text: string) => Print;

/** Three words of four bytes are taken in at a time. */
const BLOCK_WORDS = 3;
const BLOCK_BYTES = 12;
/** Where all three sums begin, before the length is added: what `hash_bytes_extended` of PostgreSQL begins with. */
const BEGINNING = 0x9e3779b9 + 3923095;

/**
 * Tells texts apart by Bob Jenkins's lookup3, which is `hashtextextended` in a database: a third of the work of an MD5.
 * It guards nothing: who makes two texts of one print keeps a change from his own products. Its memory is used again for
 * each text, since millions go through; that its words begin with their lowest byte is how all machines keep them that
 * have a browser.
 */
export function textPrinter(): Printer {
  const encoder = new TextEncoder();
  let words = new Int32Array(1024);
  let bytes = new Uint8Array(words.buffer);

  return (text) => {
    const most = text.length * 3 + BLOCK_BYTES;
    if (bytes.length < most) {
      words = new Int32Array(most);
      bytes = new Uint8Array(words.buffer);
    }
    const length = encoder.encodeInto(text, bytes).written;
    bytes.fill(0, length, length + BLOCK_BYTES);
    return printOf(words, length);
  };
}

function printOf(words: Int32Array, length: number): Print {
  let a = (BEGINNING + length) | 0;
  let b = a;
  let c = a;
  const whole = Math.floor(length / BLOCK_BYTES) * BLOCK_WORDS;
  for (let block = 0; block < whole; block += BLOCK_WORDS) {
    a = (a + at(words, block)) | 0;
    b = (b + at(words, block + 1)) | 0;
    c = (c + at(words, block + 2)) | 0;
    a = (a - c) ^ turned(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ turned(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ turned(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ turned(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ turned(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ turned(b, 4);
    b = (b + a) | 0;
  }
  a = (a + at(words, whole)) | 0;
  b = (b + at(words, whole + 1)) | 0;
  // The lowest byte of the last word is kept for the length, which was added at the beginning.
  c = (c + (at(words, whole + 2) << 8)) | 0;
  c = ((c ^ b) - turned(b, 14)) | 0;
  a = ((a ^ c) - turned(c, 11)) | 0;
  b = ((b ^ a) - turned(a, 25)) | 0;
  c = ((c ^ b) - turned(b, 16)) | 0;
  a = ((a ^ c) - turned(c, 4)) | 0;
  b = ((b ^ a) - turned(a, 14)) | 0;
  c = ((c ^ b) - turned(b, 24)) | 0;
  return { high: b >>> 0, low: c >>> 0 };
}

const at = (list: Int32Array, place: number) => list[place] ?? 0;

const turned = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** A print as the database writes it: sixteen digits. */
export const readPrint = (digits: string): Print => ({
  high: Number.parseInt(digits.slice(0, 8), 16),
  low: Number.parseInt(digits.slice(8, 16), 16),
});
