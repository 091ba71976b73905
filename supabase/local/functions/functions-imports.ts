import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { denoEnvironment, denoProgram } from "./deno.ts";

const run = promisify(execFile);

const graph = z.object({
  modules: z.array(z.object({ specifier: z.string(), local: z.string().nullish() })),
});

/** Returns `entry` and all of our files that it imports, directly or through other files. */
export async function importedFiles(root: string, entry: string): Promise<string[]> {
  try {
    const { stdout } = await run(
      denoProgram(),
      ["info", "--json", "--no-lock", "--node-modules-dir=manual", entry],
      { cwd: root, env: denoEnvironment(root), maxBuffer: 64 * 1024 * 1024 },
    );
    return graph
      .parse(JSON.parse(stdout))
      .modules.flatMap(({ specifier, local }) =>
        local && !specifier.includes("/node_modules/") ? [local] : [],
      );
  } catch {
    // A function whose imports can't be read fails to start as well and reports the reason then.
    return [entry];
  }
}
