import { box, disc, edge, line, row, shape } from "./shapes.ts";

const drawer = (y: number) => edge(`M28 ${y}h40`) + box(42, y + 6, 12, 3, "s", 1.5);

export const OFFICE = {
  "toner-cartridge":
    box(8, 38, 80, 26, "s", 5) +
    box(14, 32, 68, 10, "m", 3) +
    box(20, 48, 34, 10, "m", 2) +
    box(62, 48, 18, 3, "p", 1),
  "ink-cartridge":
    box(28, 22, 40, 54, "s", 4) +
    box(33, 34, 30, 28, "m", 2) +
    shape("M48 38c6 8 8 11 8 14a8 8 0 0 1-16 0c0-3 2-6 8-14z", "w") +
    box(40, 76, 16, 4, "k", 1),
  "label-tape":
    box(16, 26, 58, 46, "s", 10) +
    disc(38, 48, 13, "p") +
    disc(38, 48, 5, "s") +
    shape("M66 58h22v10H66z", "m") +
    box(56, 32, 12, 10, "m", 2),
  "copy-paper":
    shape("M12 58l36 14 36-14v8L48 80 12 66z", "k") +
    shape("M12 46l36-16 36 16-36 14z", "p") +
    shape("M12 46v14l36 14V60z", "p") +
    shape("M84 46v14L48 74V60z", "p") +
    shape("M24 41l36 15v14l12-5V51L36 36z", "m"),
  "gel-pens": row(
    3,
    18,
    (x) =>
      box(24 + x, 16, 11, 50, "m", 3) +
      shape(`M${24 + x} 66h11l-4 14h-3z`, "s") +
      box(32 + x, 18, 3, 22, "p", 1.5),
  ),
  "hardcover-notebook":
    box(24, 14, 50, 68, "m", 4) +
    box(24, 14, 8, 68, "k", 3) +
    box(62, 14, 3, 68, "s", 0) +
    box(40, 28, 16, 8, "w", 1),
  "cross-cut-shredder":
    box(24, 40, 48, 42, "m", 3) +
    box(18, 28, 60, 16, "s", 4) +
    box(34, 14, 28, 16, "p", 0) +
    box(32, 52, 32, 24, "k", 2) +
    row(6, 5, (x) => box(34 + x, 60, 2.5, 15, "p", 0)),
  "thermal-laminator":
    box(22, 20, 52, 28, "p", 1) +
    edge("M30 28h30M30 34h22") +
    box(8, 42, 80, 24, "m", 9) +
    box(16, 46, 64, 2.5, "s", 1) +
    disc(76, 58, 2.5, "a"),
  whiteboard:
    box(8, 18, 80, 54, "m", 3) +
    box(12, 22, 72, 46, "p", 1) +
    edge("M22 54c8-20 14 4 22-10s12 10 22-8", 2.5) +
    box(32, 70, 32, 5, "s", 1),
} as const;

export const FURNITURE = {
  "standing-desk":
    box(8, 34, 80, 6, "m", 2) +
    box(20, 40, 5, 36, "s", 1) +
    box(71, 40, 5, 36, "s", 1) +
    box(13, 76, 19, 4, "s", 2) +
    box(64, 76, 19, 4, "s", 2) +
    box(36, 14, 28, 17, "s", 2) +
    box(48, 31, 4, 3, "s", 0),
  "ergonomic-chair":
    box(30, 12, 36, 38, "m", 9) +
    edge("M38 22h20M38 30h20M38 38h20") +
    box(26, 54, 44, 10, "m", 5) +
    box(22, 42, 5, 14, "s", 2) +
    box(69, 42, 5, 14, "s", 2) +
    box(45.5, 64, 5, 10, "s", 0) +
    shape("M28 80l18-8h4l18 8-1 3-19-6-19 6z", "s"),
  bookcase:
    box(22, 10, 52, 74, "m", 2) +
    row(3, 23, (y) => box(26, 14 + y, 44, 19, "k", 0)) +
    row(5, 5, (x) => box(28 + x, 17 + (x % 2), 4, 16 - (x % 2), x % 2 === 0 ? "a" : "p", 0)) +
    row(4, 6, (x) => box(44 + x, 41, 5, 15, "p", 0)) +
    box(30, 68, 16, 11, "a", 1),
  "led-desk-lamp":
    line("M34 76V52L58 24", 5) +
    shape("M50 22l24 8-4 10-26-8z") +
    shape("M46 34l22 8 6 24H40z", "w") +
    box(18, 74, 34, 6, "m", 3),
  "filing-cabinet": box(26, 12, 44, 70, "m", 3) + drawer(14) + drawer(36) + drawer(58),
} as const;

export const KITCHEN = {
  "electric-kettle":
    line("M68 34c16 0 14 30 0 32", 6) +
    shape("M28 28h40l6 46H24z") +
    shape("M28 36l-12-6 12-2z") +
    box(30, 20, 36, 8, "s", 3) +
    box(22, 74, 54, 6, "s", 2) +
    box(34, 38, 4, 28, "w", 2),
  "drip-coffee-maker":
    box(20, 14, 56, 16, "m", 4) +
    box(20, 14, 18, 66, "m", 4) +
    box(20, 72, 56, 8, "m", 3) +
    shape("M44 42h26v22a6 6 0 0 1-6 6H50a6 6 0 0 1-6-6z", "w") +
    box(44, 50, 26, 20, "s", 4) +
    disc(66, 22, 3, "a"),
  "espresso-machine":
    box(14, 18, 68, 18, "m", 4) +
    box(14, 18, 16, 60, "m", 4) +
    box(14, 70, 68, 9, "m", 3) +
    box(44, 36, 22, 6, "s", 2) +
    line("M46 42h-14", 3) +
    box(47, 54, 16, 14, "p", 3) +
    edge("M52 42v10M58 42v10") +
    disc(70, 27, 5, "p") +
    disc(36, 27, 2.5, "a"),
  "stand-mixer":
    shape("M22 22h46a12 12 0 0 1 0 22H22z") +
    box(20, 22, 16, 52) +
    box(18, 72, 62, 8) +
    shape("M44 52h32c0 14-6 20-16 20s-16-6-16-20z", "p") +
    edge("M60 44v20") +
    disc(66, 33, 3, "s"),
  "air-fryer":
    box(24, 14, 48, 66, "m", 15) +
    box(30, 46, 36, 28, "k", 5) +
    box(42, 54, 12, 16, "s", 3) +
    box(38, 24, 20, 10, "s", 3) +
    disc(48, 29, 2.5, "a"),
  toaster:
    box(28, 22, 18, 22, "w", 5) +
    box(50, 22, 18, 22, "w", 5) +
    box(12, 34, 72, 42, "m", 11) +
    box(22, 34, 52, 4, "s", 2) +
    box(82, 44, 7, 8, "s", 2) +
    disc(72, 64, 4, "s"),
  "chef-s-knife":
    shape("M8 46h52v14C36 60 18 56 8 46z", "p") +
    box(58, 43, 32, 12, "m", 4) +
    row(3, 9, (x) => disc(66 + x, 49, 1.6, "w")),
  "hepa-air-purifier":
    box(26, 12, 44, 70, "m", 10) +
    row(7, 6, (y) => box(34, 34 + y, 28, 2.5, "k", 1)) +
    disc(48, 22, 5, "s") +
    disc(48, 22, 2, "a"),
  "insulated-bottle":
    box(38, 10, 20, 12, "s", 3) +
    shape("M40 22h16l6 10v44a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V32z") +
    box(38, 36, 4, 38, "w", 2),
} as const;
