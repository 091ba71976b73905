/** The dimensions of an image in pixels and, if known, the size of its file. */
export type ImageSize = { width: number; height: number; bytes: number | null };

export type ImageKind = { type: string; ending: string };

/** File signatures of each accepted kind; file names don't matter. SVG is excluded because it can contain scripts. */
const KINDS: readonly (ImageKind & { isIn: (start: string) => boolean })[] = [
  { type: "image/jpeg", ending: "jpg", isIn: (start) => start.startsWith("\xff\xd8\xff") },
  { type: "image/png", ending: "png", isIn: (start) => start.startsWith("\x89PNG\r\n\x1a\n") },
  { type: "image/webp", ending: "webp", isIn: (start) => /^RIFF[^]{4}WEBP/.test(start) },
  { type: "image/gif", ending: "gif", isIn: (start) => /^GIF8[79]a/.test(start) },
  // AVIF may be the major brand or one of the compatible brands.
  {
    type: "image/avif",
    ending: "avif",
    isIn: (start) => /^[^]{4}ftyp(?:[^]{4})*?avi[fs]/.test(start),
  },
];

export const LARGEST_IMAGE = 5_000_000;
export const IMAGE_ENDINGS = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"];

/** Detects the kind of an image by its bytes. Null if it isn't an accepted one. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  const found = KINDS.find(({ isIn }) => isIn(start));
  return found ? { type: found.type, ending: found.ending } : null;
}
