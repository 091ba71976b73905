import { ACCOUNT_ROWS, INVITATION_ROWS } from "./account-rows.ts";
import { error } from "./errors.ts";
import { LOG_IN_ROWS } from "./log-in-rows.ts";
import { MAIL_LINK_ROWS } from "./mail-link-rows.ts";
import { PASSKEY_ROWS } from "./passkey-rows.ts";
import type { ContractRow, OtherResponse } from "./row.ts";
import { SECOND_FACTOR_ROWS } from "./second-factor-rows.ts";
import { SIGN_UP_ROWS } from "./sign-up-rows.ts";

/**
 * The requests that the product makes to the auth server, and the responses of the real one (supabase/auth 2.196).
 * The embedded stack and the mock server of the unit tests are tested against the same rows.
 */
export const CONTRACT: readonly ContractRow[] = [
  ...SIGN_UP_ROWS,
  ...LOG_IN_ROWS,
  ...MAIL_LINK_ROWS,
  ...ACCOUNT_ROWS,
  ...SECOND_FACTOR_ROWS,
  ...PASSKEY_ROWS,
  ...INVITATION_ROWS,
];

/** Errors that need settings other than those in config.toml, or services that only hosted projects have. */
export const OTHER_ERRORS: readonly OtherResponse[] = [
  {
    when: "an address sends too many requests",
    response: error(429, "over_request_rate_limit", "Request rate limit reached"),
  },
  {
    when: "the project requires a captcha",
    response: error(
      400,
      "captcha_failed",
      "captcha protection: request disallowed (no captcha_token found)",
    ),
  },
  {
    when: "the project rejects leaked passwords",
    response: {
      ...error(
        422,
        "weak_password",
        "Password is known to be weak and easy to guess, please choose a different one.",
      ),
      names: false,
      reasons: ["pwned"],
    },
  },
  {
    when: "an address has the form of one, but no email could reach it",
    response: error(400, "email_address_invalid", 'Email address "{address}" is invalid'),
  },
  {
    when: "logins with an address are disabled",
    response: error(422, "email_provider_disabled", "Email logins are disabled"),
  },
  {
    when: "sign-up is disabled",
    response: error(422, "signup_disabled", "Signups not allowed for this instance"),
  },
  {
    when: "accounts need no confirmation and the address has one",
    response: error(422, "user_already_exists", "User already registered"),
  },
  {
    when: "a password change needs a recent login",
    response: error(400, "reauthentication_needed", "Password update requires reauthentication"),
  },
  {
    when: "authenticator apps are disabled",
    response: error(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"),
  },
  {
    when: "authenticator apps are no longer accepted",
    response: error(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP"),
  },
  {
    when: "passkeys are disabled",
    response: error(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"),
  },
  {
    when: "passkeys are no longer accepted",
    response: error(
      422,
      "mfa_webauthn_verify_not_enabled",
      "MFA verification is disabled for WebAuthn",
    ),
  },
  {
    when: "the response of a passkey isn't valid",
    response: error(500, "unexpected_failure", "Failed to validate WebAuthn MFA response"),
  },
  {
    when: "an account has ten factors",
    response: error(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    ),
  },
  {
    when: "the account was deleted",
    response: error(403, "user_not_found", "User from sub claim in JWT does not exist"),
  },
  {
    when: "the database can't be reached at a login",
    response: error(500, "unexpected_failure", "Database error querying schema"),
  },
  {
    when: "the email couldn't be sent or the database failed",
    response: error(
      500,
      "unexpected_failure",
      "Unexpected failure, please check server logs for more information",
    ),
  },
];
