import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuthFailure } from "@/account/auth/auth-failure.ts";

const UNKNOWN_FAILURE = msg`Something went wrong on our side. Nothing was changed; please try again.`;

const TOO_MANY_ATTEMPTS = msg`Too many attempts. Nothing was changed; wait a few minutes and try again.`;

/** Errors that a person can fix. Any other error is shown in the server's own words. */
const MESSAGES: Record<string, MessageDescriptor> = {
  unreachable: msg`We can’t reach the server. Nothing was changed; check your connection and try again.`,
  current_password_invalid: msg`That isn’t your current password. Nothing was changed.`,
  current_password_required: msg`Enter your current password.`,
  same_password: msg`This is already your password. Choose another one.`,
  mfa_verification_failed: msg`This code is incorrect. Codes change every 30 seconds: enter the latest one.`,
  mfa_challenge_expired: msg`That code timed out. Enter the latest code.`,
  mfa_ip_address_mismatch: msg`Your connection has changed. Please try again.`,
  mfa_factor_name_conflict: msg`You already have an app with this name. Choose another name.`,
  too_many_enrolled_mfa_factors: msg`You’ve reached the number of apps this server allows. Remove one first.`,
  insufficient_aal: msg`The server needs a code from your app first. Log out, log in again and retry.`,
  reauthentication_needed: msg`Your session is too old for this change, so nothing was changed. Log out, log in again and retry.`,
  session_not_found: msg`Your session has ended. Please log in again.`,
};

export function authFailureMessage({ code, message, wait }: AuthFailure, i18n: I18n): string {
  if (wait !== undefined) return i18n._(TOO_MANY_ATTEMPTS);
  const known = MESSAGES[code];
  if (known) return i18n._(known);
  return message || i18n._(UNKNOWN_FAILURE);
}

/** The server doesn't support two-factor authentication, or it is switched off. */
export const isUnsupported = ({ code }: AuthFailure): boolean =>
  ["not_offered", "mfa_totp_enroll_not_enabled", "mfa_totp_verify_not_enabled"].includes(code);
