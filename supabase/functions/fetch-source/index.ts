import * as z from "zod/mini";
import { callerRejectionIn } from "../_shared/caller-rejection.ts";
import { allowedOrigins, withCors } from "../_shared/cors.ts";
import { fetchGuarded } from "../_shared/fetching/fetch-guarded.ts";
import { resolve } from "../_shared/fetching/resolve.ts";
import { handle, type Parts } from "./handler.ts";
import { isDevelopment } from "../_shared/development.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const isLocal = isDevelopment(setting);
const isAllowed = allowedOrigins(setting("PORTAL_ORIGINS"), isLocal);

const demand: Parts["demand"] = async (authorization, organization) => {
  const response = await fetch(`${apiUrl}/rest/v1/rpc/count_source_fetch`, {
    method: "POST",
    headers: {
      apikey: setting("SUPABASE_ANON_KEY") ?? "",
      authorization,
      "content-type": "application/json",
    },
    body: JSON.stringify({ org: organization }),
    signal: AbortSignal.timeout(10_000),
  });
  const body: unknown = await response.json();
  const rejection = callerRejectionIn(response.status, body);
  if (rejection !== null) return rejection === "not_allowed" ? "not-editor" : rejection;
  if (!response.ok) throw new Error(`count_source_fetch failed with status ${response.status}.`);
  return z.boolean().parse(body) ? null : "too-often";
};

const guard = { isDevelopment: isLocal, resolve };

Deno.serve(
  withCors(isAllowed, "POST", (request) =>
    handle(request, { isAllowed, demand, fetchFile: (url) => fetchGuarded(url, guard) }),
  ),
);
