import type { AuthError } from "@supabase/supabase-js";
import { type AuthFailure, authFailureIn } from "@/account/auth/auth-failure.ts";
import { withMinimumDuration } from "@/account/auth/with-minimum-duration.ts";
import { type EmailKind, storeEmailRequest } from "@/account/emails/email-wait-store.ts";
import { supabase } from "@/lib/supabase.ts";

/** The pages that the links in emails lead to. */
export const HOME = "/suppliers";
const RESET = "/password-reset";
export const landing = (path: string) => window.location.origin + path;

/**
 * Errors that would reveal whether an address has an account. They get the same response as success, after the same
 * delay.
 */
const REVEALING_CODES = ["otp_disabled", "over_email_send_rate_limit", "user_already_exists"];

export async function withoutAccountHints(
  kind: EmailKind,
  email: string,
  call: Promise<{ error: AuthError | null }>,
): Promise<AuthFailure | null> {
  const { error } = await withMinimumDuration(call);
  const failure = authFailureIn(error);
  if (failure && !REVEALING_CODES.includes(failure.code)) return failure;
  storeEmailRequest(kind, email);
  return null;
}

export const sendConfirmation = (email: string) =>
  withoutAccountHints(
    "confirmation",
    email,
    supabase().auth.resend({ type: "signup", email, options: { emailRedirectTo: landing(HOME) } }),
  );

/** Doesn't create an account for an unknown address, because people should sign up only on purpose. */
export const sendMagicLink = (email: string) =>
  withoutAccountHints(
    "link",
    email,
    supabase().auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: landing(HOME) },
    }),
  );

export const sendResetLink = (email: string) =>
  withoutAccountHints(
    "link",
    email,
    supabase().auth.resetPasswordForEmail(email, { redirectTo: landing(RESET) }),
  );
