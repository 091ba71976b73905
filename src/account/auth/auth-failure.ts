import {
  type AuthError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from "@supabase/supabase-js";

/** What the auth server did not do, or that it could not be asked. */
export type AuthFailure = {
  code: string;
  message: string;
  /** It wants to be left alone for so many milliseconds. */
  wait?: number;
  /** The password is known from a leak. */
  isLeaked?: boolean;
};
export type AuthResult<Value = null> =
  | { ok: true; value: Value }
  | { ok: false; failure: AuthFailure };

/** When the server does not say for how long: it lets a request through every few seconds again. */
const DEFAULT_WAIT_MS = 60_000;

export function authFailureOf(error: unknown): AuthFailure {
  if (!isAuthError(error)) return { code: "unknown", message: "" };
  if (isAuthRetryableFetchError(error)) return { code: "unreachable", message: "" };
  // An answer that is no JSON comes from something that is not the auth server.
  if (error.name === "AuthUnknownError") return { code: "not_offered", message: "" };

  const { message, status, code } = error;
  // Servers that know nothing of a call answer 404 without a code.
  if (status === 404 && !code) return { code: "not_offered", message };
  const failure: AuthFailure = {
    message,
    code: /^[a-z0-9_]{1,64}$/.exec(code ?? "")?.[0] ?? "unknown",
  };
  if (status === 429) {
    const seconds = Number(/\b(\d{1,4}) seconds?\b/.exec(message)?.[1]);
    failure.wait = seconds > 0 ? seconds * 1_000 : DEFAULT_WAIT_MS;
  }
  if (isAuthWeakPasswordError(error)) failure.isLeaked = error.reasons.includes("pwned");
  return failure;
}

/** Null where the server did as it was asked. Throws where there was no auth server to ask. */
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
