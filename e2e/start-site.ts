import { z } from "zod";
import { versionOfChannels } from "@/channels/definitions/all-channels.ts";
import { freePorts } from "../supabase/local/network/ports.ts";
import { LOOPBACK } from "../supabase/local/network/loopback.ts";
import { LOCAL_KEYS, type Ports } from "../supabase/local/settings/config.ts";
import { findPostgres, startPostgres } from "../tests/database/postgres.ts";
import { startStack, type Stack } from "../supabase/local/stack.ts";
import { serveBuild } from "../tests/support/runners/build.ts";
import { callServer, recordMetrics } from "./backend.ts";

/** The lowest cost of bcrypt, because each journey hashes a password and checks it. */
const QUICK_HASHES = { LITE_AUTH_BCRYPT_COST: "4" };

const orgs = z.array(z.object({ id: z.string() }));

/**
 * Starts a stack whose demo has no jobs. Building its listings and a year of daily metrics would take half a minute of
 * processor time, and journeys have their own organizations. The stack uses PostgreSQL where it's installed, because
 * PGlite needs twice the processor time.
 */
async function startIdleStack(ports: Ports): Promise<Stack> {
  const server = findPostgres() === undefined ? null : await startPostgres();
  const data = server === null ? { memory: true } : { databaseUrl: server.url };
  const stack = await startStack({ ...data, ports, rateLimits: false });
  Object.assign(process.env, {
    E2E_SUPABASE_URL: stack.url,
    E2E_ANON_KEY: stack.anonKey,
    E2E_SERVICE_KEY: stack.serviceKey,
    E2E_MAILBOX_URL: stack.mailboxUrl,
  });
  // A worker whose code has a new version rebuilds all listings. Storing the version in advance prevents that.
  await callServer("POST", "/rest/v1/rpc/note_job_code", {
    body: { version: versionOfChannels() },
  });
  await callServer("DELETE", "/rest/v1/jobs?state=eq.waiting");
  for (const { id } of orgs.parse(await callServer("GET", "/rest/v1/organizations?select=id")))
    await recordMetrics(id);
  return {
    ...stack,
    stop: async () => {
      await stack.stop();
      await server?.stop();
    },
  };
}

/**
 * Builds the portal as for production, plus the gallery, and serves it with the production headers. Its own stack has
 * unused ports and temporary data.
 */
export default async function setup() {
  Object.assign(process.env, QUICK_HASHES);
  const ports = await freePorts();
  const [stack, site] = await Promise.all([
    startIdleStack(ports),
    serveBuild("test", {
      VITE_SUPABASE_URL: `http://${LOOPBACK}:${ports.api}`,
      VITE_SUPABASE_ANON_KEY: LOCAL_KEYS.anon,
    }),
  ]);
  Object.assign(process.env, { E2E_ORIGIN: site.origin, E2E_DIST: site.dist });

  return async () => {
    site.close();
    await stack.stop();
  };
}
