import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { databaseAt } from "../_shared/database.ts";
import { isDevelopment } from "../_shared/development.ts";
import { resolve } from "../_shared/fetching/resolve.ts";
import { handle, type JobEnd, type JobTools, LONG } from "./handler.ts";
import { importOutside, type Read } from "./import-outside.ts";
import { imports } from "./imports.ts";
import { listings } from "./listings.ts";
import { syncs } from "./syncs.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

/** Writing a batch of listings or a chunk of 2,000 products can take long on a busy server. */
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

const parts = {
  serviceKey,
  call,
  now: () => performance.now(),
  codeVersion: versionOf(ALL_CHANNELS.map((definition) => versionOf(definition))),
  kinds: {
    listings: { run: listings },
    sync: { run: syncs },
    metrics: {
      async run({ job: { org } }: JobTools): Promise<JobEnd> {
        await call("record_daily_metrics", { org });
        return "done";
      },
    },
    import: {
      run: imports((run, hasTime) => importOutside(run, { call, read, guard, hasTime })),
      limits: LONG,
    },
    rule_day: {
      // A new day changes what rules do.
      async run({ job: { key } }: JobTools): Promise<JobEnd> {
        await call("start_rule_day", { channel: key });
        return "done";
      },
    },
  },
};

Deno.serve((request) => handle(request, parts));
