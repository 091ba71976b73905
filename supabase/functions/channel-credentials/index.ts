import { callAs } from "../_shared/call-as.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { sealsWith } from "../_shared/sealed-secret.ts";
import { handle, type Parts } from "./handler.ts";
import { isDevelopment } from "../_shared/development.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const serviceKey = setting("SUPABASE_SERVICE_ROLE_KEY") ?? "";
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isDevelopment(setting));
const { seal } = await sealsWith(setting("CREDENTIALS_KEY") ?? serviceKey, "channel credentials");

const call = callAs(apiUrl, setting("SUPABASE_ANON_KEY") ?? "");

const store: Parts["store"] = async (authorization, sealed) => {
  const result = await call("save_channel_credential", authorization, sealed);
  return typeof result === "string" ? result : "stored";
};

Deno.serve(withCors(isAllowed, "POST", (request) => handle(request, { isAllowed, seal, store })));
