import type { Call } from "./row.ts";

export const error = (status: number, code: string, message: string) => ({ status, code, message });

export const LOG_IN: Call = {
  request: "POST /token?grant_type=password",
  body: { email: "{email}", password: "{password}" },
};

/** The error when a person asks for an email too soon after the last one. Login and reset links share the limit. */
export const TOO_SOON = error(
  429,
  "over_email_send_rate_limit",
  "For security purposes, you can only request this after {seconds} seconds.",
);

/** The error when the whole project has reached its hourly limit of emails. */
export const HOURLY_LIMIT = error(429, "over_email_send_rate_limit", "email rate limit exceeded");

export const WRONG_LOGIN = error(400, "invalid_credentials", "Invalid login credentials");

/** The error for a banned person whose access token is still valid. A login or refresh gets a 400 instead. */
export const BANNED = error(403, "user_banned", "User is banned");

export const SESSION_ENDED = error(
  403,
  "session_not_found",
  "Session from session_id claim in JWT does not exist",
);

/** The fragment of a redirect that logs someone in. */
export const loggedIn = (type: string) =>
  [
    ["access_token"],
    ["expires_at"],
    ["expires_in"],
    ["refresh_token"],
    ["sb", ""],
    ["token_type", "bearer"],
    ["type", type],
  ] as const;

/** The fragment of a redirect from a link that doesn't work. */
export const linkError = (code: string, description: string) =>
  [
    ["error", "access_denied"],
    ["error_code", code],
    ["error_description", description],
    ["sb", ""],
  ] as const;

export const LINK_EXPIRED = linkError("otp_expired", "Email link is invalid or has expired");
