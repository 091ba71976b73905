import {
  beginTimes,
  type Ending,
  readTimes,
  type SessionTimes,
  withClock,
} from "@/account/session/session-times.ts";
import { withTabLock } from "@/lib/workers/tab-lock.ts";

const KEY = "session-times";
/** This tab's own copy of the times, used when storage is blocked or full. */
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
    // Storage is blocked or full, so the value above counts for this tab only.
  }
}

/** The stored times of this session, written by any tab; null if they are missing, damaged or another session's. */
export function loadTimes(session: string, now: number): SessionTimes | null {
  const stored = readTimes(read(), session);
  return stored && withClock(stored, now);
}

/** Loads the times as `loadTimes` does, but starts them now for a session without stored times. */
export function openTimes(session: string, now: number): SessionTimes {
  return loadTimes(session, now) ?? beginTimes(session, now);
}

export function clearTimes(session: string): void {
  if (readTimes(read(), session) === null) return;
  own = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is nothing to remove.
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

/**
 * Several tabs may notice the end of a session within the same second. Returns true only in the tab that has to report
 * the end.
 */
export async function claimEnding(session: string, ending: Ending): Promise<boolean> {
  const claim = () => {
    const times = loadTimes(session, Date.now());
    if (times === null || times.ended) return false;
    saveTimes({ ...times, ended: ending });
    return true;
  };
  // In a browser without the Web Locks API, only the stored value prevents a second report.
  return withTabLock(KEY, claim);
}
