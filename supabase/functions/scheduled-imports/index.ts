import { databaseAt } from "../_shared/database.ts";
import { resolve } from "../_shared/fetching/resolve.ts";
import { handle } from "./handler.ts";
import { type Read, runOutside } from "./run-outside.ts";
import { isDevelopment } from "../_shared/development.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

/** Writing a chunk of 2,000 products can take a long time on a busy server. */
const TIMEOUT_MS = 30_000;

const call = databaseAt(apiUrl, serviceKey, TIMEOUT_MS);

const read: Read = async (path) => {
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Reading products failed with status ${response.status}.`);
  return response.json();
};

const guard = { isDevelopment: isDevelopment((name) => Deno.env.get(name)), resolve };

Deno.serve((request) =>
  handle(request, {
    serviceKey,
    call,
    now: () => performance.now(),
    outsideOf: (run, hasTime) => runOutside(run, { call, read, guard, hasTime }),
  }),
);
