import type { AuthError } from "@supabase/supabase-js";
import type { SignUpInput } from "@/account/login/new-account.ts";
import { type Refusal, refusalIn } from "@/account/refusal.ts";
import { noSooner } from "@/account/same-time.ts";
import type { Locale } from "@/lib/locale.ts";
import { supabase } from "@/lib/supabase.ts";

/** Where the links of e-mails lead. */
const HOME = "/suppliers";
const RESET = "/password-reset";
const landing = (path: string) => window.location.origin + path;

/**
 * Answers by which a stranger could tell whether an address has an account. Whoever asks is told what everybody is
 * told, and no sooner.
 */
const TELLING = [
  "otp_disabled",
  "over_email_send_rate_limit",
  "user_already_exists",
  "user_not_found",
];

async function discreetly(call: Promise<{ error: AuthError | null }>): Promise<Refusal | null> {
  const { error } = await noSooner(call);
  const refusal = refusalIn(error);
  return refusal && TELLING.includes(refusal.code) ? null : refusal;
}

/** Said before the password is looked at, "banned" would tell a stranger that the account exists. */
const BANNED = "user_banned";
/** The one answer by which a server says that it has looked at the password. */
export const WRONG = "invalid_credentials";

/** `code-wanted`: the password was right, and the next page asks for the second factor. */
export type LoginResult = "logged-in" | "code-wanted" | Refusal;

export async function logIn(email: string, password: string): Promise<LoginResult> {
  const { data, error } = await supabase().auth.signInWithPassword({ email, password });
  const refusal = refusalIn(error);
  if (refusal?.code === BANNED) return { message: "Invalid login credentials", code: WRONG };
  if (refusal) return refusal;
  const isProtected = data.user?.factors?.some(({ status }) => status === "verified");
  return isProtected ? "code-wanted" : "logged-in";
}

/** `pending`: the address must be confirmed first. Said for a known address too, as the server does. */
export type SignUpResult = "pending" | "logged-in" | Refusal;

export async function signUp(input: SignUpInput, locale: Locale): Promise<SignUpResult> {
  const { displayName, companyName, email, password } = input;
  const data = { display_name: displayName, company_name: companyName, locale };
  const answer = supabase().auth.signUp({
    email,
    password,
    options: { data, emailRedirectTo: landing(HOME) },
  });
  const refusal = await discreetly(answer);
  if (refusal) return refusal;
  return (await answer).data.session ? "logged-in" : "pending";
}

export const sendConfirmation = (email: string) =>
  discreetly(
    supabase().auth.resend({ type: "signup", email, options: { emailRedirectTo: landing(HOME) } }),
  );

/** Never makes an account: who signs up does so knowingly. */
export const sendMagicLink = (email: string) =>
  discreetly(
    supabase().auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: landing(HOME) },
    }),
  );

export const sendResetLink = (email: string) =>
  discreetly(supabase().auth.resetPasswordForEmail(email, { redirectTo: landing(RESET) }));
