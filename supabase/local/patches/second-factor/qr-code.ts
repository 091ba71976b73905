import { codewordsOf } from "./qr-codewords.ts";

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] };

/** Draws a text as a QR code: rows of modules, `true` for dark. */
export function drawQrCode(text: string): boolean[][] {
  const { version, codewords } = codewordsOf(text);
  const size = version * 4 + 17;
  const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const grid: Grid = { size, dark: empty(), fixed: empty() };
  drawPatterns(grid, version);
  drawCodewords(grid, codewords);
  let best = Number.POSITIVE_INFINITY;
  let chosen = 0;
  for (const mask of MASKS.keys()) {
    applyMask(grid, mask);
    drawFormat(grid, mask);
    const penalty = penaltyOf(grid);
    if (penalty < best) [best, chosen] = [penalty, mask];
    // Applying a mask a second time removes it.
    applyMask(grid, mask);
  }
  applyMask(grid, chosen);
  drawFormat(grid, chosen);
  return grid.dark;
}

/** The QR code as an image, with the quiet zone that scanners need. */
export function qrCodeSvg(text: string): string {
  const rows = drawQrCode(text);
  const size = rows.length + 8;
  const runs = rows.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? "#" : ".")).join("");
    return Array.from(
      line.matchAll(/#+/g),
      ({ index, 0: { length } }) => `M${index + 4} ${y + 4}h${length}v1h-${length}z`,
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 3}" height="${size * 3}" viewBox="0 0 ${size} ${size}">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${runs.join("")}"/></svg>\n`
  );
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function set({ dark, fixed }: Grid, x: number, y: number, isDark: boolean) {
  const [row, fixedRow] = [dark[y], fixed[y]];
  if (row?.[x] === undefined || fixedRow === undefined) return;
  row[x] = isDark;
  fixedRow[x] = true;
}

function drawPatterns(grid: Grid, version: number) {
  const { size } = grid;
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const [x, y] of corners)
    square(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const places = alignmentsOf(version, size);
  const last = places.length - 1;
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const isCorner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!isCorner) square(grid, x, y, 2, (distance) => distance !== 1);
    }
  // Reserves the modules of the format until a mask is chosen.
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
}

function square(
  grid: Grid,
  x: number,
  y: number,
  reach: number,
  isDark: (distance: number) => boolean,
) {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      set(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignmentsOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const others = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...others.toReversed()];
}

const bit = (value: number, index: number) => ((value >>> index) & 1) === 1;

/** Appends the remainder of a BCH code, which protects the format and the version. */
function protect(value: number, length: number, generator: number): number {
  let rest = value;
  for (let round = 0; round < length; round += 1)
    rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator);
  return (value << length) | rest;
}

/** Error correction H is 2 in the format's numbering. */
function drawFormat(grid: Grid, mask: number) {
  const { size } = grid;
  const bits = protect((2 << 3) | mask, 10, 0x537) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const isDark = bit(bits, index);
    if (index < 6) set(grid, 8, index, isDark);
    else if (index < 8) set(grid, 8, index + 1, isDark);
    else if (index === 8) set(grid, 7, 8, isDark);
    else set(grid, 14 - index, 8, isDark);
    if (index < 8) set(grid, size - 1 - index, 8, isDark);
    else set(grid, 8, size - 15 + index, isDark);
  }
  set(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number) {
  const bits = protect(version, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const [far, near] = [grid.size - 11 + (index % 3), Math.floor(index / 3)];
    set(grid, far, near, bit(bits, index));
    set(grid, near, far, bit(bits, index));
  }
}

/** The image is filled in pairs of columns from right to left, alternately upward and downward. */
function drawCodewords({ size, dark, fixed }: Grid, codewords: readonly number[]) {
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = dark[y];
        if (row === undefined || fixed[y]?.[x] === true) continue;
        row[x] = bit(codewords[index >>> 3] ?? 0, 7 - (index & 7));
        index += 1;
      }
  }
}

function applyMask({ dark, fixed }: Grid, mask: number) {
  for (const [y, row] of dark.entries())
    for (const x of row.keys())
      if (fixed[y]?.[x] !== true && MASKS[mask]?.(x, y) === true) row[x] = !row[x];
}

/**
 * A penalty for patterns that are hard to read: long runs, blocks of one colour, false finders, and an uneven balance.
 */
function penaltyOf({ size, dark }: Grid): number {
  const text = (row: readonly boolean[]) => row.map((one) => (one ? "1" : "0")).join("");
  const rows = dark.map(text);
  const columns = dark.map((_, x) => text(dark.map((row) => row[x] === true)));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 0; y < size - 1; y += 1)
    for (let x = 0; x < size - 1; x += 1) {
      const four = (rows[y]?.slice(x, x + 2) ?? "") + (rows[y + 1]?.slice(x, x + 2) ?? "");
      if (four === "0000" || four === "1111") penalty += 3;
    }
  const share = rows.join("").replaceAll("0", "").length / (size * size);
  return penalty + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}
