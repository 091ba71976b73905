import { callerRejectionIn } from "../_shared/caller-rejection.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { sealsWith } from "../_shared/sealed-secret.ts";
import { handle, type Parts } from "./handler.ts";
import { parseJson } from "../_shared/json-response.ts";
import { isDevelopment } from "../_shared/development.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const serviceKey = setting("SUPABASE_SERVICE_ROLE_KEY") ?? "";
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));
const { seal } = await sealsWith(setting("CREDENTIALS_KEY") ?? serviceKey, "channel credentials");

const store: Parts["store"] = async (authorization, sealed) => {
  const response = await fetch(`${apiUrl}/rest/v1/rpc/save_channel_credential`, {
    method: "POST",
    headers: {
      apikey: setting("SUPABASE_ANON_KEY") ?? "",
      authorization,
      "content-type": "application/json",
    },
    body: JSON.stringify(sealed),
    signal: AbortSignal.timeout(10_000),
  });
  const body = parseJson(await response.text());
  if (response.ok) return "stored";
  const rejection = callerRejectionIn(response.status, body);
  if (rejection !== null) return rejection;
  throw new Error(`save_channel_credential failed with status ${response.status}.`);
};

Deno.serve(withCors(isAllowed, "POST", (request) => handle(request, { isAllowed, seal, store })));
