import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type { Database } from "@/lib/database.types.ts";
import { currentEnv } from "@/lib/env.ts";

/** The library's own default, spelled out because other code reads the stored session as well. */
export function storageKey(): string {
  const [host = ""] = new URL(currentEnv().supabaseUrl).hostname.split(".");
  return `sb-${host}-auth-token`;
}

type AuthOptions = NonNullable<SupabaseClientOptions<"public">["auth"]>;

/** The client includes realtime. It opens no connection until a channel is subscribed to, and we subscribe to none. */
function connect(auth: AuthOptions) {
  const { supabaseUrl, supabaseKey } = currentEnv();
  return createClient<Database>(supabaseUrl, supabaseKey, {
    auth: { flowType: "implicit", ...auth },
  });
}

let client: ReturnType<typeof connect> | undefined;

/** The client of this browser's session. It is created at first use, so prerendered pages never create one. */
export function supabase() {
  client ??= connect({
    storageKey: storageKey(),
    // The password reset page reads and clears the URL fragment itself.
    detectSessionInUrl: (url, { access_token }) =>
      access_token !== undefined && !url.pathname.startsWith("/password-reset"),
  });
  return client;
}

let temporaryLogins = 0;

/** A second login beside this browser's session. It exists only in memory and is never stored. */
export function temporaryAuth() {
  return connect({
    // The library warns about two clients with the same key.
    storageKey: `temporary-login-${++temporaryLogins}`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  }).auth;
}

/** The library caches a failed token refresh for a minute. A person who retries wants a new request now. */
export function forgetFailedRefresh(): void {
  supabase().auth["lastRefreshFailure"] = null;
}

/**
 * Removes the session from this browser without asking the server: `signOut` alone keeps it when the server can't be
 * reached, but skips the request when nothing is stored.
 */
export async function removeSession(): Promise<void> {
  const { auth } = supabase();
  await auth["storage"].removeItem(auth["storageKey"]);
  await auth.signOut({ scope: "local" });
}

/**
 * A request with the caller's token, for responses that must be passed on unparsed. The REST client would parse them.
 */
export async function fetchAsCaller(path: string, init: RequestInit): Promise<Response> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  const { data } = await supabase().auth.getSession();
  const headers = new Headers(init.headers);
  headers.set("apikey", supabaseKey);
  headers.set("Authorization", `Bearer ${data.session?.access_token ?? supabaseKey}`);
  return fetch(supabaseUrl + path, { ...init, headers });
}
