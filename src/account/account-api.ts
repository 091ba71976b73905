import { isAuthRetryableFetchError, type Session } from "@supabase/auth-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { forgetOrganization } from "@/account/organization/organization-choice-api.ts";
import type { Profile } from "@/account/profile.ts";
import { reportSecurityEvent } from "@/account/security/security-events-api.ts";
import { sessionKey } from "@/account/session/session-key.ts";
import { supabase } from "@/lib/supabase.ts";

const profileSchema = z.object({
  display_name: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
});

/** The session, null for nobody, or "unknown" while the server that has to renew it cannot be asked. */
export type KnownSession = Session | null | "unknown";

/** Calls back with the session as it stands, and again whenever it changes in this tab or another. */
export function watchSession(onChange: (session: KnownSession) => void): () => void {
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") forgetOrganization();
    // The library says "nobody" of somebody whose token it could not renew.
    if (event === "INITIAL_SESSION" && session === null) void readSession().then(onChange);
    else onChange(session);
  });
  return () => data.subscription.unsubscribe();
}

async function readSession(): Promise<KnownSession> {
  const { data, error } = await supabase().auth.getSession();
  return isAuthRetryableFetchError(error) ? "unknown" : data.session;
}

/** Asks the server anew, even if it has just failed. */
export function askForSession(): Promise<KnownSession> {
  supabase().auth.forgetFailure();
  return readSession();
}

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const { data, error } = await supabase()
        .rest.from("profiles")
        .select("display_name, company_name")
        .eq("user_id", userId)
        .abortSignal(signal)
        .single();
      if (error) {
        // No row yet is no failure: the profile stays empty. Nor is a page that was left.
        if (error.code !== "PGRST116" && !signal.aborted)
          console.error("The profile could not be read.", error);
        return null;
      }
      return profileSchema.parse(data);
    },
  });

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
  const stored = await supabase().auth.stored();
  if (stored && sessionKey(stored) !== key) return;
  await leave("local");
}

async function leave(scope: "global" | "local", first = () => {}): Promise<Reach> {
  let impatience: ReturnType<typeof setTimeout> | undefined;
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
    await supabase().auth.leave();
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
  const { error: refusal } = await auth.admin.signOut(data.session.access_token, scope);
  const isGone = refusal === null || [401, 403, 404].includes(refusal.status ?? 0);
  return isGone ? "everywhere" : "here";
}
