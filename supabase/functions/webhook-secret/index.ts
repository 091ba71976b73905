import * as z from "zod/mini";
import { callerRejectionIn } from "../_shared/caller-rejection.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { isDevelopment } from "../_shared/development.ts";
import { parseJson } from "../_shared/json-response.ts";
import { webhookSecrets } from "../_shared/webhook-signature.ts";
import { handle, type Parts } from "./handler.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));
const secretOf = await webhookSecrets(
  setting("CREDENTIALS_KEY") ?? setting("SUPABASE_SERVICE_ROLE_KEY") ?? "",
);
const stored = z.object({ version: z.int(), previous: z.nullable(z.int()) });

const versions: Parts["versions"] = async (authorization, which) => {
  const response = await fetch(`${apiUrl}/rest/v1/rpc/webhook_secret_versions`, {
    method: "POST",
    headers: {
      apikey: setting("SUPABASE_ANON_KEY") ?? "",
      authorization,
      "content-type": "application/json",
    },
    body: JSON.stringify(which),
    signal: AbortSignal.timeout(10_000),
  });
  const body = parseJson(await response.text());
  if (response.ok) return stored.parse(body);
  const rejection = callerRejectionIn(response.status, body);
  if (rejection !== null) return rejection;
  throw new Error(`webhook_secret_versions failed with status ${response.status}.`);
};

Deno.serve(
  withCors(isAllowed, "POST", (request) => handle(request, { isAllowed, secretOf, versions })),
);
