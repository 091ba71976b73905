import { isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import type { RecoveryLink } from "@/account/recovery/recovery-link.ts";
import {
  type AuthResult,
  succeeded,
  type AuthFailure,
  authFailureIn,
  failed,
} from "@/account/auth/auth-failure.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { reportSecurityEvent, sendEvents } from "@/account/events/security-events-api.ts";
import { logOut } from "@/account/session/log-out-api.ts";
import { storedSession } from "@/account/auth/session-store.ts";
import { supabase, temporaryAuth } from "@/lib/supabase.ts";

/** Permission to set the password of one account. */
export type Recovery = {
  user: User;
  /** The server requires a code from the person's app before it sets a password. */
  needsCode: boolean;
  showCode: (factorId: string, code: string) => Promise<AuthResult>;
  setPassword: (password: string) => Promise<AuthFailure | null>;
  /**
   * Ends all sessions of the account but leaves another account logged in here. Returns false when some sessions may
   * remain.
   */
  finish: () => Promise<boolean>;
};

/** How long to wait for the server after the password is set. */
const PATIENCE = 3_000;

/** Returns null when nothing permits setting a password. Throws when the server couldn't be reached. */
export async function openRecovery(link: RecoveryLink): Promise<Recovery | null> {
  const isLink = link.kind === "tokens";
  // Anybody may have sent the link, so its session never becomes this browser's session.
  const auth = isLink ? temporaryAuth() : supabase().auth;
  const { data, error } = isLink
    ? await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
    : await auth.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  if (!data.session) return null;
  const { user } = data.session;
  return {
    user,
    needsCode: needsSecondFactor(data.session),
    async showCode(factorId, code) {
      const answer = await auth.mfa.challengeAndVerify({ factorId, code });
      return answer.error ? failed(answer.error) : succeeded(null);
    },
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
      await within(PATIENCE, sendEvents(), undefined);
      const isEnded = isLink && (await endAll(auth));
      if (isLink && storedSession()?.user.id !== user.id) return isEnded;
      return (await logOut()) === "everywhere" || isEnded;
    },
  };
}

async function endAll(auth: ReturnType<typeof temporaryAuth>): Promise<boolean> {
  const end = async () => (await auth.signOut({ scope: "global" })).error === null;
  return within(
    PATIENCE,
    end().catch(() => false),
    false,
  );
}

/** Resolves with the result of the work, or with `late` when it takes too long. */
async function within<Value>(time: number, work: Promise<Value>, late: Value): Promise<Value> {
  let impatience: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<Value>((resolve) => {
        impatience = setTimeout(resolve, time, late);
      }),
    ]);
  } finally {
    clearTimeout(impatience);
  }
}
