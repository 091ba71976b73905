import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { databaseAt } from "../_shared/database.ts";
import { handle, type Parts } from "./handler.ts";
import { listings } from "./listings.ts";

const apiUrl = Deno.env.get("SUPABASE_URL") ?? "";
const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

/** Writing a batch of listings can take a long time on a busy server. */
const TIMEOUT_MS = 30_000;

const parts: Parts = {
  serviceKey,
  call: databaseAt(apiUrl, serviceKey, TIMEOUT_MS),
  now: () => performance.now(),
  codeVersion: versionOf(ALL_CHANNELS.map((definition) => versionOf(definition))),
  handlers: {
    listings,
    // A new day changes what rules do.
    async rule_day({ call, job }) {
      await call("start_rule_day", { channel: job.key });
      return "done";
    },
  },
};

Deno.serve((request) => handle(request, parts));
