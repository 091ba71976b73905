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

/** The right to set the password of one account. */
export type Recovery = {
  user: User;
  /** The server wants a code of the person's app before it sets a password. */
  needsCode: boolean;
  showCode: (factorId: string, code: string) => Promise<AuthResult>;
  setPassword: (password: string) => Promise<AuthFailure | null>;
  /** Ends all sessions of the account; another account that is logged in here stays so. False where some may be left. */
  finish: () => Promise<boolean>;
};

/** Nobody who has set their password waits longer for the server. */
const PATIENCE = 3_000;

/** Null where nothing allows to set a password. Throws where the server could not be asked. */
export async function openRecovery(link: RecoveryLink): Promise<Recovery | null> {
  const isLink = link.kind === "tokens";
  // Anybody may have sent the link, so what it opens never becomes this browser's session.
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
      // Of an ended session the server believes nothing any more.
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

/** What comes of the work, or `late` where that takes too long. */
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
