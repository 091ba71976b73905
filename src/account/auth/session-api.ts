import { isAuthRetryableFetchError, type Session } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { clearOrganizationChoice } from "@/account/auth/organization-choice-store.ts";
import type { Profile } from "@/account/auth/profile.ts";
import {
  forgetSessionEnd,
  recordSessionEnd,
  watchLogouts,
} from "@/account/auth/session-end-store.ts";
import { sessionKey } from "@/account/auth/session-key.ts";
import { storedSession, watchSessionRemoval } from "@/account/auth/session-store.ts";
import { claimsOf } from "@/account/auth/token-claims.ts";
import {
  isSessionRejection,
  type SessionRejection,
  watchSessionRejections,
} from "@/lib/session-rejections.ts";
import {
  clearFailedRefresh,
  removeSession,
  stopWaitingForRenewal,
  supabase,
} from "@/lib/supabase.ts";

const profileSchema = z.object({
  display_name: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
});

/**
 * The session, null when the visitor isn't logged in, or "unknown" while the server that has to renew it can't be
 * reached.
 */
export type KnownSession = Session | null | "unknown";

/** Calls back with the current session, and again whenever it changes in this tab or another. */
export function watchSession(onChange: (session: KnownSession) => void): () => void {
  let changes = 0;
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    // Another tab reports the end of an earlier session, but someone has logged in since.
    if (event === "SIGNED_OUT" && storedSession() !== null) return;
    if (event === "SIGNED_OUT") return end();
    const change = ++changes;
    if (event === "SIGNED_IN") stopWaitingForRenewal();
    if (session) forgetSessionEnd();
    if (event !== "INITIAL_SESSION" || session !== null) return onChange(session);
    // The library also reports null when it couldn't renew the token, so the session is read again.
    void readAgain(change);
  });
  function end() {
    changes++;
    clearOrganizationChoice();
    recordSessionEnd();
    onChange(null);
  }
  async function readAgain(change: number) {
    const known = await readSession();
    if (change === changes) onChange(known);
  }
  const stops = [
    watchSessionRejections(handleRejection),
    watchLogouts(),
    // The stored session is watched too, because another tab's logout may be reported before it's deleted.
    watchSessionRemoval(end),
  ];
  return () => {
    data.subscription.unsubscribe();
    for (const stop of stops) stop();
  };
}

/**
 * The key of the session that was last renewed because its account got a second factor. Each session is renewed only
 * once for this reason.
 */
let renewed: string | null = null;

/**
 * Handles a session that the server no longer accepts, in one place for all requests. A late response to an earlier
 * session is ignored.
 */
function handleRejection(reason: SessionRejection, token: string): void {
  const session = storedSession();
  if (!session || claimsOf(token).session_id !== claimsOf(session.access_token).session_id) return;
  if (reason === "session_not_found") {
    // Recorded before the session is removed, so that the login page explains the end even after a reload in between.
    recordSessionEnd();
    void removeSession();
    return;
  }
  // The account got its second factor after this login. The renewed session lists it, so the portal asks for a code.
  if (renewed === sessionKey(session)) return;
  renewed = sessionKey(session);
  clearFailedRefresh();
  void supabase().auth.refreshSession();
}

async function readSession(): Promise<KnownSession> {
  const { data, error } = await supabase().auth.getSession();
  return isAuthRetryableFetchError(error) ? "unknown" : data.session;
}

/** Asks the server for the session again, even if the last refresh has just failed. */
export function requestSession(): Promise<KnownSession> {
  clearFailedRefresh();
  return readSession();
}

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const { data, error } = await supabase()
        .from("profiles")
        .select("display_name, company_name")
        .eq("user_id", userId)
        .abortSignal(signal)
        .single();
      if (error) {
        // Not errors: a person without a profile yet, and a request aborted by leaving the page. A rejected session is
        // handled in one place for all requests.
        if (error.code !== "PGRST116" && !isSessionRejection(error) && !signal.aborted)
          console.error("The profile could not be read.", error);
        return null;
      }
      return profileSchema.parse(data);
    },
  });
