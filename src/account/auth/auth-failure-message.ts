import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type AuthFailure, NO_EMAILS, SERVER_FAILED } from "@/account/auth/auth-failure.ts";
import { WEAK_PASSWORD_MESSAGES } from "@/account/fields/weak-password-messages.ts";

const UNKNOWN_FAILURE = msg`Something went wrong on our side. Nothing was changed; please try again.`;

const TOO_MANY_ATTEMPTS = msg`Too many attempts. Nothing was changed; wait a few minutes and try again.`;

/** The server offers second factors, but not passkeys. */
export const PASSKEYS_NOT_OFFERED = "passkeys_not_offered";

/** Errors with our own message. Apart from rate limits, others are shown in the server's words, if it sent any. */
const MESSAGES: Record<string, MessageDescriptor> = {
  ...WEAK_PASSWORD_MESSAGES,
  [SERVER_FAILED]: msg`We couldn’t confirm that the server completed this request. Please try again.`,
  [NO_EMAILS]: msg`We can’t send emails at the moment, so nothing was changed. Try again in an hour.`,
  unreachable: msg`We can’t reach the server. Check your connection and try again.`,
  current_password_invalid: msg`That isn’t your current password. Nothing was changed.`,
  current_password_required: msg`Enter your current password.`,
  same_password: msg`This is already your password. Choose another one.`,
  mfa_verification_failed: msg`This code is incorrect. Codes change every 30 seconds: enter the latest one.`,
  recovery_code_wrong: msg`This recovery code is incorrect or was already used.`,
  passkey_cancelled: msg`The passkey prompt was closed or timed out. Nothing was changed; please try again.`,
  passkey_exists: msg`This device already has a passkey for your account. Nothing was changed.`,
  passkey_other_site: msg`Passkeys don’t work at this web address, so nothing was changed.`,
  passkey_rejected: msg`Your passkey wasn’t accepted. Nothing was changed; please try again.`,
  [PASSKEYS_NOT_OFFERED]: msg`The connected server doesn’t offer passkeys, so nothing was changed. You can use an authenticator app instead.`,
  passkey_failed: msg`Your browser couldn’t use a passkey. Nothing was changed; please try again.`,
  mfa_challenge_expired: msg`That code expired. Enter the latest code.`,
  mfa_ip_address_mismatch: msg`Your IP address has changed. Please try again.`,
  mfa_factor_name_conflict: msg`You already have a second factor with this name. Choose another name.`,
  too_many_enrolled_mfa_factors: msg`You’ve reached the maximum number of second factors. Remove one first.`,
  insufficient_aal: msg`The server needs your second factor first. Log out, log in again and retry.`,
  reauthentication_needed: msg`Your session is too old for this change, so nothing was changed. Log out, log in again and retry.`,
  session_not_found: msg`Your session has ended. Please log in again.`,
};

export function authFailureMessage({ code, message, wait }: AuthFailure, i18n: I18n): string {
  if (wait !== undefined) return i18n._(TOO_MANY_ATTEMPTS);
  const known = MESSAGES[code];
  if (known) return i18n._(known);
  return message || i18n._(UNKNOWN_FAILURE);
}

/** Whether the error means that two-factor authentication is switched off on the server or not supported by it. */
export const isUnsupported = ({ code }: AuthFailure): boolean =>
  ["not_offered", "mfa_totp_enroll_not_enabled", "mfa_totp_verify_not_enabled"].includes(code);
