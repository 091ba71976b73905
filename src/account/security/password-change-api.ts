import { AuthApiError } from "@supabase/auth-js";
import * as z from "zod/mini";
import { type AuthResult, succeeded, failed } from "@/account/auth/auth-failure.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { currentEnv } from "@/lib/env.ts";
import { supabase } from "@/lib/supabase.ts";

const session = z.object({ access_token: z.string() });
const errorBody = z.object({
  // Servers of before 2024 put the status here, and the name into `error_code`.
  code: z.optional(z.union([z.string(), z.number()])),
  error_code: z.optional(z.string()),
  msg: z.optional(z.string()),
  message: z.optional(z.string()),
});

export type PasswordChanged = {
  /** Whether the server has ended all other sessions of the account as well. */
  othersEnded: boolean;
};

/**
 * Changes the password of whoever is logged in and knows the current one. Not every server asks for that, so we log in
 * with it first, beside the session that is open.
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
  // Whoever knew the old password is out; the session beside goes with the others.
  const ended = await auth.signOut({ scope: "others" });
  return succeeded({ othersEnded: ended.error === null });
}

/** The token of a second session, or null where only the server itself can check. */
async function logInBeside(email: string, password: string): Promise<AuthResult<string | null>> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  try {
    const response = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: {
        apikey: supabaseKey,
        "content-type": "application/json",
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify({ email, password }),
    });
    const body: unknown = await response.json();
    if (response.ok) return succeeded(session.parse(body).access_token);
    const { code, error_code, message, msg } = errorBody.parse(body);
    const name = error_code ?? (typeof code === "string" ? code : "unknown");
    if (name === "captcha_failed") return succeeded(null);
    if (name === "invalid_credentials") {
      return { ok: false, failure: { code: "current_password_invalid", message: "" } };
    }
    return failed(new AuthApiError(message ?? msg ?? "", response.status, name));
  } catch {
    return { ok: false, failure: { code: "unreachable", message: "" } };
  }
}
