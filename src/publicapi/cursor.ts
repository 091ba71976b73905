import * as z from "zod/mini";
import { moment } from "@/publicapi/common/api-operation.ts";

const place = z.strictObject({
  /** The list that the cursor belongs to. */
  list: z.string(),
  at: moment,
  key: z.string().check(z.maxLength(128), z.regex(/^\P{Cc}*$/u)),
});

/** The place where the next page starts: after the row with this key, which changed at this time. */
export type CursorPlace = Omit<z.infer<typeof place>, "list">;

/** Encodes a place in a list as text that clients pass back unchanged. Its format may change at any time. */
export function cursorOf(list: string, { at, key }: CursorPlace): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ list, at, key }));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The place that a cursor of this list encodes, or null if the text isn't one of our cursors for it. */
export function placeIn(list: string, cursor: string): CursorPlace | null {
  if (!/^[\w-]{1,500}$/.test(cursor)) return null;
  try {
    const letters = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const found = place.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    return found.list === list ? { at: found.at, key: found.key } : null;
  } catch {
    return null;
  }
}
