import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { announceLogout } from "@/account/auth/session-end-store.ts";
import { sessionKey } from "@/account/auth/session-key.ts";
import { parseSession, type StoredSession, storedSession } from "@/account/auth/session-store.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { clearLeftovers } from "@/account/session/leftovers-store.ts";
import { clearTimes } from "@/account/session/session-times-store.ts";
import {
  removeSession,
  revokeSession,
  supabase,
  takeSession,
  temporaryAuth,
} from "@/lib/supabase.ts";

/**
 * Where a logout took effect. If the server couldn't be reached, the person may still be logged in on other devices.
 */
type Reach = "everywhere" | "here";
/** The browser is logged out. Wait for `reach` only to show where the logout took effect. */
export type LoggedOut = { reach: Promise<Reach> };

/** How long to wait for the server. */
const TIMEOUT_MS = 3_000;

/** Ends the session in this browser immediately, and on all devices as soon as the server responds. */
export function logOut(): Promise<LoggedOut> {
  return leave("global", (token) => reportSecurityEvent("logout", {}, token));
}

/** Ends only this session, unless another one has replaced it in the browser since. */
export async function endSession(key: string): Promise<void> {
  const stored = storedSession();
  if (stored && sessionKey(stored) !== key) return;
  await leave("local");
}

async function leave(
  scope: "global" | "local",
  report: (token: string) => void = () => {},
): Promise<LoggedOut> {
  announceLogout();
  // Removes the token from the browser before waiting for the server.
  const taken = parseSession(await takeSession());
  const reach = taken
    ? within(TIMEOUT_MS, revoke(taken, scope))
    : Promise.resolve("everywhere" as const);
  try {
    if (taken) report(taken.access_token);
  } finally {
    await removeSession();
    if (taken) clearTimes(sessionKey(taken));
    await clearLeftovers();
  }
  if (taken) void removeRenewed(sessionKey(taken));
  return { reach };
}

/** Removes the session again if a renewal that began just before the logout has stored it. */
async function removeRenewed(key: string): Promise<void> {
  await Promise.allSettled([supabase().auth["refreshingDeferred"]?.promise]);
  const stored = storedSession();
  if (stored && sessionKey(stored) === key) await removeSession();
}

async function within(time: number, work: Promise<Reach>): Promise<Reach> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Reach>((resolve) => {
    timer = setTimeout(resolve, time, "here");
  });
  const first = await Promise.race([work, late]);
  clearTimeout(timer);
  return first;
}

/**
 * Revokes the session only on the server. The library's own `signOut` would also remove whatever session is stored by
 * the time a late response arrives.
 */
async function revoke(session: StoredSession, scope: "global" | "local"): Promise<Reach> {
  try {
    const status = await revokeSession(await validToken(session), scope);
    return status < 300 || [401, 403, 404].includes(status) ? "everywhere" : "here";
  } catch {
    return "here";
  }
}

/** The server doesn't accept an expired token, not even for a logout. */
async function validToken(session: StoredSession): Promise<string> {
  const { access_token, refresh_token = "", expires_at = Infinity } = session;
  if (expires_at * 1_000 > Date.now()) return access_token;
  const { data, error } = await temporaryAuth().refreshSession({ refresh_token });
  if (isAuthRetryableFetchError(error)) throw error;
  // If the server issues no new token, the session has already ended.
  return data.session?.access_token ?? access_token;
}

/** Ends every session of this account except the one in this browser. Throws if the server fails to end them. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: "others" });
  if (error) throw error;
  reportSecurityEvent("other_sessions_ended", {});
}
