import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { readDatabase } from "../_shared/database.ts";
import { isDevelopment } from "../_shared/development.ts";
import { handle } from "./handler.ts";

const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";
const database = {
  apiUrl: Deno.env.get("SUPABASE_URL") ?? "",
  serviceKey,
  timeoutMs: 3_000,
};
const readQueue = () => readDatabase("queue_overview", database);

const isAllowed = allowedOrigins(
  Deno.env.get("PORTAL_ORIGINS"),
  isDevelopment((name) => Deno.env.get(name)),
);

Deno.serve(withCors(isAllowed, "GET", (request) => handle(request, { serviceKey, readQueue })));
