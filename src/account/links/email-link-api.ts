import type { EmailOtpType, Session } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { type AuthFailure, authFailureOf, SERVER_FAILED } from "@/account/auth/auth-failure.ts";
import { addArrival, setPendingLink } from "@/account/arrival/arrival-api.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { storedSession } from "@/account/auth/session-store.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { safePath } from "@/account/arrival/return-to.ts";
import { supabase, temporaryAuth } from "@/lib/supabase.ts";

const TYPES = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

const unopened = z.object({
  token_hash: z.string().check(z.minLength(1)),
  type: z.enum(TYPES),
  /** The page that the link leads to. */
  next: z.string(),
});
export type UnopenedLink = { token_hash: string; type: EmailOtpType; next: string };

/** The link in the fragment of the page; null if it has none. */
export function readUnopenedLink(hash: string): UnopenedLink | null {
  const params = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  const { data } = unopened.safeParse({ next: "", ...params });
  return data ? { ...data, next: safePath(data.next) } : null;
}

export type OpenedLink =
  /** The browser continues to this page. */
  | { to: string }
  /** The browser loads this page in full, so that the app reads the URL as after a redirect by the server. */
  | { load: string }
  /** The link couldn't be checked. Only after a rate limit error is it certain that the link still works. */
  | { failure: AuthFailure };

const RETRYABLE = ["unreachable", "not_offered", SERVER_FAILED, "unexpected_failure"];

/**
 * Verifies the code of an email link. Logs the person in, unless the link is for setting a password, belongs to another
 * account than the one in use, or is the first of two confirmations.
 */
export async function openEmailLink({ type, token_hash, next }: UnopenedLink): Promise<OpenedLink> {
  const setsPassword = type === "recovery" || type === "invite";
  // Anyone may have sent the link, so its session doesn't become this browser's session yet.
  const { data, error } = await temporaryAuth().verifyOtp({ type, token_hash });
  if (error) {
    const failure = authFailureOf(error);
    if (failure.wait !== undefined || RETRYABLE.includes(failure.code)) return { failure };
    if (setsPassword) return { load: `/password-reset#error_code=otp_expired&type=${type}` };
    addArrival(failure.code === "otp_expired" ? "link-expired" : "link-failed");
    return { to: next };
  }
  const { session } = data;
  if (!session) {
    // The first of two confirmations of a new address.
    addArrival("half-confirmed");
    return { to: next };
  }
  if (setsPassword) {
    const { access_token, refresh_token } = session;
    const tokens = new URLSearchParams({ access_token, refresh_token, type });
    return { load: `/password-reset#${tokens.toString()}` };
  }
  await logInWith(session, type === "email_change");
  return { to: next };
}

/** Logs in, or asks first if another account is logged in. */
async function logInWith(session: Session, changesAddress: boolean): Promise<void> {
  const { access_token, refresh_token, user } = session;
  const tokens = { access_token, refresh_token };
  const before = storedSession();
  if (before && before.user.id !== user.id) {
    const { id, email = "" } = user;
    setPendingLink({ is: "login", tokens, user: id, email, changesAddress });
    return;
  }
  const { error } = await supabase().auth.setSession(tokens);
  if (error) {
    addArrival("link-failed");
    return;
  }
  if (changesAddress) addArrival("address-changed");
  if (!needsSecondFactor(session)) reportSecurityEvent("login_success", {});
}
