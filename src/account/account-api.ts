import type { Session } from "@supabase/auth-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { forgetOrganization } from "@/account/organization/organization-choice-api.ts";
import type { Profile } from "@/account/profile.ts";
import { supabase } from "@/lib/supabase.ts";

const profileSchema = z.object({
  display_name: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
});

/** Calls back with the session as it stands, and again whenever it changes in this tab or another. */
export function watchSession(onChange: (session: Session | null) => void): () => void {
  const { data } = supabase().auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") forgetOrganization();
    onChange(session);
  });
  return () => data.subscription.unsubscribe();
}

export async function currentSession(): Promise<Session | null> {
  const { data } = await supabase().auth.getSession();
  return data.session;
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
        // No row yet is no failure: the profile stays empty.
        if (error.code !== "PGRST116") console.error("The profile could not be read.", error);
        return null;
      }
      return profileSchema.parse(data);
    },
  });

/**
 * Ends the session everywhere, and here in any case: a failed global sign-out keeps the local session, which would
 * leave a person logged in who asked to leave.
 */
export async function logOut(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: "global" });
  if (error) await supabase().auth.signOut({ scope: "local" });
}
