import type { Factor } from "@supabase/supabase-js";
import { claimsOf } from "@/account/auth/token-claims.ts";

/** Whether the account has a second factor that this session hasn't confirmed yet. */
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
