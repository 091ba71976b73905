import type { AuthError } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import {
  type AuthFailure,
  type AuthResult,
  succeeded,
  failed,
} from "@/account/auth/auth-failure.ts";
import { PASSKEYS_NOT_OFFERED } from "@/account/auth/auth-failure-message.ts";
import {
  type Enrolment,
  type Factor,
  type FactorProof,
  factorsIn,
  imageOf,
} from "@/account/second-factor/second-factor.ts";
import { promptBrowser } from "@/account/second-factor/passkey.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { appName } from "@/lib/brand.ts";
import { supabase } from "@/lib/supabase.ts";

type Auth = ReturnType<typeof supabase>["auth"];

export const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["factors", userId],
    queryFn: async (): Promise<Factor[]> => {
      const { data, error } = await supabase().auth.mfa.listFactors();
      if (error) throw error;
      return factorsIn(data.all);
    },
  });

/**
 * Removes unfinished factors of every kind. Anyone who knows the password could finish one with
 * their own key and bypass the person's other factors.
 */
export async function removeUnfinished(): Promise<AuthResult> {
  const { mfa } = supabase().auth;
  const { data, error } = await mfa.listFactors();
  if (error) return failed(error);
  const unfinished = data.all.filter(({ status }) => status === "unverified");
  const removals = await Promise.all(unfinished.map(({ id }) => mfa.unenroll({ factorId: id })));
  for (const { error: rejection } of removals) {
    // The factor may already have been removed in another tab.
    if (rejection && rejection.code !== "mfa_factor_not_found") return failed(rejection);
  }
  return succeeded(null);
}

/**
 * Starts the setup of a factor after removing unfinished ones. Leaves no factor behind if the person cancels during
 * the request.
 */
async function enrolFactor<Data>(
  attempt: () => Promise<{ data: Data; error: null } | { data: null; error: AuthError }>,
  cancelled: AbortSignal,
): Promise<AuthResult<Data>> {
  const cleared = await removeUnfinished();
  if (!cleared.ok) return cleared;
  const started = await attempt();
  if (started.error !== null) return failed(started.error);
  if (!cancelled.aborted) return succeeded(started.data);
  await removeUnfinished();
  return { ok: false, failure: { code: "cancelled", message: "" } };
}

/** Reports that a second factor was set up, and removes factors whose setup isn't finished. */
async function reportFinished(): Promise<void> {
  reportSecurityEvent("two_factor_enabled", {});
  await removeUnfinished();
}

export async function beginEnrolment(
  name: string,
  cancelled: AbortSignal,
): Promise<AuthResult<Enrolment>> {
  const { mfa } = supabase().auth;
  const app = { factorType: "totp", friendlyName: name, issuer: appName() } as const;
  const enrolled = await enrolFactor(() => mfa.enroll(app), cancelled);
  if (!enrolled.ok) return enrolled;
  const { id, totp } = enrolled.value;
  return succeeded({ id, image: imageOf(totp.qr_code), secret: totp.secret });
}

/** The first code proves that the app is set up correctly. */
export async function finishEnrolment(factorId: string, code: string): Promise<AuthResult> {
  const result = await proveFactor({ factorId, code });
  if (result.ok) await reportFinished();
  return result;
}

/**
 * Asks the browser for the account's passkey, or for a new one if the factor is unfinished, and
 * raises the session's assurance level. The library's own calls for this allow only security keys.
 */
async function requestPasskey(
  factorId: string,
  auth: Auth,
  cancelled?: AbortSignal,
): Promise<AuthResult> {
  const { hostname: rpId, origin } = window.location;
  const party = { rpId, rpOrigins: [origin] };
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: party });
  if (error) return failed(error);
  const result = await promptBrowser(data, cancelled && { signal: cancelled });
  if (!result.ok) return result;
  const verified = await auth.mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...party, ...result.value },
  });
  if (!verified.error) return succeeded(null);
  const { failure } = failed(verified.error);
  // The server responds with a plain 500 if a passkey fails verification. Any other 5xx comes from a gateway, which
  // doesn't know the result.
  const code = verified.error.status === 500 ? "passkey_rejected" : failure.code;
  return { ok: false, failure: { ...failure, code } };
}

/** A server's error codes if passkeys are switched off or not supported, which its settings don't show. */
const NOT_STARTED = ["mfa_webauthn_enroll_not_enabled", "validation_failed"];
const NOT_FINISHED = ["mfa_webauthn_verify_not_enabled"];

/** Asks the browser for a new passkey and sets it up. A passkey that can't be finished is removed again. */
export async function createPasskey(name: string, cancelled: AbortSignal): Promise<AuthResult> {
  const { auth } = supabase();
  const enrolled = await enrolFactor(
    () => auth.mfa.enroll({ factorType: "webauthn", friendlyName: name }),
    cancelled,
  );
  if (!enrolled.ok) return explained(enrolled.failure, NOT_STARTED);
  const result = await requestPasskey(enrolled.value.id, auth, cancelled);
  if (result.ok) {
    await reportFinished();
    return result;
  }
  await removeUnfinished();
  return explained(result.failure, NOT_FINISHED);
}

const explained = (failure: AuthFailure, notOffered: readonly string[]): AuthResult => ({
  ok: false,
  failure: notOffered.includes(failure.code)
    ? { code: PASSKEYS_NOT_OFFERED, message: "" }
    : failure,
});

/**
 * Verifies a code or a passkey and raises the session's assurance level. The library stores the new
 * session and notifies its listeners.
 */
export async function proveFactor(
  { factorId, code }: FactorProof,
  auth: Auth = supabase().auth,
): Promise<AuthResult> {
  if (code === null) return requestPasskey(factorId, auth);
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  return error ? failed(error) : succeeded(null);
}

/** Requires a new proof, so that someone at an unlocked computer can't remove the factor. */
export async function removeFactor(factorId: string, proof: FactorProof): Promise<AuthResult> {
  const { auth } = supabase();
  const raised = await proveFactor(proof);
  if (!raised.ok) return raised;
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) return failed(error);
  reportSecurityEvent("two_factor_removed", {});
  // The stored session still lists the removed factor, so the portal would keep asking for it.
  await auth.refreshSession();
  return succeeded(null);
}
