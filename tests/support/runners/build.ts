import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { distHandler } from "../../../src/app/build/dist-server.ts";
import { listen } from "./ports.ts";

const run = promisify(execFile);

/** Compresses all scripts in under a second instead of five. Journeys don't download them over a network. */
export const QUICK_BROTLI = { quality: 4 };

export type Site = { origin: string; dist: string; close: () => void };

/**
 * Builds into a temporary folder and serves it with the real headers. `mode` is production, or test to include the
 * gallery.
 */
export async function serveBuild(
  mode: "production" | "test",
  settings: { VITE_SUPABASE_URL: string; VITE_SUPABASE_ANON_KEY: string },
): Promise<Site> {
  const dist = mkdtempSync(join(tmpdir(), "portal-"));
  await run(
    "node_modules/.bin/vite",
    ["build", "--mode", mode, "--outDir", dist, "--emptyOutDir", "--logLevel", "warn"],
    { env: { ...process.env, ...settings, NODE_ENV: "production" } },
  );
  const server = createServer(distHandler(dist, mode === "test" ? QUICK_BROTLI : {}));
  return {
    origin: await listen(server),
    dist,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}
