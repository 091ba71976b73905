import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { supabase } from "@/lib/supabase.ts";

/** Ends every session of this account but the one in this browser. Throws where the server did not do it. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: "others" });
  if (error) throw error;
  reportSecurityEvent("other_sessions_ended", {});
}
