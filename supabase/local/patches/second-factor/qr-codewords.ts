/**
 * The codewords of error correction in each block and the number of blocks, for each version of a QR code from 1 on,
 * at the highest error correction (H).
 */
const CORRECTION = [
  17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40,
  42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
];

/** The number of modules that hold codewords: all but finders, timing, alignment, format and version information. */
function modulesOf(version: number): number {
  const all = (16 * version + 128) * version + 64;
  if (version === 1) return all;
  const alignments = Math.floor(version / 7) + 2;
  const without = all - (25 * alignments - 10) * alignments + 55;
  return version < 7 ? without : without - 36;
}

type Layout = { version: number; total: number; correction: number; blocks: number };

function layoutOf(version: number): Layout {
  const correction = CORRECTION[version - 1] ?? 0;
  const blocks = BLOCKS[version - 1] ?? 0;
  return { version, total: Math.floor(modulesOf(version) / 8), correction, blocks };
}

const dataOf = ({ total, correction, blocks }: Layout) => total - correction * blocks;

/** The smallest version that holds the text, and its codewords in the order in which they are drawn. */
export function codewordsOf(text: string): { version: number; codewords: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= 40; version += 1) {
    const layout = layoutOf(version);
    const lengthBits = version < 10 ? 8 : 16;
    if (4 + lengthBits + bytes.length * 8 <= dataOf(layout) * 8)
      return { version, codewords: interleave(pad(bytes, lengthBits, dataOf(layout)), layout) };
  }
  throw new Error("The text is too long for a QR code.");
}

/** Byte mode, the length, the bytes, and filler up to the capacity. */
function pad(bytes: readonly number[], lengthBits: number, capacity: number): number[] {
  const bits = [
    "0100",
    bytes.length.toString(2).padStart(lengthBits, "0"),
    ...bytes.map((byte) => byte.toString(2).padStart(8, "0")),
  ].join("");
  const ended = bits + "0".repeat(Math.min(4, capacity * 8 - bits.length));
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, "0");
  const found = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  while (found.length < capacity) found.push(found.length % 2 === bits8(whole) % 2 ? 236 : 17);
  return found;
}

const bits8 = (bits: string) => bits.length / 8;

/** Splits the data into blocks, adds each block's correction, and takes one codeword of each block in turn. */
function interleave(data: readonly number[], { total, correction, blocks }: Layout): number[] {
  const short = Math.floor(total / blocks) - correction;
  const shortBlocks = blocks - (total % blocks);
  const divisor = divisorOf(correction);
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(at, (at += short + (index < shortBlocks ? 0 : 1)));
    return { part, rest: remainder(part, divisor) };
  });
  const take = (lists: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return [
    ...take(
      parts.map(({ part }) => part),
      short + 1,
    ),
    ...take(
      parts.map(({ rest }) => rest),
      correction,
    ),
  ];
}

/** Multiplies in the field of 256 elements that QR codes use. */
export function multiply(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((right >>> bit) & 1) * left;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const found = Array.from({ length: degree }, (_, index) => Number(index === degree - 1));
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let index = 0; index < degree; index += 1)
      found[index] = multiply(found[index] ?? 0, root) ^ (found[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return found;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const found = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (found.shift() ?? 0);
    found.push(0);
    for (const [index, value] of divisor.entries())
      found[index] = (found[index] ?? 0) ^ multiply(value, factor);
  }
  return found;
}
