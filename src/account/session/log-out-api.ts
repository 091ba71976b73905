import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { clearLeftovers } from "@/account/session/leftovers-store.ts";
import { sessionKey } from "@/account/auth/session-key.ts";
import { forgetTimes } from "@/account/session/session-times-store.ts";
import { dropSession, storedSession } from "@/account/auth/session-store.ts";
import { removeSession, supabase } from "@/lib/supabase.ts";

/** How far a logout reached. If the server can't be reached, the person may stay logged in on other devices. */
export type Reach = "everywhere" | "here";

/** How long a logout waits for the server. */
const PATIENCE = 3_000;

/** Ends the session on all devices, and in this browser regardless of the server's response. */
export function logOut(): Promise<Reach> {
  return leave("global", () => reportSecurityEvent("logout", {}));
}

/** Ends only this session, unless another one has replaced it in the browser since. */
export async function endSession(key: string): Promise<void> {
  const stored = storedSession();
  if (stored && sessionKey(stored) !== key) return;
  await leave("local");
}

async function leave(scope: "global" | "local", first = () => {}): Promise<Reach> {
  let impatience: ReturnType<typeof setTimeout> | undefined;
  // Closing or reloading the page while the request runs still logs out here.
  window.addEventListener("pagehide", dropSession);
  try {
    first();
    return await Promise.race([
      revoke(scope),
      new Promise<Reach>((resolve) => {
        impatience = setTimeout(resolve, PATIENCE, "here");
      }),
    ]);
  } finally {
    clearTimeout(impatience);
    window.removeEventListener("pagehide", dropSession);
    const stored = storedSession();
    await removeSession();
    if (stored) forgetTimes(sessionKey(stored));
    await clearLeftovers();
  }
}

/**
 * Revokes the session only on the server. The library's own `signOut` would also remove whatever session is stored by
 * the time a late response arrives.
 */
async function revoke(scope: "global" | "local"): Promise<Reach> {
  const { auth } = supabase();
  const { data, error } = await auth.getSession();
  if (error) return "here";
  if (!data.session) return "everywhere";
  const { error: signOutError } = await auth.admin.signOut(data.session.access_token, scope);
  const isGone = signOutError === null || [401, 403, 404].includes(signOutError.status ?? 0);
  return isGone ? "everywhere" : "here";
}

/** Ends every session of this account except the one in this browser. Throws when the server didn't do it. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: "others" });
  if (error) throw error;
  reportSecurityEvent("other_sessions_ended", {});
}
