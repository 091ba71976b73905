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
        // No row yet is no failure: the profile stays empty. Nor is a page that was left.
        if (error.code !== "PGRST116" && !signal.aborted)
          console.error("The profile could not be read.", error);
        return null;
      }
      return profileSchema.parse(data);
    },
  });
