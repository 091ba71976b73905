import {
  type AuthError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from "@supabase/supabase-js";

/** An error from the auth server, or the fact that it can't be reached. */
export type AuthFailure = {
  code: string;
  message: string;
  /** How many milliseconds to wait before the next request. */
  wait?: number;
};
export type AuthResult<Value = null> =
  | { ok: true; value: Value }
  | { ok: false; failure: AuthFailure };

/**
 * The server or a gateway reported an error of its own (5xx). The call may still have had an effect, because a gateway
 * can stop waiting for a server that continues.
 */
export const SERVER_FAILED = "server_failed";
/** The server has sent all the emails that it may send in an hour, so the call had no effect. */
export const NO_EMAILS = "no_emails";

/**
 * The server's reasons for calling a password weak, most helpful first. `pwned` means that it's known from a data
 * leak.
 */
const WEAKNESSES = ["pwned", "length", "characters"];

/**
 * The wait if the server doesn't specify one. It's on the safe side: the server accepts another request every few
 * seconds.
 */
const DEFAULT_WAIT_MS = 60_000;

export function authFailureOf(error: unknown): AuthFailure {
  if (!isAuthError(error)) return { code: "unknown", message: "" };
  // The library calls the common 5xx errors retryable, and gives the status 0 to a request without a response.
  if (isAuthRetryableFetchError(error))
    return { code: error.status === 0 ? "unreachable" : SERVER_FAILED, message: "" };
  // A response that isn't JSON comes from something other than the auth server.
  if (error.name === "AuthUnknownError") return { code: "not_offered", message: "" };

  const { message, status, code } = error;
  // Servers that don't know a call respond with 404 and no code.
  if (status === 404 && !code) return { code: "not_offered", message };
  const failure: AuthFailure = {
    message,
    code: /^[a-z0-9_]{1,64}$/.exec(code ?? "")?.[0] ?? "unknown",
  };
  if (status === 429) {
    const seconds = Number(/\b(\d{1,4}) seconds?\b/.exec(message)?.[1]);
    // An email limit error without a waiting time means that the whole project has reached its limit and sends no
    // emails until the next hour.
    if (!(seconds > 0) && code === "over_email_send_rate_limit")
      return { message, code: NO_EMAILS };
    failure.wait = seconds > 0 ? seconds * 1_000 : DEFAULT_WAIT_MS;
  }
  if (isAuthWeakPasswordError(error)) {
    const reason = WEAKNESSES.find((weakness) => error.reasons.some((one) => one === weakness));
    failure.code = reason === undefined ? "weak_password" : `weak_password_${reason}`;
  }
  return failure;
}

/** Returns null when the server accepted the request. Throws if it's unreachable or doesn't support the request. */
export function authFailureIn(error: AuthError | null): AuthFailure | null {
  if (error === null) return null;
  const failure = authFailureOf(error);
  if (["unreachable", "not_offered"].includes(failure.code)) throw error;
  return failure;
}

export const failed = (error: unknown): { ok: false; failure: AuthFailure } => ({
  ok: false,
  failure: authFailureOf(error),
});

export const succeeded = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
