import { type EmailLink, readLink } from "@/account/arrival/email-link.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { storedSession } from "@/account/auth/session-store.ts";
import { provideRandomUuid } from "@/account/arrival/random-uuid.ts";
import { supabase } from "@/lib/supabase.ts";
import { clearOrganizationChoice } from "@/account/auth/organization-choice-store.ts";
import { clearLeftovers } from "@/account/session/leftovers-store.ts";

/** Messages that a person sees on arrival. */
export type Arrival =
  | "link-expired"
  | "link-failed"
  | "half-confirmed"
  | "address-changed"
  | "insecure";
/** A link to an account other than the one that is logged in. The portal asks the person before it switches. */
export type PendingLink = EmailLink & { is: "login" };

/** The page that verifies the code of an email link with the server. */
const EMAIL_LINK_PAGE = "/email-link";

/** Notices to show, one at a time. */
let arrivals: readonly Arrival[] = [];
let pending: PendingLink | null = null;
const listeners = new Set<() => void>();

export function watchArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const currentArrival = () => arrivals[0] ?? null;
export const pendingLink = () => pending;

function setArrivals(next: readonly Arrival[]): void {
  arrivals = next;
  for (const listener of listeners) listener();
}
export const addArrival = (arrival: Arrival) => setArrivals([...arrivals, arrival]);
export const dismissArrival = () => setArrivals(arrivals.slice(1));

export function setPendingLink(link: PendingLink | null): void {
  pending = link;
  for (const listener of listeners) listener();
}

/**
 * Reads the tokens or messages in the URL of an email link, and removes them from the address bar and the history.
 * Runs before the first render, or the router would carry the tokens along. Returns "leaving" if the browser is on
 * its way to the page that handles the link; then this page must not render.
 */
export function arrive(): "here" | "leaving" {
  if (readAddress() === "leaving") return "leaving";
  // A secure context is either encrypted or on the person's own machine.
  if (window.location.protocol === "https:" || window.isSecureContext) return "here";
  provideRandomUuid();
  // The notice about an insecure connection goes first, because it becomes a toast and leaves the list immediately.
  setArrivals(["insecure", ...arrivals]);
  reportSecurityEvent("suspicious_activity", { reason: "insecure_connection" });
  return "here";
}

function readAddress(): "here" | "leaving" {
  const { origin, pathname, search, hash } = window.location;
  // Includes the origin, because a browser would read a path that starts with two slashes as another site's address.
  const address = origin + pathname + search;
  const link = pathname.startsWith(EMAIL_LINK_PAGE) ? null : readLink(hash);
  if (link === null) return "here";

  if (link.is === "unopened") {
    const next = new URLSearchParams({ next: pathname + search }).toString();
    window.location.replace(`${EMAIL_LINK_PAGE}${hash}&${next}`);
    return "leaving";
  }
  // The password reset page reads the tokens of its links itself.
  if (pathname.startsWith("/password-reset")) return "here";
  if (link.is === "recovery") {
    // An invitation names no page, so the server redirects it to the site root. It also redirects a reset link there if
    // the reset page isn't among the allowed redirect URLs.
    window.location.replace(`/password-reset${hash}`);
    return "leaving";
  }
  const before = storedSession();
  const isOthers = link.is === "login" && before !== null && before.user.id !== link.user;
  if (link.is === "login" && !isOthers) {
    void logInByLink(address, link.changesAddress);
    return "here";
  }
  window.history.replaceState(window.history.state, "", address);
  if (link.is === "login") setPendingLink(link);
  else if (link.is === "half") addArrival("half-confirmed");
  else addArrival(link.code === "otp_expired" ? "link-expired" : "link-failed");
  return "here";
}

/**
 * The auth library reads the URL when its client is created and clears the fragment later, which would add a history
 * entry. So the fragment is cleared in between, without a new entry.
 */
async function logInByLink(address: string, changesAddress: boolean): Promise<void> {
  const { auth } = supabase();
  window.history.replaceState(window.history.state, "", `${address}#`);
  const { error } = await auth.initialize();
  if (window.location.href.endsWith("#")) {
    window.history.replaceState(window.history.state, "", address);
  }
  if (error) {
    addArrival("link-failed");
    return;
  }
  if (changesAddress) addArrival("address-changed");
  const { data } = await auth.getSession();
  if (data.session && !needsSecondFactor(data.session)) reportSecurityEvent("login_success", {});
}

/**
 * Switches from the logged-in account to the link's account. Returns false when the link doesn't work; then nothing
 * has changed.
 */
export async function acceptLink({ tokens }: PendingLink): Promise<boolean> {
  const { auth } = supabase();
  const before = storedSession();
  const { data, error } = await auth.setSession(tokens);
  setPendingLink(null);
  if (error || !data.session) return false;
  if (before) void auth.admin.signOut(before.access_token, "local");
  if (!needsSecondFactor(data.session)) reportSecurityEvent("login_success", {});
  // Clears the first person's choice and data, which the second person must not see.
  clearOrganizationChoice();
  await clearLeftovers();
  return true;
}

/** Ends the session of a link that the person rejected, and reports the event. */
export function rejectLink({ tokens }: PendingLink): void {
  if (pendingLink()?.tokens !== tokens) return;
  setPendingLink(null);
  reportSecurityEvent("suspicious_activity", { reason: "foreign_link" });
  void supabase().auth.admin.signOut(tokens.access_token, "local");
}
