import { type AuthResult, succeeded, failed } from "@/account/auth/auth-failure.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { supabase, temporaryAuth } from "@/lib/supabase.ts";

export type PasswordChanged = {
  /** Whether the server also ended all other sessions of the account. */
  othersEnded: boolean;
};

/**
 * Changes the password of the logged-in person, who has to know the current one. Not every server checks the current
 * password, so we first log in with it, in a second session.
 */
export async function changePassword(
  email: string,
  current: string,
  next: string,
): Promise<AuthResult<PasswordChanged>> {
  const { auth } = supabase();
  const checked = await logInBeside(email, current);
  if (!checked.ok) return checked;
  const beside = checked.value;

  const { error } = await auth.updateUser({ password: next, current_password: current });
  if (error) {
    if (beside) void auth.admin.signOut(beside, "local");
    return failed(error);
  }
  reportSecurityEvent("password_changed", {});
  // Ends every session that used the old password, including the second session from above.
  const ended = await auth.signOut({ scope: "others" });
  return succeeded({ othersEnded: ended.error === null });
}

/**
 * Logs in with the current password. Returns the second session's token, or null if only the server itself can check
 * the password.
 */
async function logInBeside(email: string, password: string): Promise<AuthResult<string | null>> {
  const { data, error } = await temporaryAuth().signInWithPassword({
    email,
    password,
  });
  if (!error) return succeeded(data.session.access_token);
  if (error.code === "captcha_failed") return succeeded(null);
  if (error.code === "invalid_credentials")
    return { ok: false, failure: { code: "current_password_invalid", message: "" } };
  return failed(error);
}
