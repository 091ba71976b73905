import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { denoEnvironment, denoProgram, OFFLINE } from "./deno.ts";

/** Type-checks every edge function with Deno, because the portal's compiler doesn't know Deno's types. */
export function checkFunctions(root: string): { ok: boolean; report: string } {
  const folder = join(root, "supabase", "functions");
  const entries = readdirSync(folder)
    .map((name) => join(folder, name, "index.ts"))
    .filter((entry) => existsSync(entry));
  const { status, stderr, error } = spawnSync(
    denoProgram(),
    // The settings are passed as an import map: with a configuration file, Deno wouldn't read our package.json, which
    // names the Node types.
    ["check", ...OFFLINE, "--import-map", join(folder, "deno.json"), ...entries],
    { cwd: root, env: denoEnvironment(root), encoding: "utf8" },
  );
  if (error) throw error;
  return { ok: status === 0, report: stderr.trim() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, report } = checkFunctions(resolve(import.meta.dirname, "../../.."));
  if (report !== "") console.log(report);
  process.exitCode = ok ? 0 : 1;
}
