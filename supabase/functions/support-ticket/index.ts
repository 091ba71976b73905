import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { databaseAt } from "../_shared/database.ts";
import { fingerprints } from "../_shared/keyed-fingerprint.ts";
import { hasMailServer } from "../_shared/mail-server.ts";
import { callerOf } from "../_shared/caller.ts";
import { handle } from "./handler.ts";
import { isDevelopment } from "../_shared/development.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const serviceKey = setting("SUPABASE_SERVICE_ROLE_KEY") ?? "";
const isHosted = apiUrl.startsWith("https:");
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));

const parts = {
  isAllowed,
  callerOf: callerOf({
    apiUrl,
    anonKey: setting("SUPABASE_ANON_KEY") ?? "",
    jwks: setting("SUPABASE_JWKS"),
  }),
  call: databaseAt(apiUrl, serviceKey),
  // Rate limit counts last an hour, so this key may change together with the service key.
  fingerprint: await fingerprints(`tickets of ${serviceKey}`),
  isHosted,
  limitsVisitors: !isDevelopment(setting) || setting("REQUEST_LIMITS") !== "off",
  sendsEmail: hasMailServer(setting),
};

Deno.serve(withCors(isAllowed, "POST", (request) => handle(request, parts)));
