import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { callerOf } from "../_shared/caller.ts";
import { databaseAt } from "../_shared/database.ts";
import { hasMailServer } from "../_shared/mail-server.ts";
import { fingerprints } from "../_shared/keyed-fingerprint.ts";
import { cached } from "./metrics-cache.ts";
import { handle } from "./handler.ts";
import { storeWith } from "./store.ts";
import { isDevelopment } from "../_shared/development.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";
// Falls back to a key derived from the service key, which is secret as well. After the service key
// changes, old hashes no longer match.
const ownKey = Deno.env.get("SECURITY_EVENTS_KEY") || `security events of ${serviceKey}`;

const setting = (name: string) => Deno.env.get(name) || undefined;
const isHosted = apiUrl.startsWith("https:");
const isLocal = isDevelopment((name) => Deno.env.get(name));

const store = storeWith(databaseAt(apiUrl, serviceKey));

const monitoring = {
  callerOf: callerOf({
    apiUrl,
    anonKey: Deno.env.get("SUPABASE_ANON_KEY") ?? "",
    jwks: Deno.env.get("SUPABASE_JWKS"),
  }),
  store: { ...store, metrics: cached(store.metrics) },
  fingerprint: await fingerprints(ownKey),
  sendsEmail: hasMailServer(setting),
  isHosted,
  limitsVisitors: !isLocal || Deno.env.get("REQUEST_LIMITS") !== "off",
};

Deno.serve(
  withCors(allowedOrigins(Deno.env.get("PORTAL_ORIGINS"), isLocal), "GET, POST", (request) =>
    handle(request, monitoring),
  ),
);
