import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type { Database } from "@/lib/database.types.ts";
import { currentEnv, storageKey } from "@/lib/env.ts";
import { fetchWithSession } from "@/lib/session-rejections.ts";

type Fetch = typeof fetch;
type AuthOptions = NonNullable<SupabaseClientOptions<"public">["auth"]>;

/** The client includes realtime. It opens no connection until a channel is subscribed to, and we subscribe to none. */
function connect(auth: AuthOptions, send: Fetch) {
  const { supabaseUrl, supabaseKey } = currentEnv();
  return createClient<Database>(supabaseUrl, supabaseKey, {
    auth: { flowType: "implicit", ...auth },
    global: { fetch: send },
  });
}

const LOGOUT_LIMIT_MS = 10_000;

let client: ReturnType<typeof connect> | undefined;

/** The client of this browser's session. It is created at first use, so prerendered pages never create one. */
export function supabase() {
  client ??= connect(
    {
      storageKey: storageKey(),
      // The password reset page reads and clears the URL fragment itself.
      detectSessionInUrl: (url, { access_token }) =>
        access_token !== undefined && !url.pathname.startsWith("/password-reset"),
    },
    fetchWithSession,
  );
  return client;
}

let temporaryLogins = 0;

/** A second login in addition to this browser's session. It exists only in memory. */
export function temporaryAuth() {
  return connect(
    {
      // The Supabase library warns about two clients with the same key.
      storageKey: `temporary-login-${++temporaryLogins}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    // Looks up `fetch` at each request. By default, a client keeps the one that existed when it was created.
    (input, init) => fetch(input, init),
  ).auth;
}

/** The Supabase library caches a failed token refresh for a minute. A person who retries wants a new request now. */
export function clearFailedRefresh(): void {
  supabase().auth["lastRefreshFailure"] = null;
}

/** Removes the stored session from this browser and returns it, without notifying the client or its listeners. */
export async function takeSession(): Promise<string | null> {
  const { auth } = supabase();
  const taken = await auth["storage"].getItem(auth["storageKey"]);
  await auth["storage"].removeItem(auth["storageKey"]);
  return taken;
}

/**
 * Removes the session from this browser without asking the server, and notifies all tabs. Nothing
 * is awaited before the stored session is deleted: `signOut` first waits for pending requests, and
 * would then remove a session that a new login has stored since.
 */
export async function removeSession(): Promise<void> {
  await supabase().auth["_removeSession"]();
}

/**
 * The client delays every request until it has renewed the session that was stored when the page opened. A new login
 * doesn't need that session, and a slow server would delay it for half a minute.
 */
export function stopWaitingForRenewal(): void {
  supabase().auth["initializePromise"] = Promise.resolve({ error: null });
}

let openLogout: Promise<unknown> | undefined;

/**
 * Waits until the server has handled the last logout from all devices, at most 10 seconds from its start. The server
 * ends every session that exists when it handles such a logout, so it would end a new login too.
 */
export const logoutHandled = () => openLogout;

/**
 * Ends a session, or all sessions of its account, on the server only. The request continues when the page closes.
 * Returns the response's status.
 */
export async function revokeSession(token: string, scope: "global" | "local"): Promise<number> {
  const { supabaseUrl, supabaseKey } = currentEnv();
  const request = fetch(`${supabaseUrl}/auth/v1/logout?scope=${scope}`, {
    method: "POST",
    keepalive: true,
    headers: { apikey: supabaseKey, authorization: `Bearer ${token}` },
  });
  if (scope === "global") {
    const limit = new Promise((resolve) => setTimeout(resolve, LOGOUT_LIMIT_MS));
    openLogout = Promise.race([request.catch(() => {}), limit]);
  }
  return (await request).status;
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
  return fetchWithSession(supabaseUrl + path, { ...init, headers });
}
