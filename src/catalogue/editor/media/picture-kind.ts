export type PictureKind = { type: string; ending: string };

/** How files of each kind begin, whatever they are called. Drawings (SVG) can hold scripts and are none of them. */
const KINDS: readonly (PictureKind & { isIn: (start: string) => boolean })[] = [
  { type: "image/jpeg", ending: "jpg", isIn: (start) => start.startsWith("\xff\xd8\xff") },
  { type: "image/png", ending: "png", isIn: (start) => start.startsWith("\x89PNG\r\n\x1a\n") },
  { type: "image/webp", ending: "webp", isIn: (start) => /^RIFF[^]{4}WEBP/.test(start) },
  { type: "image/gif", ending: "gif", isIn: (start) => /^GIF8[79]a/.test(start) },
  // The brand stands first, or among those that a reader may take the file for.
  {
    type: "image/avif",
    ending: "avif",
    isIn: (start) => /^[^]{4}ftyp(?:[^]{4})*?avi[fs]/.test(start),
  },
];

export const LARGEST_PICTURE = 5_000_000;
export const PICTURE_ENDINGS = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"];

/** Which kind of picture these bytes are; null where they are none of those that are taken. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  const found = KINDS.find(({ isIn }) => isIn(start));
  return found ? { type: found.type, ending: found.ending } : null;
}
