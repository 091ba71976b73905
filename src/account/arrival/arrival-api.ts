import { type EmailLink, readLink } from "@/account/arrival/email-link.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import { reportSecurityEvent } from "@/account/events/security-events-api.ts";
import { storedSession } from "@/account/auth/session-store.ts";
import { provideRandomUuid } from "@/account/arrival/random-uuid.ts";
import { supabase } from "@/lib/supabase.ts";
import { forgetOrganization } from "@/account/auth/organization-choice-store.ts";
import { clearLeftovers } from "@/account/session/leftovers-store.ts";

/** What a person has to be told on arrival. */
export type Arrival =
  | "link-expired"
  | "link-failed"
  | "half-confirmed"
  | "address-changed"
  | "insecure";
/** A link into another account than the one that is logged in: it waits for an answer. */
export type PendingLink = EmailLink & { is: "login" };

/** One after the other. */
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
const add = (arrival: Arrival) => setArrivals([...arrivals, arrival]);
export const dismissArrival = () => setArrivals(arrivals.slice(1));

export function setPendingLink(link: PendingLink | null): void {
  pending = link;
  for (const listener of listeners) listener();
}

/**
 * Reads what a link in an e-mail has left in the address, and takes it out of address bar and history. Runs before
 * anything is drawn, or the router would carry the tokens along.
 */
export function arrive(): void {
  readAddress();
  // Encrypted, or on the person's own machine.
  if (window.location.protocol === "https:" || window.isSecureContext) return;
  provideRandomUuid();
  // First, as it is gone in a moment.
  setArrivals(["insecure", ...arrivals]);
  reportSecurityEvent("suspicious_activity", { reason: "insecure_connection" });
}

function readAddress(): void {
  const { pathname, search, hash } = window.location;
  const link = pathname.startsWith("/password-reset") ? null : readLink(hash);
  if (link === null) return;

  if (link.is === "recovery") {
    // The server sends people to the front door where the reset page is not on its list of addresses.
    window.location.replace(`/password-reset${hash}`);
    return;
  }
  const before = storedSession();
  const isOthers = link.is === "login" && before !== null && before.user.id !== link.user;
  if (link.is === "login" && !isOthers) {
    void logInByLink(pathname + search, link.changesAddress);
    return;
  }
  window.history.replaceState(window.history.state, "", pathname + search);
  if (link.is === "login") setPendingLink(link);
  else if (link.is === "half") add("half-confirmed");
  else add(link.code === "otp_expired" ? "link-expired" : "link-failed");
}

/** The library reads the address the moment it is made, and later empties the fragment. An empty one adds no line to the history. */
async function logInByLink(address: string, changesAddress: boolean): Promise<void> {
  const { auth } = supabase();
  window.history.replaceState(window.history.state, "", `${address}#`);
  const { error } = await auth.initialize();
  if (window.location.href.endsWith("#")) {
    window.history.replaceState(window.history.state, "", address);
  }
  if (error) {
    add("link-failed");
    return;
  }
  if (changesAddress) add("address-changed");
  const { data } = await auth.getSession();
  if (data.session && !needsSecondFactor(data.session)) reportSecurityEvent("login_success", {});
}

/** Leaves the account that is logged in for the link's. False where the link does not work: then nothing has changed. */
export async function acceptLink({ tokens }: PendingLink): Promise<boolean> {
  const { auth } = supabase();
  const before = storedSession();
  const { data, error } = await auth.setSession(tokens);
  setPendingLink(null);
  if (error || !data.session) return false;
  if (before) void auth.admin.signOut(before.access_token, "local");
  if (!needsSecondFactor(data.session)) reportSecurityEvent("login_success", {});
  // What the first person has left is not for the second.
  forgetOrganization();
  await clearLeftovers();
  return true;
}

/** Nobody asked for this account: what the link opened is closed again, and the log hears of it. */
export function rejectLink({ tokens }: PendingLink): void {
  if (pendingLink()?.tokens !== tokens) return;
  setPendingLink(null);
  reportSecurityEvent("suspicious_activity", { reason: "foreign_link" });
  void supabase().auth.admin.signOut(tokens.access_token, "local");
}
