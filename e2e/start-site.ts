import { freePorts } from "../supabase/local/network/ports.ts";
import { readConfig } from "../supabase/local/settings/config.ts";
import { startStack } from "../supabase/local/stack.ts";
import { createDatabase, findServer, hasPostgres } from "../tests/database/engines.ts";
import { serveBuild } from "../tests/support/runners/build.ts";

/**
 * Builds the portal as for production, plus the gallery, and serves it with the production headers in front of its
 * own stack, with unused ports and temporary data.
 */
export default async function setup() {
  const ports = await freePorts();
  const { apiUrl, keys } = readConfig({ ports });
  const [{ stack, leave }, site] = await Promise.all([
    startOwnStack(ports),
    serveBuild("test", { VITE_SUPABASE_URL: apiUrl, VITE_SUPABASE_ANON_KEY: keys.anon }),
  ]);
  Object.assign(process.env, {
    E2E_ORIGIN: site.origin,
    E2E_DIST: site.dist,
    E2E_SUPABASE_URL: stack.url,
    E2E_ANON_KEY: stack.anonKey,
    E2E_SERVICE_KEY: stack.serviceKey,
    E2E_MAILBOX_URL: stack.mailboxUrl,
  });

  return async () => {
    site.close();
    await stack.stop();
    await leave();
  };
}

/**
 * Where PostgreSQL is installed, the stack uses it, as in production: the same queries need half of PGlite's processor
 * time. The tests of the stack run on PGlite.
 */
async function startOwnStack(ports: Awaited<ReturnType<typeof freePorts>>) {
  const options = { ports, rateLimits: false };
  if (!hasPostgres())
    return { stack: await startStack({ ...options, memory: true }), leave: async () => {} };
  const server = await findServer();
  const { url, drop } = await createDatabase(server.url);
  return {
    stack: await startStack({ ...options, databaseUrl: url }),
    leave: async () => {
      await drop();
      await server.stop();
    },
  };
}
