import * as z from "zod/mini";

/** The server waits this long between two emails to one person, separately for each `EmailKind`. */
const WAIT_MS = 60_000;
const KEY = "login-emails";

/** Login links and reset links share one limit on the server. */
export type EmailKind = "confirmation" | "link";

const requests = z.record(z.string(), z.number());
/** Holds the requests in memory when storage is blocked, until the page is left. */
let unsaved = "{}";
const listeners = new Set<() => void>();

/** A hash (FNV-1a), because other people who use this browser shouldn't read the address. */
function keyOf(kind: EmailKind, address: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(address.trim().toLowerCase()))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${kind} ${hash.toString(36)}`;
}

/** The requests that all tabs have stored. */
function readRequests(): z.infer<typeof requests> {
  let text: string | null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    text = unsaved;
  }
  try {
    return requests.parse(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

/**
 * Stores that an email was requested for this address. The stored time doesn't depend on whether the server sent one,
 * so it doesn't reveal which addresses have an account.
 */
export function storeEmailRequest(kind: EmailKind, address: string): void {
  const now = Date.now();
  const recent = Object.entries(readRequests()).filter(([, at]) => now - at < WAIT_MS);
  unsaved = JSON.stringify({ ...Object.fromEntries(recent), [keyOf(kind, address)]: now });
  try {
    localStorage.setItem(KEY, unsaved);
  } catch {
    // Storage is blocked, so the value stays in memory.
  }
  for (const listener of listeners) listener();
}

/** Seconds until another email may be requested for this address; 0 if there is no wait. */
export function secondsLeft(kind: EmailKind, address: string): number {
  const at = readRequests()[keyOf(kind, address)] ?? 0;
  const left = at + WAIT_MS - Date.now();
  // A longer wait means that the clock was set back.
  return left > 0 && left <= WAIT_MS ? Math.ceil(left / 1_000) : 0;
}

export function watchEmailWait(listener: () => void): () => void {
  listeners.add(listener);
  const clock = setInterval(listener, 1_000);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    clearInterval(clock);
  };
}
