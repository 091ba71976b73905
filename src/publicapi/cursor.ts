import * as z from "zod/mini";

const place = z.strictObject({
  at: z.iso.datetime({ offset: true }),
  sku: z.string().check(z.maxLength(64)),
});

/** Where the next page starts: after the product with this SKU, which changed at this time. */
export type CursorPlace = z.infer<typeof place>;

/** A place as text that clients pass back unchanged. Its content may change at any time. */
export function cursorOf(next: CursorPlace): string {
  const bytes = new TextEncoder().encode(JSON.stringify(next));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The place in a cursor, or null if we didn't make this text. */
export function placeIn(cursor: string): CursorPlace | null {
  if (!/^[\w-]{1,400}$/.test(cursor)) return null;
  try {
    const letters = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return place.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}
