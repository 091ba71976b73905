import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { crc32 } from "node:zlib";

/** An image, and the HTML that it's rendered from. */
export type PageImage = { path: string; width: number; height: number; html: string };

const resolved = createRequire(import.meta.url).resolve;
export const font = readFileSync(resolved("@fontsource/geist/files/geist-latin-600-normal.woff"));
export const light = readFileSync(resolved("@fontsource/geist/files/geist-latin-400-normal.woff"));

export const face = (weight: number, file: Buffer) =>
  `@font-face{font-family:Geist;font-weight:${weight};src:url(data:font/woff;base64,${file.toString("base64")})}`;

export const page = (css: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>*{margin:0;box-sizing:border-box}html,body{height:100%}${css}</style>${body}</html>`;

/** The logo takes `share` of the width. The rest is background, because launchers crop icons to their own shape. */
function icon(
  mark: string,
  path: string,
  size: number,
  share = 1,
  ground = "transparent",
): PageImage {
  const edge = Math.round(size * share);
  const css = `body{background:${ground};display:grid;place-items:center}svg{display:block;width:${edge}px;height:${edge}px}`;
  return { path, width: size, height: size, html: page(css, mark) };
}

const ROWS = [
  ["KB-200-FR", "062800000246", "89.99", "Ready", "good"],
  ["DK-USB4-12", "062800000209", "259.00", "Check digit: 9, must be 8", "bad"],
  ["CB-HDMI-2M", "6.28E+10", "12.99", "Damaged by a spreadsheet", "bad"],
  ["MN-27-4K", "062800000451", "449.99", "Below the lowest price", "warn"],
] as const;

function shared(mark: string, name: string): PageImage {
  const css = `${face(400, light)}${face(600, font)}
body{font:400 22px/1.4 Geist,sans-serif;color:#1b1f27;background:#f9fafb;padding:64px 72px;display:grid;align-content:space-between}
header{display:flex;align-items:center;gap:16px;font-weight:600;font-size:30px}header svg{width:52px;height:52px}
h1{font-weight:600;font-size:62px;line-height:1.1;letter-spacing:-.03em;max-width:20ch}
table{width:100%;border-collapse:collapse;background:#fff;border-radius:14px;overflow:hidden;box-shadow:0 0 0 1px #dfe3e6,0 12px 32px #1b1f2714}
td{padding:11px 24px;border-top:1px solid #eceff1}tr:first-child td{border:0}td:nth-child(3){text-align:right}
b{font-weight:600;border-radius:99px;padding:3px 14px;font-size:19px}.good{background:#e2f4e8;color:#17683a}.bad{background:#fdeaea;color:#a92a2a}.warn{background:#fdf1da;color:#7f5200}`;
  const rows = ROWS.map(
    ([sku, gtin, price, state, tone]) =>
      `<tr><td>${sku}<td>${gtin}<td>${price}<td><b class="${tone}">${state}</b>`,
  ).join("");
  const body = `<header>${mark}${name}</header><h1>Product data in as it is. Out as every shop needs it.</h1><table>${rows}</table>`;
  return { path: "/share.png", width: 1200, height: 630, html: page(css, body) };
}

/** App icons and the image for link previews. */
export function images(name: string): PageImage[] {
  const mark = readFileSync("public/favicon.svg", "utf8");
  const ground = "#00767b";
  return [
    icon(mark, "/icons/icon-192.png", 192),
    icon(mark, "/icons/icon-512.png", 512),
    icon(mark, "/icons/icon-maskable-512.png", 512, 0.72, ground),
    icon(mark, "/icons/apple-touch-icon.png", 180, 0.86, ground),
    shared(mark, name),
  ];
}

export const fingerprintOf = ({ html }: PageImage) =>
  createHash("sha256").update(html).digest("hex");

const KEYWORD = "Source\0";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Browsers render with tiny differences, so an image is stale if its source changed, not if its bytes differ. */
export function signed(png: Buffer, image: PageImage): Buffer {
  const end = png.length - 12;
  const text = chunk("tEXt", Buffer.from(KEYWORD + fingerprintOf(image), "latin1"));
  return Buffer.concat([png.subarray(0, end), text, png.subarray(end)]);
}

/** The size of a PNG and the fingerprint of its source. */
export function readImage(png: Buffer): { width: number; height: number; source: string | null } {
  const at = png.indexOf(KEYWORD, 0, "latin1");
  const from = at + KEYWORD.length;
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    source: at < 0 ? null : png.toString("latin1", from, from + 64),
  };
}
