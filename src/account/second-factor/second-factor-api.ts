import { queryOptions } from "@tanstack/react-query";
import { type AuthResult, succeeded, failed } from "@/account/auth/auth-failure.ts";
import { type Enrolment, type Factor, imageOf } from "@/account/second-factor/second-factor.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { appName } from "@/lib/brand.ts";
import { supabase } from "@/lib/supabase.ts";

export const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["factors", userId],
    queryFn: async (): Promise<Factor[]> => {
      const { data, error } = await supabase().auth.mfa.listFactors();
      if (error) throw error;
      return data.all
        .filter(({ factor_type }) => factor_type === "totp")
        .map(({ id, friendly_name, status, created_at }) => ({
          id,
          name: friendly_name ?? "",
          verified: status === "verified",
          since: created_at,
        }));
    },
  });

/**
 * Starts to set up an app. Removes what an earlier, unfinished attempt left behind, because it would block a new one.
 */
export async function beginEnrolment(name: string): Promise<AuthResult<Enrolment>> {
  const { mfa } = supabase().auth;
  const listed = await mfa.listFactors();
  if (listed.error) return failed(listed.error);
  for (const { id, status } of listed.data.all) {
    if (status === "unverified") await mfa.unenroll({ factorId: id });
  }
  const { data, error } = await mfa.enroll({
    factorType: "totp",
    friendlyName: name,
    issuer: appName(),
  });
  if (error) return failed(error);
  return succeeded({ id: data.id, image: imageOf(data.totp.qr_code), secret: data.totp.secret });
}

/** The first code proves that the app is set up correctly. From now on every login asks for one. */
export async function finishEnrolment(factorId: string, code: string): Promise<AuthResult> {
  const answer = await answerChallenge(factorId, code);
  if (answer.ok) reportSecurityEvent("two_factor_enabled", {});
  return answer;
}

/**
 * Verifies a code from the app and so raises the level of this session. The library stores the new session and
 * notifies its listeners.
 */
export async function answerChallenge(factorId: string, code: string): Promise<AuthResult> {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code });
  return error ? failed(error) : succeeded(null);
}

/** Requires a new code, so that somebody at an unlocked computer can't remove the app. */
export async function removeFactor(factorId: string, code: string): Promise<AuthResult> {
  const { auth } = supabase();
  const raised = await answerChallenge(factorId, code);
  if (!raised.ok) return raised;
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) return failed(error);
  reportSecurityEvent("two_factor_removed", {});
  // The stored session still lists the app, so the portal would keep asking for its codes.
  await auth.refreshSession();
  return succeeded(null);
}
