import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LOCAL_KEYS, readConfig, ROOT, type Ports } from "../settings/config.ts";
import { readEnvFile } from "../settings/env-file.ts";
import { freePort, freePorts } from "../network/ports.ts";
import { reason, StackError } from "../settings/stack-error.ts";

export const USAGE = `npm run dev [-- options]

  --reset        delete the local data first
  --backup file  write the local data to a file and stop
  --restore file replace the local data by that of a backup first
  --stack-only   start the API, functions and mailbox, without the portal
  --free-ports   use free ports, to run alongside another stack
  --host [name]  make the portal (not the API) reachable from other machines
  --data folder  folder of the local data (default: supabase/local/data)
  --root folder  folder of the repository`;

export type DevSettings = {
  root: string;
  reset: boolean;
  backup: string | undefined;
  restore: string | undefined;
  stackOnly: boolean;
  host: string | undefined;
  dataDir: string | undefined;
  databaseUrl: string | undefined;
  url: string;
  /** Undefined for a hosted project without a key setting; the portal then shows an error itself. */
  anonKey: string | undefined;
  /** Whether `url` is the address of the embedded stack. */
  isLocal: boolean;
  /** The portal's port; `undefined` leaves it to vite.config.ts. */
  port: number | undefined;
  ports: Partial<Ports>;
};

/** Reads the settings from the command line, the environment and `.env`. Empty variables count as unset. */
export async function readSettings(args: readonly string[]): Promise<DevSettings | null> {
  const flags = readFlags(args);
  if (flags.help) return null;
  const root = resolve(flags.root ?? ROOT);
  const env = readVariables(root);
  const apiPort = readConfig({ root }).ports.api;
  const named = env["VITE_SUPABASE_URL"] || `http://127.0.0.1:${apiPort}`;
  const isLocal = isLocalStack(named, apiPort);
  const ports: Partial<Ports> = isLocal && flags["free-ports"] ? await freePorts() : {};
  return {
    root,
    reset: flags.reset,
    backup: flags.backup === undefined ? undefined : resolve(flags.backup),
    restore: flags.restore === undefined ? undefined : resolve(flags.restore),
    stackOnly: flags["stack-only"],
    host: flags.host,
    dataDir: flags.data === undefined ? undefined : resolve(flags.data),
    databaseUrl: env["SUPABASE_DB_URL"] || undefined,
    url: ports.api === undefined ? named : `http://127.0.0.1:${ports.api}`,
    anonKey: env["VITE_SUPABASE_ANON_KEY"] || (isLocal ? LOCAL_KEYS.anon : undefined),
    isLocal,
    port: flags["free-ports"] ? await freePort() : undefined,
    ports,
  };
}

/** The files that Vite reads in development, each of which overrides the one before it. */
const ENV_FILES = [".env", ".env.local", ".env.development", ".env.development.local"];

/** Reads Vite's `.env` files without Vite, which takes almost a second to load. The environment overrides them. */
function readVariables(root: string): Record<string, string | undefined> {
  const variables: Record<string, string | undefined> = {};
  for (const name of ENV_FILES) Object.assign(variables, readEnvFile(join(root, name)));
  return Object.assign(variables, process.env);
}

function readFlags(args: readonly string[]) {
  // As with Vite, `--host` without a value means all addresses of this machine.
  const spelt = args.map((arg, i) =>
    arg === "--host" && (args[i + 1]?.startsWith("-") ?? true) ? "--host=0.0.0.0" : arg,
  );
  try {
    return parseArgs({
      args: spelt,
      options: {
        reset: { type: "boolean", default: false },
        backup: { type: "string" },
        restore: { type: "string" },
        "stack-only": { type: "boolean", default: false },
        "free-ports": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        host: { type: "string" },
        data: { type: "string" },
        root: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new StackError(reason(error), "See: npm run dev -- --help");
  }
}

function isLocalStack(url: string, apiPort: number): boolean {
  if (!URL.canParse(url))
    throw new StackError(
      `VITE_SUPABASE_URL is not a valid URL: ${url}.`,
      "Use a URL such as http://127.0.0.1:54321, or unset it.",
    );
  const { hostname, port, protocol } = new URL(url);
  return (
    protocol === "http:" &&
    ["127.0.0.1", "localhost"].includes(hostname) &&
    port === String(apiPort)
  );
}

/** Vite prefers these variables to the lines of `.env`, which may be missing or empty. */
export function setViteEnv({ url, anonKey }: DevSettings) {
  process.env["VITE_SUPABASE_URL"] = url;
  if (anonKey !== undefined) process.env["VITE_SUPABASE_ANON_KEY"] = anonKey;
}
