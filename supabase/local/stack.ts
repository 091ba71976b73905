import { join } from "node:path";
import { createApi } from "./gateway/api.ts";
import { onlyWithStorage, startClock } from "./schedules/clock.ts";
import { readConfig, type Ports, type StackConfig } from "./settings/config.ts";
import { readEnvFile } from "./settings/env-file.ts";
import { jobWorker } from "./schedules/job-worker.ts";
import { createFunctions, type FunctionsOptions } from "./functions/functions.ts";
import { route, startGateway, type GatewayParts } from "./gateway/gateway.ts";
import { LOOPBACK } from "./network/loopback.ts";
import { startMailbox } from "./mail/mailbox.ts";
import { openData, type DataOptions } from "./database/open-data.ts";
import { freePorts } from "./network/ports.ts";

/**
 * The options of the stack. Data is stored in PGlite's folder (by default `supabase/local/data`), only in memory
 * (`memory`), or on a server (`databaseUrl`).
 */
export type StackOptions = DataOptions & {
  /** The repository's folder, which tests override. */
  root?: string | undefined;
  ports?: Partial<Ports> | "free";
  /** Whether logins and visitors are limited. They aren't in browser tests, which send more requests than people do. */
  rateLimits?: boolean;
  /**
   * Whether jobs run. They don't in tests of other parts, because building the demo's listings takes the database
   * half a minute.
   */
  runsJobs?: boolean;
  log?: (line: string) => void;
};

export type Stack = {
  url: string;
  anonKey: string;
  serviceKey: string;
  mailboxUrl: string;
  /** A description of where the data is stored. */
  data: string;
  stop: () => Promise<void>;
};

/** With two workers, a long import doesn't delay other jobs. */
const WORKERS = 2;

/**
 * Starts the parts of Supabase that the portal needs in this process, and a Deno process for each function when it's
 * first called.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { root, ports = {}, rateLimits = true, runsJobs = true, log = console.log } = options;
  const config = readConfig({
    ...(root === undefined ? {} : { root }),
    ports: ports === "free" ? await freePorts() : ports,
    limitRequests: rateLimits,
  });

  // The ports are opened first: a port in use is reported immediately, and early requests wait instead of failing.
  const { promise: parts, resolve: open } = deferred<GatewayParts>();
  const gateway = await startGateway(config.ports.api, async (request) =>
    route(request, await parts),
  );
  const behind: (() => Promise<void>)[] = [];
  const workers: (() => Promise<void>)[] = [];
  const stop = async () => {
    // Workers end first, because otherwise they would report that the gateway is unavailable.
    for (const end of workers.splice(0).toReversed()) await end();
    await gateway.close();
    for (const close of behind.splice(0).toReversed()) await close();
  };

  try {
    const mailbox = await startMailbox({ port: config.ports.mailbox, smtpPort: config.ports.smtp });
    behind.push(mailbox.close);
    const data = await openData(config, options, log);
    behind.push(data.close);
    const api = createApi({ db: data.db, config });
    const functions = createFunctions(functionsOptions(config, options.databaseUrl, log));
    workers.push(functions.stop);
    const services = {
      db: data.db,
      functions,
      apiUrl: config.apiUrl,
      serviceKey: config.keys.serviceRole,
    };
    const jobs = Array.from({ length: runsJobs ? WORKERS : 0 }, () =>
      onlyWithStorage(jobWorker(services), data.checkStorage),
    );
    const clock = startClock({ jobs, log });
    workers.push(async () => clock.stop());

    open({ api, functions, checkStorage: data.checkStorage, log });
    return {
      url: config.apiUrl,
      anonKey: config.keys.anon,
      serviceKey: config.keys.serviceRole,
      mailboxUrl: `http://${LOOPBACK}:${mailbox.port}`,
      data: data.where,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The environment variables that a hosted project gives its functions, and those for development. PGlite has no URL
 * that a function could connect to.
 */
function functionsOptions(
  { apiUrl, keys, functions, folders, ports, mail, limitRequests }: StackConfig,
  databaseUrl: string | undefined,
  log: (line: string) => void,
): FunctionsOptions {
  return {
    root: folders.root,
    env: {
      SUPABASE_URL: apiUrl,
      SUPABASE_ANON_KEY: keys.anon,
      SUPABASE_SERVICE_ROLE_KEY: keys.serviceRole,
      SUPABASE_JWKS: JSON.stringify({ keys: [symmetricKey(keys.jwtSecret)] }),
      PORTAL_DEVELOPMENT: "on",
      ...(limitRequests ? {} : { REQUEST_LIMITS: "off" }),
      // Overrides the deployed project's mail settings, so that every email goes to the local mailbox.
      SMTP_HOST: LOOPBACK,
      SMTP_PORT: String(ports.smtp),
      SMTP_FROM: mail.address,
      SMTP_USER: "",
      ...(databaseUrl === undefined ? {} : { SUPABASE_DB_URL: databaseUrl }),
    },
    secrets: () => readEnvFile(join(folders.functions, ".env")),
    verifiesToken: (name) => functions[name]?.verify_jwt ?? true,
    jwtSecret: keys.jwtSecret,
    log,
  };
}

/** The stack's signing key, which the official local stack also passes to functions. */
const symmetricKey = (secret: string) => ({
  kty: "oct",
  alg: "HS256",
  k: Buffer.from(secret).toString("base64url"),
});

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
