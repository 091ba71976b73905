import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "@/lib/database.types.ts";
import { currentEnv } from "@/lib/env.ts";

/** Named as supabase-js names it: whoever is logged in stays so. */
export function storageKey(): string {
  const [host = ""] = new URL(currentEnv().supabaseUrl).hostname.split(".");
  return `sb-${host}-auth-token`;
}

class PortalAuth extends AuthClient {
  /** The library remembers a failed renewal for a minute. Somebody who asks again means now. */
  forgetFailure(): void {
    this.lastRefreshFailure = null;
  }

  /** Ends the session in this browser, whatever the server says: with nothing stored, the library asks nobody. */
  async leave(): Promise<void> {
    await this.storage.removeItem(this.storageKey);
    await this.signOut({ scope: "local" });
  }
}

/**
 * The parts of supabase-js this portal uses, put together as `createClient` does. The whole package would bring
 * realtime and storage to the login page as well: 35 KB that nobody there needs.
 */
function connect() {
  const { supabaseUrl, supabaseKey } = currentEnv();

  const auth = new PortalAuth({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
    storageKey: storageKey(),
    flowType: "implicit",
    // The reset page reads and clears its own fragment.
    detectSessionInUrl: (url, { access_token }) =>
      access_token !== undefined && !url.pathname.startsWith("/password-reset"),
  });

  const asCaller: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", supabaseKey);
    if (!headers.has("Authorization"))
      headers.set("Authorization", `Bearer ${data.session?.access_token ?? supabaseKey}`);
    return fetch(input, { ...init, headers });
  };

  return {
    auth,
    rest: new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, { fetch: asCaller }),
    /** Any other part of the server, as whoever is logged in. */
    fetch: asCaller,
    /** Asks an edge function, as whoever is logged in; what is sent is sent as JSON. */
    ask: (name: string, { body, signal }: { body?: object; signal?: AbortSignal } = {}) =>
      asCaller(`${supabaseUrl}/functions/v1/${name}`, {
        ...(signal && { signal }),
        ...(body && {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      }),
  };
}

let connection: ReturnType<typeof connect> | undefined;

/** The server, reached at first use: pages that are prerendered or only read never open a connection. */
export function supabase() {
  connection ??= connect();
  return connection;
}
