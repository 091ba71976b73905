import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { readerAt } from "../_shared/database.ts";
import { isDevelopment } from "../_shared/development.ts";
import { handle } from "./handler.ts";

const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";
const read = readerAt(Deno.env.get("SUPABASE_URL") ?? "", serviceKey, 3_000);

const isAllowed = allowedOrigins(
  Deno.env.get("PORTAL_ORIGINS"),
  isDevelopment((name) => Deno.env.get(name)),
);

Deno.serve(withCors(isAllowed, "GET", (request) => handle(request, { serviceKey, read })));
