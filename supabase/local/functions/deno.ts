import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StackError } from "../settings/stack-error.ts";

const require = createRequire(import.meta.url);

/**
 * Finds Deno's program in the npm package for this platform. The `deno` package would copy it in an install script,
 * and we run none.
 */
export function denoProgram(): string {
  const libc = process.platform === "linux" ? "-glibc" : "";
  const name = `@deno/${process.platform}-${process.arch}${libc}`;
  const file = process.platform === "win32" ? "deno.exe" : "deno";
  try {
    // The platform package is resolved from `deno`, because it is a dependency of that package.
    const fromDeno = createRequire(require.resolve("deno/package.json"));
    const program = join(dirname(fromDeno.resolve(`${name}/package.json`)), file);
    if (existsSync(program)) return program;
  } catch {
    // The error thrown below covers this case.
  }
  throw new StackError(
    `Deno, which runs the edge functions, isn’t installed for this machine (${name}).`,
    "Run npm install again without --omit=optional.",
  );
}

/** Options of `deno run` and `deno check`: packages come from node_modules, and nothing is downloaded. */
export const OFFLINE = ["--no-lock", "--no-remote", "--cached-only", "--node-modules-dir=manual"];

/** Deno's cache of compiled modules is next to the packages, so that it is deleted with them. */
export const denoEnvironment = (root: string): Record<string, string> => ({
  DENO_DIR: join(root, "node_modules", ".cache", "deno"),
  DENO_NO_UPDATE_CHECK: "1",
  NO_COLOR: "1",
});
