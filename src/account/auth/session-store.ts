import * as z from "zod/mini";
import { storageKey } from "@/lib/supabase.ts";

const stored = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
export type StoredSession = z.infer<typeof stored>;

/** At once, for pages that are about to go; the library is told in `leave` where there is time for it. */
export function dropSession(): void {
  try {
    localStorage.removeItem(storageKey());
  } catch {
    // Blocked: then nothing was kept.
  }
}

/** The session as it is kept in this browser; nobody is asked and nothing renewed. */
export function storedSession(): StoredSession | null {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(storageKey()) ?? ""));
  } catch {
    return null;
  }
}
