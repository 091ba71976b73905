import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { drawQrCode, qrCodeSvg } from "./qr-code.ts";

const image = (text: string) =>
  drawQrCode(text)
    .map((row) => row.map((dark) => (dark ? "#" : ".")).join(""))
    .join("\n");

const hash = (text: string) => createHash("sha256").update(image(text)).digest("hex").slice(0, 16);

/** The image that the Python package qrcode 8 makes, with error correction H and mask 0. */
const LETTER = `
#######.#..##.#######
#.....#..##.#.#.....#
#.###.#..#.##.#.###.#
#.###.#.#.###.#.###.#
#.###.#.......#.###.#
#.....#..#.#..#.....#
#######.#.#.#.#######
..........#..........
..#.###.#..#.#...#..#
..##...#.#...#....##.
.##.#.#.##.#....#...#
#..#.#...##.#.#...#..
##..#.#.##....#.#.#.#
........#.#.##.#.#.##
#######...#..###.####
#.....#.####.#####...
#.###.#.##....##.##.#
#.###.#...#.###...##.
#.###.#.#.##.#..#...#
#.....#...#.###...##.
#######.....###.#.###`.trim();

test("a QR code of one letter matches the image from another encoder", () => {
  expect(image("a")).toBe(LETTER);
});

// The expected images were compared with those of the Python package qrcode when they were written, for every layout:
// without and with alignment, with the version in the image, and with blocks of two lengths.
test.each([
  [2, "x".repeat(14), "bd41ea6f1d0ccac3"],
  [9, `${"y".repeat(90)}z`, "19c21078e6698500"],
  [11, "Zoë".repeat(30), "7a9e5a2fe0d799c1"],
  [21, "q".repeat(400), "0af7fa3c412684b2"],
  [34, "w".repeat(900), "6a0e922d8dced4d7"],
  [40, "k".repeat(1270), "ead5aeea452059b5"],
])("a version %i QR code matches another encoder's output", (version, text, wanted) => {
  expect(drawQrCode(text)).toHaveLength(version * 4 + 17);
  expect(hash(text)).toBe(wanted);
});

test("text that is too long for a QR code is an error", () => {
  expect(() => drawQrCode("k".repeat(1274))).toThrow("too long");
});

test("the image of a QR code has a quiet zone of four modules and no scripts", () => {
  const svg = qrCodeSvg("a");
  expect(svg).toContain('viewBox="0 0 29 29"');
  expect(svg).toContain('d="M4 4h7v1h-7zM12 4h1v1h-1z');
  expect(svg).not.toMatch(/M[1-3] |script/);
});
