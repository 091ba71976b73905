import type { Factor } from "@supabase/supabase-js";
import { claimsOf } from "@/account/auth/token-claims.ts";

/** A verified app, and a session that has not shown a code of it yet. */
export function needsSecondFactor({
  access_token,
  user,
}: {
  access_token: string;
  user: { factors?: Pick<Factor, "status">[] };
}): boolean {
  const isOn = (user.factors ?? []).some(({ status }) => status === "verified");
  return isOn && claimsOf(access_token).aal !== "aal2";
}
