import { callerOf } from "../_shared/caller.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { databaseAt } from "../_shared/database.ts";
import { isDevelopment } from "../_shared/development.ts";
import { hasMailServer } from "../_shared/mail-server.ts";
import { handle, outcome, type Parts } from "./handler.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));
const call = databaseAt(apiUrl, setting("SUPABASE_SERVICE_ROLE_KEY") ?? "");

const parts: Parts = {
  callerOf: callerOf({
    apiUrl,
    anonKey: setting("SUPABASE_ANON_KEY") ?? "",
    jwks: setting("SUPABASE_JWKS"),
  }),
  isAllowed,
  use: async ({ id: person, session }, input) =>
    outcome.parse(
      await call("use_recovery_code", {
        person,
        session,
        ...input,
        sends_email: hasMailServer(setting),
      }),
    ),
};

Deno.serve(withCors(isAllowed, "POST", (request) => handle(request, parts)));
