import {
  type AuthError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from "@supabase/supabase-js";

/** What the auth server did not do, or that it could not be asked. */
export type Refusal = {
  code: string;
  message: string;
  /** It wants to be left alone for so many milliseconds. */
  wait?: number;
  /** The password is known from a leak. */
  isLeaked?: boolean;
};
export type Answer<Value = null> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

/** When the server does not say for how long: it lets a request through every few seconds again. */
const SHORT_WAIT = 60_000;

export function refusalOf(error: unknown): Refusal {
  if (!isAuthError(error)) return { code: "unknown", message: "" };
  if (isAuthRetryableFetchError(error)) return { code: "unreachable", message: "" };
  // An answer that is no JSON comes from something that is not the auth server.
  if (error.name === "AuthUnknownError") return { code: "not_offered", message: "" };

  const { message, status, code } = error;
  // Servers that know nothing of a call answer 404 without a code.
  if (status === 404 && !code) return { code: "not_offered", message };
  const refusal: Refusal = {
    message,
    code: /^[a-z0-9_]{1,64}$/.exec(code ?? "")?.[0] ?? "unknown",
  };
  if (status === 429) {
    const seconds = Number(/\b(\d{1,4}) seconds?\b/.exec(message)?.[1]);
    refusal.wait = seconds > 0 ? seconds * 1_000 : SHORT_WAIT;
  }
  if (isAuthWeakPasswordError(error)) refusal.isLeaked = error.reasons.includes("pwned");
  return refusal;
}

/** Null where the server did as it was asked. Throws where there was no auth server to ask. */
export function refusalIn(error: AuthError | null): Refusal | null {
  if (error === null) return null;
  const refusal = refusalOf(error);
  if (["unreachable", "not_offered"].includes(refusal.code)) throw error;
  return refusal;
}

export const refused = (error: unknown): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: refusalOf(error),
});

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
