import { hexOf } from "@/lib/hex.ts";
import { databaseAt } from "../_shared/database.ts";
import { fingerprints } from "../_shared/keyed-fingerprint.ts";
import { handle } from "./handler.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

const hash = async (text: string) =>
  hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

const parts = {
  call: databaseAt(apiUrl, serviceKey),
  hash,
  // Counts last a minute, so a key that goes with the service key will do.
  fingerprint: await fingerprints(`feeds of ${serviceKey}`),
  isHosted: apiUrl.startsWith("https:"),
  // Another one with every deployment; where nobody numbers them, with every start.
  code: Deno.env.get("DENO_DEPLOYMENT_ID") ?? crypto.randomUUID(),
};

Deno.serve((request) => handle(request, parts));
