import { useEffect, useState } from "react";
import { afterFailure, type LoginLimit, readLimit, waitOf } from "@/account/login/login-limit.ts";

const KEY = "login-limit";
/** For browsers that let us store nothing: the limit then lasts as long as the page. */
let kept: string | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return kept;
  }
}

function store(limit: LoginLimit) {
  kept = JSON.stringify(limit);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // Kept in memory above.
  }
}

/**
 * Milliseconds until logging in may be tried again. The record is read anew each time: another tab may have written it
 * meanwhile. `serverUntil` is when the server wants to be asked again.
 */
export function currentWait(serverUntil: number): number {
  const now = Date.now();
  return Math.max(waitOf(readLimit(stored(), now), now), serverUntil - now, 0);
}

export const momentAfter = (wait: number) => Date.now() + wait;

/** Says whether this failure was the one that locks the login. */
export function countFailure(): boolean {
  const before = readLimit(stored(), Date.now());
  const limit = afterFailure(before, Date.now());
  store(limit);
  return limit.isBlocked && !before.isBlocked;
}

export function clearFailures() {
  kept = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing is stored there either.
  }
}

/** The same, counted down; 0 when logging in may be tried now. */
export function useLoginWait(serverUntil: number): number {
  const [wait, setWait] = useState(0);

  useEffect(() => {
    const look = () => setWait(currentWait(serverUntil));
    look();
    const clock = setInterval(look, 1_000);
    window.addEventListener("storage", look);
    return () => {
      clearInterval(clock);
      window.removeEventListener("storage", look);
    };
  }, [serverUntil]);

  return wait;
}
