import { isAuthRetryableFetchError, type Session } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { forgetOrganization } from "@/account/auth/organization-choice-store.ts";
import type { Profile } from "@/account/auth/profile.ts";
import { forgetFailedRefresh, supabase } from "@/lib/supabase.ts";

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
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") forgetOrganization();
    // The library also reports null when it couldn't renew the token, so the session is read again.
    if (event === "INITIAL_SESSION" && session === null) void readSession().then(onChange);
    else onChange(session);
  });
  return () => data.subscription.unsubscribe();
}

async function readSession(): Promise<KnownSession> {
  const { data, error } = await supabase().auth.getSession();
  return isAuthRetryableFetchError(error) ? "unknown" : data.session;
}

/** Asks the server again, even if the last refresh has just failed. */
export function askForSession(): Promise<KnownSession> {
  forgetFailedRefresh();
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
        // A profile without a row yet isn't an error: it stays empty. Neither is a request aborted by leaving the
        // page.
        if (error.code !== "PGRST116" && !signal.aborted)
          console.error("The profile could not be read.", error);
        return null;
      }
      return profileSchema.parse(data);
    },
  });
