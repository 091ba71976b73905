import { afterFailure, type LoginLimit, readLimit, waitOf } from "@/account/login/login-limit.ts";

const KEY = "login-limit";
/** The key of the time until which the server rejects logins. */
const SERVER_KEY = "login-server-wait";
const LONGEST_WAIT = 3_600_000;
/** Holds the stored values in memory when storage is blocked, until the page is left. */
const unsaved = new Map<string, string>();

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return unsaved.get(key) ?? null;
  }
}

function store(key: string, text: string) {
  unsaved.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is blocked, so the value stays in memory.
  }
}

function currentLimit(now: number): LoginLimit {
  const text = stored(KEY);
  const limit = readLimit(text, now);
  // `readLimit` shortens a block after the clock was set back. The result is stored, or the block would restart with
  // each check.
  const corrected = JSON.stringify(limit);
  if (limit.isBlocked && corrected !== text) store(KEY, corrected);
  return limit;
}

function serverWait(now: number): number {
  const until = Number(stored(SERVER_KEY) ?? 0);
  // `storeServerWait` stores at most `LONGEST_WAIT`, so a longer wait means that the clock was set back.
  return Number.isFinite(until) && until - now <= LONGEST_WAIT ? Math.max(until - now, 0) : 0;
}

/**
 * Milliseconds until login may be retried. Read from storage each time, because another tab may
 * have changed it.
 */
export function currentWait(): number {
  const now = Date.now();
  return Math.max(waitOf(currentLimit(now), now), serverWait(now));
}

/** Stores how many milliseconds the server asked to wait. */
export const storeServerWait = (wait: number) =>
  store(SERVER_KEY, String(Date.now() + Math.min(wait, LONGEST_WAIT)));

/** Counts a failed login and returns whether it's the one that blocks further logins. */
export function countFailure(): boolean {
  const now = Date.now();
  const before = currentLimit(now);
  const limit = afterFailure(before, now);
  store(KEY, JSON.stringify(limit));
  return limit.isBlocked && !before.isBlocked;
}

export function clearFailures() {
  unsaved.clear();
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(SERVER_KEY);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
