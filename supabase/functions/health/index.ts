import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { readerAt } from "../_shared/database.ts";
import { isDevelopment } from "../_shared/development.ts";
import { handle } from "./handler.ts";

const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";
/** A busy database may take seconds to respond, and must not be reported as unreachable. */
const TIMEOUT_MS = 10_000;
const read = readerAt(Deno.env.get("SUPABASE_URL") ?? "", serviceKey, TIMEOUT_MS);

const isAllowed = allowedOrigins(
  Deno.env.get("PORTAL_ORIGINS"),
  isDevelopment((name) => Deno.env.get(name)),
);

Deno.serve(withCors(isAllowed, "GET", (request) => handle(request, { serviceKey, read })));
