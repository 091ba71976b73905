import { App, setExperimental } from "@supabase/lite";
import { briefErrors } from "./brief-errors.ts";
import type { StackConfig } from "../settings/config.ts";
import type { Database } from "../database/database.ts";
import { fileStore } from "../database/file-store.ts";
import { createMailer, type SendMail, smtpSender } from "../mail/mailer.ts";
import { EmailQuota } from "../patches/emails/email-quota.ts";
import { applyPatches } from "../patches/all-patches.ts";
import { redirectOr } from "../patches/preserve-allowed-redirect.ts";

export type Api = {
  handle: (request: Request) => Promise<Response>;
  /** Waits for pending requests. The database stays open, because its creator closes it. */
  close: () => Promise<void>;
};

type Parts = {
  db: Database;
  config: StackConfig;
  /** Replaces SMTP delivery to the local mailbox. */
  sendMail?: SendMail;
};

/**
 * Serves `/auth/v1`, `/rest/v1` and `/storage/v1` from one database: @supabase/lite with patches for its differences.
 */
export function createApi({ db, config, sendMail = smtpSender(config) }: Parts): Api {
  const app = createApp(db, config);
  const redirectTo = () => redirectOr(config.auth.site_url);
  const quota = new EmailQuota(config.emailsPerHour);
  const count = () => quota.count();
  const mailer = createMailer({ db, config, send: sendMail, redirectTo, count });
  Reflect.set(app, "_mailer", mailer);
  app._storageAdapter = fileStore(db);
  briefErrors(db.connection);
  const underWay = new Set<Promise<Response>>();

  const handle = applyPatches({ db, config, mailer, quota }, (request) => {
    // lite's storage is experimental and has to be enabled. Enabling it on the first request avoids a warning at
    // every start.
    if (new URL(request.url).pathname.startsWith("/storage/")) setExperimental("storage", true);
    return app.fetch(request, { peerAddress: null });
  });
  return {
    // The body is read before the database is reserved, so that a slow sender doesn't block other requests.
    handle: (request) => {
      const work = buffer(request).then((buffered) => db.exclusive(() => handle(buffered)));
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    close: async () => void (await Promise.allSettled(underWay)),
  };
}

function createApp({ connection }: Database, { api, auth, keys }: StackConfig) {
  const { email } = auth;
  return new App({
    connection,
    api: { schemas: api.schemas, extra_search_path: api.extra_search_path, max_rows: api.max_rows },
    storage: { enabled: true },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: auth.jwt_expiry,
      site_url: auth.site_url,
      additional_redirect_urls: auth.additional_redirect_urls,
      enable_signup: auth.enable_signup,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      minimum_password_length: auth.minimum_password_length,
      password_requirements: auth.password_requirements,
      email: {
        enable_signup: true,
        enable_confirmations: email.enable_confirmations,
        double_confirm_changes: email.double_confirm_changes,
        otp_length: email.otp_length,
        otp_expiry: email.otp_expiry,
      },
    },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        apiKeys: {
          resolver: (key) => {
            if (key === keys.anon)
              return Promise.resolve({ type: "publishable", claims: { role: "anon" } });
            if (key === keys.serviceRole)
              return Promise.resolve({ type: "secret", claims: { role: "service_role" } });
            return Promise.resolve(null);
          },
        },
      },
    },
  });
}

async function buffer(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await request.arrayBuffer() });
}
