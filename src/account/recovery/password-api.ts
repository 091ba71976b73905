import { isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import type { RecoveryLink } from "@/account/recovery/recovery-link.ts";
import {
  type AuthFailure,
  type AuthResult,
  authFailureIn,
  failed,
  succeeded,
} from "@/account/auth/auth-failure.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { reportSecurityEvent, sendEvents } from "@/account/events/security-events-api.ts";
import { logOut } from "@/account/session/log-out-api.ts";
import { spendRecoveryCode } from "@/account/second-factor/recovery-codes-api.ts";
import type { FactorProof } from "@/account/second-factor/second-factor.ts";
import { proveFactor } from "@/account/second-factor/second-factor-api.ts";
import { storedSession } from "@/account/auth/session-store.ts";
import type { Locale } from "@/lib/locale.ts";
import { supabase, temporaryAuth } from "@/lib/supabase.ts";

/** Permission to set the password of one account. */
export type Recovery = {
  user: User;
  /** The server requires the person's second factor before it sets a password. */
  needsFactor: boolean;
  proveFactor: (proof: FactorProof) => Promise<AuthResult>;
  /** Turns off the second factor of someone who has lost it. */
  spendRecoveryCode: (code: string, locale: Locale) => Promise<AuthResult>;
  setPassword: (password: string) => Promise<AuthFailure | null>;
  /**
   * Ends all sessions of the account but leaves another account logged in here. Returns false when some sessions may
   * remain.
   */
  finish: () => Promise<boolean>;
};

/** How long to wait for the server after the password is set. */
const TIMEOUT_MS = 3_000;

/** Returns null if neither the link nor a session permits setting a password. Throws if the server can't be reached. */
export async function openRecovery(link: RecoveryLink): Promise<Recovery | null> {
  const isLink = link.kind === "tokens";
  // Anyone may have sent the link, so its session never becomes this browser's session.
  const auth = isLink ? temporaryAuth() : supabase().auth;
  const { data, error } = isLink
    ? await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
    : await auth.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  if (!data.session) return null;
  const { user } = data.session;
  return {
    user,
    needsFactor: needsSecondFactor(data.session),
    proveFactor: (proof) => proveFactor(proof, auth),
    spendRecoveryCode: (code, locale) => spendRecoveryCode(code, locale, auth),
    async setPassword(password) {
      const { error: updateError } = await auth.updateUser({ password });
      const failure = authFailureIn(updateError);
      if (failure === null) {
        const { data: now } = await auth.getSession();
        reportSecurityEvent("password_changed", {}, now.session?.access_token);
      }
      return failure;
    },
    async finish() {
      // Sends the events first, because the server accepts none from a session that has ended.
      await within(TIMEOUT_MS, sendEvents(), undefined);
      const isEnded = isLink && (await endAll(auth));
      if (isLink && storedSession()?.user.id !== user.id) return isEnded;
      const { reach } = await logOut();
      return (await reach) === "everywhere" || isEnded;
    },
  };
}

async function endAll(auth: ReturnType<typeof temporaryAuth>): Promise<boolean> {
  const end = async () => (await auth.signOut({ scope: "global" })).error === null;
  return within(
    TIMEOUT_MS,
    end().catch(() => false),
    false,
  );
}

/** Resolves with the result of the work, or with `late` when it takes too long. */
async function within<Value>(time: number, work: Promise<Value>, late: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<Value>((resolve) => {
        timer = setTimeout(resolve, time, late);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

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
  // Ends every other session of the account, including the one that checked the current password.
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
