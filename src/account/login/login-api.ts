import type { SignUpInput } from "@/account/login/new-account.ts";
import { type AuthFailure, authFailureIn } from "@/account/auth/auth-failure.ts";
import { HOME, landing, withoutAccountHints } from "@/account/emails/email-request-api.ts";
import type { Locale } from "@/lib/locale.ts";
import { logoutHandled, supabase } from "@/lib/supabase.ts";

/** Shown as a wrong password, because the server may report a ban to anyone who tries the address. */
const BANNED = "user_banned";
/** The address or the password is wrong. Only this error counts towards the limit of failed logins. */
export const WRONG = "invalid_credentials";
/** The password is right, but the link in the confirmation email hasn't been opened. */
export const UNCONFIRMED = "email_not_confirmed";

/** `code-wanted`: the password was right, and the next page asks for the second factor. */
export type LoginResult = "logged-in" | "code-wanted" | AuthFailure;

export async function logIn(email: string, password: string): Promise<LoginResult> {
  await logoutHandled();
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
  const response = supabase().auth.signUp({
    email,
    password,
    options: { data, emailRedirectTo: landing(HOME) },
  });
  const failure = await withoutAccountHints("confirmation", email, response);
  if (failure) return failure;
  return (await response).data.session ? "logged-in" : "pending";
}
