import { box, disc, edge, line, row, shape } from "./shapes.ts";

const keyboard = (keys: number) =>
  box(8, 34, 80, 30, "m", 5) +
  row(3, 8, (y) => row(keys, 72 / keys, (x) => box(12 + x, 38 + y, 72 / keys - 2, 5.5, "w", 1))) +
  box(32, 61, 32, 1.5, "w", 0.5);
const screen = (x: number, y: number, width: number, height: number) =>
  box(x, y, width, height, "s", 1.5) +
  shape(
    `M${x} ${y + height}L${x + width * 0.45} ${y + height * 0.4}L${x + width} ${y + height}Z`,
    "a",
  );
const headphones =
  line("M22 56V46a26 26 0 0 1 52 0v10", 6) +
  box(15, 50, 14, 25, "m", 6) +
  box(67, 50, 14, 25, "m", 6) +
  box(25, 53, 5, 19, "k", 2) +
  box(66, 53, 5, 19, "k", 2);
const drive = (marks: string) => box(29, 18, 38, 60, "m", 6) + marks;
const speaker = (x: number) =>
  box(x, 18, 30, 60, "m", 3) +
  disc(x + 15, 34, 6, "s") +
  disc(x + 15, 58, 11, "s") +
  disc(x + 15, 58, 4, "w");
export const COMPUTING = {
  monitor:
    box(12, 18, 72, 46, "m", 4) + screen(16, 22, 64, 36) + box(44, 64, 8, 12) + box(32, 76, 32, 4),
  "portable-monitor":
    shape("M30 60l-8 18h52l-8-18z", "k") + box(14, 20, 68, 44) + screen(17, 23, 62, 36),
  "mechanical-keyboard": keyboard(12),
  "wireless-keyboard": keyboard(10),
  "wireless-mouse":
    box(32, 18, 32, 58, "m", 16) + edge("M48 18v22M32 40h32") + box(45.5, 25, 5, 12, "s", 2.5),
  webcam:
    line("M48 56v14", 6) +
    box(30, 70, 36, 6) +
    box(20, 26, 56, 32, "m", 16) +
    disc(48, 42, 12, "s") +
    disc(48, 42, 5, "a") +
    disc(67, 42, 2, "w"),
  "usb-c-docking-station":
    line("M78 50c12 0 10 22-8 24", 3) +
    box(10, 38, 68, 22, "m", 5) +
    row(4, 11, (x) => box(16 + x, 46, 8, 6, "s", 1)) +
    disc(70, 49, 3, "a"),
  "portable-ssd": drive(box(35, 26, 26, 3, "w", 1.5) + disc(48, 68, 3, "a")),
  "external-hard-drive":
    box(24, 16, 48, 64, "m", 5) +
    box(24, 62, 48, 3, "k", 0) +
    disc(64, 72, 2, "a") +
    disc(48, 38, 12, "w"),
  "usb-flash-drive":
    box(39, 18, 18, 22, "p", 1) +
    box(43, 24, 3, 5, "s", 0) +
    box(50, 24, 3, 5, "s", 0) +
    box(33, 38, 30, 40, "m", 5) +
    disc(48, 70, 3, "w"),
  "laptop-stand": line("M20 76h44M24 76l40-36M14 44l62-10", 5) + box(12, 26, 66, 5, "s", 2),
  "laptop-sleeve":
    box(12, 24, 72, 52, "m", 7) +
    edge("M12 36h72") +
    box(74, 33, 6, 6, "a", 1) +
    box(20, 62, 16, 6, "w", 1),
  "monitor-arm":
    line("M30 78V54l26-16", 7) +
    disc(30, 54, 6, "k") +
    disc(56, 38, 6, "k") +
    box(60, 18, 8, 40) +
    box(18, 76, 24, 5),
  "graphics-tablet":
    box(8, 24, 68, 50, "m", 5) +
    box(20, 29, 51, 40, "k", 2) +
    row(4, 9, (y) => disc(14, 35 + y, 2, "w")) +
    line("M84 20L64 58", 4),
} as const;

export const AUDIO = {
  "usb-headset": headphones + line("M22 74c2 10 12 12 22 10", 2.5) + box(42, 80, 10, 6, "s", 3),
  "wireless-headphones": headphones,
  "wireless-earbuds":
    box(26, 46, 44, 30, "m", 13) +
    edge("M26 58h44") +
    box(34, 22, 7, 20, "m", 3.5) +
    disc(36, 23, 6) +
    box(55, 22, 7, 20, "m", 3.5) +
    disc(60, 23, 6) +
    disc(48, 66, 1.8, "a"),
  "bluetooth-speaker":
    box(14, 32, 68, 36, "m", 17) +
    row(3, 6, (y) => row(8, 6, (x) => disc(27 + x, 44 + y, 1.6, "k"))) +
    disc(74, 50, 2, "a"),
  soundbar:
    box(5, 42, 86, 15, "m", 6) +
    row(24, 3, (x) => box(13.5 + x, 46, 1, 7, "k", 0.5)) +
    box(16, 57, 8, 4, "s", 1) +
    box(72, 57, 8, 4, "s", 1),
  turntable:
    box(10, 22, 76, 56, "m", 4) +
    disc(42, 50, 24, "s") +
    edge("M42 34a16 16 0 0 1 16 16M26 50a16 16 0 0 0 16 16") +
    disc(42, 50, 8, "a") +
    disc(42, 50, 1.5, "p") +
    shape("M74 28h4v30l-16 10-2-3 14-9z", "p") +
    disc(76, 30, 5, "p"),
  "usb-microphone":
    box(37, 14, 22, 40, "m", 11) +
    row(4, 6, (y) => box(41, 22 + y, 14, 2, "k", 1)) +
    line("M30 40v4a18 18 0 0 0 36 0v-4M48 62v12", 3.5) +
    box(30, 74, 36, 5),
  "bookshelf-speakers-pair": speaker(14) + speaker(52),
} as const;
