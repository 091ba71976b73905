import * as z from "zod/mini";
import { callAs } from "../_shared/call-as.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { isDevelopment } from "../_shared/development.ts";
import { webhookSecrets } from "../_shared/webhook-signature.ts";
import { handle, type Parts } from "./handler.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));
const secretOf = await webhookSecrets(
  setting("CREDENTIALS_KEY") ?? setting("SUPABASE_SERVICE_ROLE_KEY") ?? "",
);
const stored = z.object({ version: z.int(), previous: z.nullable(z.int()) });

const call = callAs(apiUrl, setting("SUPABASE_ANON_KEY") ?? "");

const versions: Parts["versions"] = async (authorization, which) => {
  const result = await call("webhook_secret_versions", authorization, which);
  return typeof result === "string" ? result : stored.parse(result.body);
};

Deno.serve(
  withCors(isAllowed, "POST", (request) => handle(request, { isAllowed, secretOf, versions })),
);
