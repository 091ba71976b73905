import { useEffect, useState } from "react";
import { afterFailure, type LoginLimit, readLimit, waitOf } from "@/account/login/login-limit.ts";

const KEY = "login-limit";
/** Until when the server wants to be left alone. */
const SERVER_KEY = "login-server-wait";
const LONGEST_WAIT = 3_600_000;
/** For browsers that let us store nothing: the limit then lasts as long as the page. */
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
    // Kept in memory above.
  }
}

function currentLimit(now: number): LoginLimit {
  const text = stored(KEY);
  const limit = readLimit(text, now);
  // A clock that was set back has shortened the block: that must stay so, or it would begin anew with every look.
  const corrected = JSON.stringify(limit);
  if (limit.isBlocked && corrected !== text) store(KEY, corrected);
  return limit;
}

function serverWait(now: number): number {
  const until = Number(stored(SERVER_KEY) ?? 0);
  // No wait of the server's is longer; what claims to be comes from a clock that was set back.
  return Number.isFinite(until) && until - now <= LONGEST_WAIT ? Math.max(until - now, 0) : 0;
}

/** Milliseconds until logging in may be tried again. Read anew each time: another tab may have written meanwhile. */
export function currentWait(): number {
  const now = Date.now();
  return Math.max(waitOf(currentLimit(now), now), serverWait(now));
}

/** The server has enough for so many milliseconds. */
export const keepServerWait = (wait: number) =>
  store(SERVER_KEY, String(Date.now() + Math.min(wait, LONGEST_WAIT)));

/** Says whether this failure was the one that locks the login. */
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
    // Then nothing is stored there either.
  }
}

/** The same, counted down; 0 when logging in may be tried now. */
export function useLoginWait(): number {
  const [wait, setWait] = useState(0);

  useEffect(() => {
    const update = () => setWait(currentWait());
    update();
    const clock = setInterval(update, 1_000);
    window.addEventListener("storage", update);
    return () => {
      clearInterval(clock);
      window.removeEventListener("storage", update);
    };
  }, []);

  return wait;
}
