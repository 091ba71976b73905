import type { AuthFailure, AuthResult } from "@/account/auth/auth-failure.ts";
import { PASSKEYS_NOT_OFFERED } from "@/account/auth/auth-failure-message.ts";
import { requestPasskey } from "@/account/second-factor/passkey-prompt-api.ts";
import {
  enrolFactor,
  removeUnfinished,
  reportFinished,
} from "@/account/second-factor/second-factor-api.ts";
import { supabase } from "@/lib/supabase.ts";

/** Passkeys belong to a domain, so a page opened by its IP address can't use them. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname.replace(/^\[|\]$/g, ""));
  return "PublicKeyCredential" in window && "credentials" in navigator && !isAddress;
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
