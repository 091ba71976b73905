import { toHex } from "@/lib/text/hex.ts";
import { databaseAt } from "../_shared/database.ts";
import { fingerprints } from "../_shared/keyed-fingerprint.ts";
import { handle } from "./handler.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

const parts = {
  call: databaseAt(apiUrl, serviceKey, 30_000),
  hash: async (text: string) =>
    toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
  // Rate limit counts last a minute, so this key may change together with the service key.
  fingerprint: await fingerprints(`API requests of ${serviceKey}`),
  isHosted: apiUrl.startsWith("https:"),
};

Deno.serve((request) => handle(request, parts));
