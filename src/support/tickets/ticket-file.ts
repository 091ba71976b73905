import { FILE_LIMITS } from "@/support/tickets/ticket.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const startsWithBytes = (bytes: Uint8Array, sign: readonly number[]) =>
  sign.every((byte, at) => bytes[at] === byte);

/**
 * Whether the content fits the file name: a PNG image starts with the PNG signature. Text doesn't, and contains no zero
 * bytes unless it's UTF-16. Empty files and files that are too large never fit.
 */
export function matchesExtension(name: string, bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length > FILE_LIMITS.maxBytes) return false;
  if (name.toLowerCase().endsWith(".png")) return startsWithBytes(bytes, PNG);
  if (UTF16.some((mark) => startsWithBytes(bytes, mark))) return true;
  return !bytes.includes(0) && !startsWithBytes(bytes, PNG);
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Converts in chunks, because a function call takes a limited number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  let letters = "";
  for (let from = 0; from < bytes.length; from += 8_192)
    letters += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(letters);
}
