/** The channel that notifies the other tabs of an intended logout. */
const CHANNEL = "own-logout";
const RECENT_MS = 10_000;

let ownLogout = -Infinity;
let signedOut: string | null = null;
/**
 * If this key is stored, the login page has to explain the end of a session, even after a reload. A logout doesn't
 * clear keys that start with `login-`.
 */
const KEY = "login-ended";
let wasEnded = read();
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function set(next: boolean): void {
  wasEnded = next;
  try {
    if (next) sessionStorage.setItem(KEY, "");
    else sessionStorage.removeItem(KEY);
  } catch {
    // When storage is blocked, the explanation lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Call this before this browser ends its own session, so that the login page shows no explanation. */
export function announceLogout(): void {
  ownLogout = Date.now();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage.call(channel, null);
  channel.close();
}

/**
 * Call this before a logout in this tab, which opens the home page. If the person opens a protected page before the
 * session has ended, that page then redirects to the home page instead of the login page.
 */
export function recordSignOut(session: string): void {
  signedOut = session;
}

export const wasSignedOut = (session: string): boolean => signedOut === session;

/**
 * Listens for logouts in other tabs. If this tab has already noticed the end of the session, its explanation is
 * removed.
 */
export function watchLogouts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => {
    ownLogout = Date.now();
    set(false);
  });
  return () => channel.close();
}

/** Records that a session ended, unless the person has just logged out in this browser, which needs no explanation. */
export function recordSessionEnd(): void {
  if (Math.abs(Date.now() - ownLogout) > RECENT_MS) set(true);
}

export function forgetSessionEnd(): void {
  signedOut = null;
  set(false);
}

export function watchSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this tab's last session ended without a logout in this browser, such as on another device. */
export const wasEndedElsewhere = () => wasEnded;
