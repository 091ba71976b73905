import { box, disc, edge, line, row, shape } from "./shapes.ts";

const coil = (plug: string) =>
  line("M48 24a24 24 0 1 1-.1 0M48 32a16 16 0 1 0 .1 0", 5) + line("M64 62l12 12", 5) + plug;
const plug = (faces: string) =>
  box(24, 30, 40, 40, "m", 8) + box(64, 39, 12, 4, "s", 1) + box(64, 56, 12, 4, "s", 1) + faces;
const outlet = (x: number) =>
  box(x, 41, 12, 14, "p", 2) + box(x + 3, 45, 1.6, 5, "s", 0) + box(x + 7.4, 45, 1.6, 5, "s", 0);
const battery = (x: number) =>
  box(x + 4, 16, 7, 5, "p", 1) +
  box(x, 20, 15, 58, "m", 3) +
  box(x, 20, 15, 12, "s", 2) +
  box(x + 4, 40, 3, 30, "w", 1);

export const NETWORK = {
  "wi-fi-7-router":
    line("M22 52l-4-32M74 52l4-32M48 52V22", 4) +
    box(12, 50, 72, 22, "m", 6) +
    row(5, 7, (x) => disc(22 + x, 61, 1.8, "a")),
  "mesh-wi-fi-system":
    box(14, 24, 28, 52, "m", 12) +
    box(54, 34, 28, 42, "m", 12) +
    disc(28, 66, 2, "a") +
    disc(68, 66, 2, "a") +
    edge("M14 36h28M54 46h28"),
  "gigabit-switch":
    box(6, 38, 84, 24, "m", 3) +
    row(7, 10, (x) => box(12 + x, 46, 8, 8, "s", 1)) +
    disc(84, 44, 1.5, "a"),
  "access-point":
    disc(48, 46, 32) +
    disc(48, 46, 23, "w") +
    edge("M38 42a14 14 0 0 1 20 0M42 47a8 8 0 0 1 12 0") +
    disc(48, 53, 2, "a"),
  "cat-6a-patch-cable": coil(box(70, 68, 14, 12, "p", 2) + box(73, 76, 8, 5, "s", 0)),
  "powerline-adapter-kit": plug(
    disc(34, 42, 2, "a") + disc(42, 42, 2, "a") + box(34, 60, 14, 6, "s", 1),
  ),
} as const;

export const MOBILE = {
  "phone-case":
    box(28, 12, 40, 70, "m", 9) +
    box(33, 17, 16, 17, "k", 5) +
    disc(41, 22, 3, "s") +
    disc(41, 29, 3, "s"),
  "screen-protector":
    box(24, 14, 38, 68, "w", 7) +
    box(34, 12, 38, 68, "w", 7) +
    edge("M44 60l18-24M46 68l8-11") +
    box(47, 16, 12, 2, "k", 1),
  "gan-wall-charger": plug(box(30, 40, 4, 10, "s", 2) + box(30, 54, 4, 8, "s", 1)),
  "power-bank":
    box(29, 18, 38, 60, "m", 6) +
    row(4, 6, (x) => disc(39 + x, 70, 1.6, "a")) +
    box(42, 16, 12, 4, "s", 1) +
    shape("M50 34l-9 14h6l-2 12 10-15h-6z", "w"),
  "usb-c-cable": coil(box(70, 68, 10, 16, "p", 4)),
  "magnetic-car-mount":
    line("M48 46v22", 7) +
    disc(48, 38, 22) +
    disc(48, 38, 13, "k") +
    disc(48, 38, 5, "p") +
    box(34, 68, 28, 10, "m", 4),
  "wireless-charging-pad":
    shape("M14 56a34 14 0 0 0 68 0v5a34 14 0 0 1-68 0z", "k") +
    '<ellipse class="m" cx="48" cy="55" rx="34" ry="15"/>' +
    shape("M50 46l-9 9h7l-2 8 10-10h-7z", "w") +
    line("M80 62c8 4 8 12 2 16", 2.5),
} as const;

export const POWER = {
  "surge-protector":
    line("M86 48c8 4 4 22-10 28", 3) +
    box(6, 36, 82, 24, "m", 6) +
    row(4, 15, (x) => outlet(12 + x)) +
    box(74, 43, 8, 10, "a", 2),
  "ups-battery-backup":
    box(30, 12, 36, 70, "m", 5) +
    box(36, 20, 24, 14, "s", 2) +
    disc(48, 42, 4, "a") +
    row(5, 5, (y) => box(36, 54 + y, 24, 2, "k", 1)),
  "smart-plug": plug(disc(44, 50, 10, "w") + disc(44, 50, 3, "a")),
  "rechargeable-batteries": row(4, 18, (x) => battery(13 + x)),
  "led-bulb-a19":
    disc(48, 38, 24, "p") +
    shape("M34 54h28l-4 14H38z", "p") +
    box(38, 66, 20, 8, "m", 2) +
    box(40, 73, 16, 7, "s", 3) +
    shape("M36 30a14 14 0 0 1 10-9l1 4a10 10 0 0 0-7 6z", "w"),
} as const;
