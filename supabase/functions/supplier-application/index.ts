import { challenger } from "@/site/application/proof.ts";
import { newReference } from "@/site/application/reference.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { databaseAt } from "../_shared/database.ts";
import { fingerprints } from "../_shared/keyed-fingerprint.ts";
import { hasMailServer } from "../_shared/mail-server.ts";
import { handle } from "./handler.ts";
import { storeWith } from "./store.ts";
import { isDevelopment } from "../_shared/development.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const serviceKey = setting("SUPABASE_SERVICE_ROLE_KEY") ?? "";
const isHosted = apiUrl.startsWith("https:");
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));

const parts = {
  isAllowed,
  store: storeWith(databaseAt(apiUrl, serviceKey)),
  // These keys are derived from the service key, so they are secret. A new service key invalidates open challenges
  // and restarts the counts of requests.
  challenger: await challenger(`challenges of ${serviceKey}`),
  fingerprint: await fingerprints(`supplier applications of ${serviceKey}`),
  newReference,
  sendsEmail: hasMailServer(setting),
  isHosted,
  limitsVisitors: !isDevelopment(setting) || setting("REQUEST_LIMITS") !== "off",
};

Deno.serve(withCors(isAllowed, "GET, POST", (request) => handle(request, parts)));
