import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ROOT, type Ports } from "../settings/config.ts";
import { freePorts } from "../network/ports.ts";

export type TestProject = {
  root: string;
  ports: Ports;
  write: (path: string, text: string) => void;
  remove: () => Promise<void>;
};

/** A separate repository for a test: the packages of this one, free ports, and the given files. */
export async function createProject(files: Record<string, string> = {}): Promise<TestProject> {
  const root = mkdtempSync(join(tmpdir(), "portal-"));
  const ports = await freePorts();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(join(root, "supabase", "migrations"), { recursive: true });
  mkdirSync(join(root, "src"));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  write("package.json", '{ "type": "module" }');
  write("supabase/config.toml", configToml(ports));
  write("supabase/functions/deno.json", '{ "imports": { "zod": "npm:zod@4" } }');
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, ports, write, remove: () => removeFolder(root) };
}

/**
 * A process that was just stopped may still write a file. The retries of `rmSync` wouldn't delete it, because they
 * don't list the folder again.
 */
async function removeFolder(path: string, tries = 10): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (tries === 1)
      throw new Error(`${path} still contains ${readdirSync(path).join(", ")}.`, { cause: error });
    await setTimeout(200);
    await removeFolder(path, tries - 1);
  }
}

const configToml = ({ api, database, mailbox, smtp }: Ports) => `
  project_id = "test"
  [api]
  port = ${api}
  [db]
  port = ${database}
  [local_smtp]
  port = ${mailbox}
  smtp_port = ${smtp}
  [auth]
  site_url = "http://localhost:5173"
`;
