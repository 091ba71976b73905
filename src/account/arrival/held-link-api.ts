import { type HeldLink, heldLink, holdLink } from "@/account/arrival/arrival-api.ts";
import { forgetOrganization } from "@/account/auth/organization-choice-store.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { clearLeftovers } from "@/account/session/leftovers-store.ts";
import { storedSession } from "@/account/auth/session-store.ts";
import { supabase } from "@/lib/supabase.ts";

/** Leaves the account that is logged in for the link's. False where the link does not work: then nothing has changed. */
export async function acceptLink({ tokens }: HeldLink): Promise<boolean> {
  const { auth } = supabase();
  const before = storedSession();
  const { data, error } = await auth.setSession(tokens);
  holdLink(null);
  if (error || !data.session) return false;
  if (before) void auth.admin.signOut(before.access_token, "local");
  if (!needsSecondFactor(data.session)) reportSecurityEvent("login_success", {});
  // What the first person has left is not for the second.
  forgetOrganization();
  await clearLeftovers();
  return true;
}

/** Nobody asked for this account: what the link opened is closed again, and the log hears of it. */
export function refuseLink({ tokens }: HeldLink): void {
  if (heldLink()?.tokens !== tokens) return;
  holdLink(null);
  reportSecurityEvent("suspicious_activity", { reason: "foreign_link" });
  void supabase().auth.admin.signOut(tokens.access_token, "local");
}
