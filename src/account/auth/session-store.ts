import * as z from "zod/mini";
import { storageKey } from "@/lib/env.ts";

const stored = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  /** When the token expires, in seconds since 1970. */
  expires_at: z.optional(z.number()),
  user: z.object({ id: z.string() }),
});
export type StoredSession = z.infer<typeof stored>;

/** A session in the format of supabase-js; null if the text is missing or damaged. */
export function parseSession(text: string | null): StoredSession | null {
  try {
    return stored.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** The session as stored in this browser, without asking the server or renewing it. */
export function storedSession(): StoredSession | null {
  try {
    return parseSession(localStorage.getItem(storageKey()));
  } catch {
    return null;
  }
}

/** Calls back when another tab has removed the stored session. */
export function watchSessionRemoval(onRemoved: () => void): () => void {
  const check = ({ key }: StorageEvent) => {
    if ((key === storageKey() || key === null) && storedSession() === null) onRemoved();
  };
  addEventListener("storage", check);
  return () => removeEventListener("storage", check);
}
