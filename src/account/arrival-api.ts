import { type EmailLink, readLink } from "@/account/email-link.ts";
import { reportSecurityEvent } from "@/account/security/security-events-api.ts";
import { storedSession } from "@/account/session/stored-session-api.ts";
import { provideRandomUuid } from "@/account/random-uuid.ts";
import { supabase } from "@/lib/supabase.ts";

/** What a person has to be told on arrival. */
export type Arrival =
  | "link-expired"
  | "link-failed"
  | "half-confirmed"
  | "address-changed"
  | "insecure";
/** A link into another account than the one that is logged in: it waits for an answer. */
export type HeldLink = EmailLink & { is: "login" };

let arrival: Arrival | null = null;
let held: HeldLink | null = null;
const listeners = new Set<() => void>();

export function watchArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const currentArrival = () => arrival;
export const heldLink = () => held;

function set(next: { arrival?: Arrival | null; held?: HeldLink | null }): void {
  if (next.arrival !== undefined) arrival = next.arrival;
  if (next.held !== undefined) held = next.held;
  for (const listener of listeners) listener();
}

export const dismissArrival = () => set({ arrival: null });

/**
 * Reads what a link in an e-mail has left in the address, and takes it out of address bar and history. Runs before
 * anything is drawn, or the router would carry the tokens along.
 */
export function arrive(): void {
  readAddress();
  // Encrypted, or on the person's own machine.
  if (window.location.protocol === "https:" || window.isSecureContext) return;
  provideRandomUuid();
  set({ arrival: arrival ?? "insecure" });
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
  if (link.is === "login") set({ held: link });
  else if (link.is === "half") set({ arrival: "half-confirmed" });
  else set({ arrival: link.code === "otp_expired" ? "link-expired" : "link-failed" });
}

/** The library reads the address the moment it is made, and later empties the fragment. An empty one adds no line to the history. */
async function logInByLink(address: string, changesAddress: boolean): Promise<void> {
  const { auth } = supabase();
  window.history.replaceState(window.history.state, "", `${address}#`);
  const { error } = await auth.initialize();
  if (window.location.href.endsWith("#")) {
    window.history.replaceState(window.history.state, "", address);
  }
  if (error) set({ arrival: "link-failed" });
  else if (changesAddress) set({ arrival: "address-changed" });
}

/** Leaves the account that is logged in for the link's. False where the link does not work: then nothing has changed. */
export async function acceptLink({ tokens }: HeldLink): Promise<boolean> {
  const { auth } = supabase();
  const before = storedSession();
  const { data, error } = await auth.setSession(tokens);
  set({ held: null });
  if (error || !data.session) return false;
  if (before) void auth.admin.signOut(before.access_token, "local");
  return true;
}

/** Nobody asked for this account: what the link opened is closed again, and the log hears of it. */
export function refuseLink({ tokens }: HeldLink): void {
  if (held?.tokens !== tokens) return;
  set({ held: null });
  reportSecurityEvent("suspicious_activity", { reason: "foreign_link" });
  void supabase().auth.admin.signOut(tokens.access_token, "local");
}
