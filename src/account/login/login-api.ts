import type { AuthError } from "@supabase/supabase-js";
import type { SignUpInput } from "@/account/login/new-account.ts";
import { type AuthFailure, authFailureIn } from "@/account/auth/auth-failure.ts";
import { withMinimumDuration } from "@/account/auth/with-minimum-duration.ts";
import type { Locale } from "@/lib/locale.ts";
import { supabase } from "@/lib/supabase.ts";

/** The addresses that the links in emails lead to. */
const HOME = "/suppliers";
const RESET = "/password-reset";
const landing = (path: string) => window.location.origin + path;

/**
 * Errors that would reveal whether an address has an account. They get the same response as success, after the same
 * delay.
 */
const REVEALING_CODES = [
  "otp_disabled",
  "over_email_send_rate_limit",
  "user_already_exists",
  "user_not_found",
];

async function discreetly(call: Promise<{ error: AuthError | null }>): Promise<AuthFailure | null> {
  const { error } = await withMinimumDuration(call);
  const failure = authFailureIn(error);
  return failure && REVEALING_CODES.includes(failure.code) ? null : failure;
}

/** A server that reports "banned" before it checks the password would reveal that the account exists. */
const BANNED = "user_banned";
/** The only error code which proves that the server checked the password. */
export const WRONG = "invalid_credentials";

/** `code-wanted`: the password was right, and the next page asks for the second factor. */
export type LoginResult = "logged-in" | "code-wanted" | AuthFailure;

export async function logIn(email: string, password: string): Promise<LoginResult> {
  const { data, error } = await supabase().auth.signInWithPassword({ email, password });
  const failure = authFailureIn(error);
  if (failure?.code === BANNED) return { message: "Invalid login credentials", code: WRONG };
  if (failure) return failure;
  const isProtected = data.user?.factors?.some(({ status }) => status === "verified");
  return isProtected ? "code-wanted" : "logged-in";
}

/**
 * `pending`: the address must be confirmed first. The server also reports this for an address that already has an
 * account.
 */
export type SignUpResult = "pending" | "logged-in" | AuthFailure;

export async function signUp(input: SignUpInput, locale: Locale): Promise<SignUpResult> {
  const { displayName, companyName, email, password } = input;
  const data = { display_name: displayName, company_name: companyName, locale };
  const answer = supabase().auth.signUp({
    email,
    password,
    options: { data, emailRedirectTo: landing(HOME) },
  });
  const failure = await discreetly(answer);
  if (failure) return failure;
  return (await answer).data.session ? "logged-in" : "pending";
}

export const sendConfirmation = (email: string) =>
  discreetly(
    supabase().auth.resend({ type: "signup", email, options: { emailRedirectTo: landing(HOME) } }),
  );

/** Never creates an account: people sign up only on purpose. */
export const sendMagicLink = (email: string) =>
  discreetly(
    supabase().auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: landing(HOME) },
    }),
  );

export const sendResetLink = (email: string) =>
  discreetly(supabase().auth.resetPasswordForEmail(email, { redirectTo: landing(RESET) }));
