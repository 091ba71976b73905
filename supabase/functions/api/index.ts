import { toHex } from "@/lib/text/hex.ts";
import { allowedOrigins, originsIn, withCors } from "../_shared/cors.ts";
import { databaseAt } from "../_shared/database.ts";
import { isDevelopment } from "../_shared/development.ts";
import { fingerprints } from "../_shared/keyed-fingerprint.ts";
import { webhookSecrets } from "../_shared/webhook-signature.ts";
import { handle } from "./handler.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const serviceKey = setting("SUPABASE_SERVICE_ROLE_KEY") ?? "";

const parts = {
  call: databaseAt(apiUrl, serviceKey, 30_000),
  hash: async (text: string) =>
    toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
  // Rate limit counts last only a minute, so this key may change together with the service key.
  fingerprint: await fingerprints(`API requests of ${serviceKey}`),
  isHosted: apiUrl.startsWith("https:"),
  webhooks: {
    secretOf: await webhookSecrets(setting("CREDENTIALS_KEY") ?? serviceKey),
    portal: originsIn(setting("PORTAL_ORIGINS"))[0] ?? apiUrl,
    isLocal: isDevelopment(setting),
  },
};

// The portal's own pages may call the API, so that people can try it in the reference.
Deno.serve(
  withCors(
    allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting)),
    "GET, PUT, PATCH, POST, DELETE",
    (request) => handle(request, parts),
    {
      sent: "if-match, if-none-match, idempotency-key, sp-version",
      read: "etag, link, ratelimit, ratelimit-policy, retry-after, sp-version, x-request-id",
    },
  ),
);
