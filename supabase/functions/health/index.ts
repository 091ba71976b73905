import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { handle } from "./handler.ts";
import { isDevelopment } from "../_shared/development.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const url = `${apiUrl}/rest/v1/profiles?select=user_id&limit=1`;
const key = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

/** The public key would be rejected and fill the database log with errors. `HEAD` returns no data either way. */
async function reachesDatabase(): Promise<boolean> {
  const { status } = await fetch(url, {
    method: "HEAD",
    headers: { apikey: key, authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(3_000),
  });
  return status < 500;
}

const isAllowed = allowedOrigins(
  Deno.env.get("PORTAL_ORIGINS"),
  isDevelopment((name) => Deno.env.get(name)),
);

Deno.serve(withCors(isAllowed, "GET", (request) => handle(request, reachesDatabase)));
