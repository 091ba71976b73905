import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { clearLeftovers } from "@/account/session/leftovers-store.ts";
import { sessionKey } from "@/account/auth/session-key.ts";
import { forgetTimes } from "@/account/session/session-times-store.ts";
import { dropSession, storedSession } from "@/account/auth/session-store.ts";
import { removeSession, supabase } from "@/lib/supabase.ts";

/** How far a logout reached: a server that cannot be asked may keep the person logged in on other devices. */
export type Reach = "everywhere" | "here";

/** Nobody who wants to leave waits longer for the server. */
const PATIENCE = 3_000;

/** Ends the session on all devices, and in this browser whatever the server says. */
export function logOut(): Promise<Reach> {
  return leave("global", () => reportSecurityEvent("logout", {}));
}

/** Ends this session only, unless another has taken its place in the browser meanwhile. */
export async function endSession(key: string): Promise<void> {
  const stored = storedSession();
  if (stored && sessionKey(stored) !== key) return;
  await leave("local");
}

async function leave(scope: "global" | "local", first = () => {}): Promise<Reach> {
  let impatience: ReturnType<typeof setTimeout> | undefined;
  // Who closes or reloads the page while the server is asked has left all the same.
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
 * Tells the server alone. The library's own `signOut` would also remove, when a late answer comes, whatever session is
 * stored by then.
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

/** Ends every session of this account but the one in this browser. Throws where the server did not do it. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: "others" });
  if (error) throw error;
  reportSecurityEvent("other_sessions_ended", {});
}
