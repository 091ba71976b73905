import { versionOfChannels } from "@/channels/definitions/all-channels.ts";
import { createTransport } from "nodemailer";
import { allowedOrigins } from "../_shared/cors.ts";
import { databaseAt } from "../_shared/database.ts";
import { isDevelopment } from "../_shared/development.ts";
import { resolve } from "../_shared/fetching/resolve.ts";
import { fingerprints } from "../_shared/keyed-fingerprint.ts";
import { mailServer } from "../_shared/mail-server.ts";
import { webhookSecrets } from "../_shared/webhook-signature.ts";
import { distributorFollow } from "./distributor-follow.ts";
import { emails } from "./emails/emails.ts";
import { handle, type JobEnd, type JobRunners, type JobTools, LONG } from "./handler.ts";
import { importServices, type Read, runFetcher } from "./import-services.ts";
import { imports } from "./imports.ts";
import { listings } from "./listings.ts";
import { metrics } from "./metrics.ts";
import { priceFileServices } from "./price-file-services.ts";
import { productUploads } from "./product-uploads.ts";
import { syncs } from "./syncs.ts";
import { webhooks } from "./webhooks.ts";

const setting = (name: string) => Deno.env.get(name) || undefined;

const apiUrl = setting("SUPABASE_URL") ?? "";
const serviceKey = setting("SUPABASE_SERVICE_ROLE_KEY") ?? "";
const brand = setting("PORTAL_NAME") ?? "Supplier Portal";

/** Writing a page of listings or a chunk of 2,000 products can take long on a busy server. */
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

const guard = { isDevelopment: isDevelopment(setting), resolve };
const fetchFile = runFetcher(guard);

const parts = {
  serviceKey,
  call,
  now: () => performance.now(),
  codeVersion: versionOfChannels(),
  kinds: {
    listings: { run: listings },
    sync: { run: syncs },
    email: {
      run: emails({
        brand,
        isAllowed: allowedOrigins(setting("PORTAL_ORIGINS"), guard.isDevelopment),
        post: mailServer(createTransport, setting, brand),
        // Only the email contains the token: the database stores its hash, and only this server has the key.
        tokenOf: await fingerprints(`invitations of ${serviceKey}`),
      }),
    },
    webhook: {
      run: webhooks({
        guard,
        secretOf: await webhookSecrets(setting("CREDENTIALS_KEY") ?? serviceKey),
        today: () => Date.now(),
      }),
    },
    metrics: { run: metrics },
    product_upload: { run: productUploads },
    alerts: {
      async run({ job: { org } }: JobTools): Promise<JobEnd> {
        await call("raise_alerts", { org });
        return "done";
      },
    },
    distributor_follow: { run: distributorFollow },
    import: {
      run: imports({
        products: (run, hasTime) => importServices(run, { call, read, guard, hasTime }),
        distributor: (run, hasTime) => priceFileServices(run, { call, fetchFile, hasTime }),
      }),
      limits: LONG,
    },
    announcement: {
      // Runs when an announcement is due. The database notifies everyone.
      async run({ job: { key } }: JobTools): Promise<JobEnd> {
        await call("notify_of_announcement", { announcement: key });
        return "done";
      },
    },
    rule_day: {
      // Rebuilds listings on a day when rules that depend on the date give different results.
      async run({ job: { key } }: JobTools): Promise<JobEnd> {
        await call("start_rule_day", { channel: key });
        return "done";
      },
    },
  } satisfies JobRunners,
};

Deno.serve((request) => handle(request, parts));
