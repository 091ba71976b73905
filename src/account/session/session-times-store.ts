import {
  beginTimes,
  type Ending,
  readTimes,
  type SessionTimes,
  withClock,
} from "@/account/session/session-times.ts";

const KEY = "session-times";
/** Where storage is blocked or full, the tab at least knows its own times. */
let own: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(KEY) ?? own;
  } catch {
    return own;
  }
}

export function saveTimes(times: SessionTimes): void {
  own = JSON.stringify(times);
  try {
    localStorage.setItem(KEY, own);
    own = null;
  } catch {
    // Kept above, for this tab only.
  }
}

/** The times of this session as any tab has left them; null where they are gone, or another session's. */
export function loadTimes(session: string, now: number): SessionTimes | null {
  const stored = readTimes(read(), session);
  return stored && withClock(stored, now);
}

/** The same for the first look: a session nobody has seen yet begins now. */
export function openTimes(session: string, now: number): SessionTimes {
  return loadTimes(session, now) ?? beginTimes(session, now);
}

export function forgetTimes(session: string): void {
  if (readTimes(read(), session) === null) return;
  own = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Calls back whenever another tab writes the times of this session. */
export function watchTimes(session: string, onChange: (times: SessionTimes) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const times = key === KEY ? readTimes(newValue, session) : null;
    if (times) onChange(times);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Several tabs find out in the same second. True for the one that has to report it. */
export async function claimEnding(session: string, ending: Ending): Promise<boolean> {
  const claim = () => {
    const times = loadTimes(session, Date.now());
    if (times === null || times.ended) return false;
    saveTimes({ ...times, ended: ending });
    return true;
  };
  // Pages without a secure context have no locks; there the mark alone has to do.
  return "locks" in navigator ? await navigator.locks.request(KEY, claim) : claim();
}
