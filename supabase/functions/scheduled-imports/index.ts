import { databaseAt } from "../_shared/database.ts";
import { resolve } from "../_shared/fetching/resolve.ts";
import { handle } from "./handler.ts";
import { type Read, runOutside } from "./run-outside.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

/** Writing a chunk of 2,000 products can take long on a busy server. */
const PATIENCE = 30_000;

const call = databaseAt(apiUrl, serviceKey, PATIENCE);

const read: Read = async (path) => {
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) throw new Error(`Reading products failed with status ${response.status}.`);
  return response.json();
};

const guard = { isDevelopment: !apiUrl.startsWith("https:"), resolve };

Deno.serve((request) =>
  handle(request, {
    serviceKey,
    call,
    now: () => performance.now(),
    outsideOf: (run, hasTime) => runOutside(run, { call, read, guard, hasTime }),
  }),
);
