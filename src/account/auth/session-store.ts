import * as z from "zod/mini";
import { storageKey } from "@/lib/supabase.ts";

const stored = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
export type StoredSession = z.infer<typeof stored>;

/**
 * Removes the session immediately, for pages that are about to close. When there is time, `leave` logs out through
 * the library instead.
 */
export function dropSession(): void {
  try {
    localStorage.removeItem(storageKey());
  } catch {
    // When storage is blocked, nothing was stored.
  }
}

/** The session as stored in this browser, without asking the server or renewing it. */
export function storedSession(): StoredSession | null {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(storageKey()) ?? ""));
  } catch {
    return null;
  }
}
