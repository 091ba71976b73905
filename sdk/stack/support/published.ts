import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

type Output = { code: number; out: string; err: string };

/** Runs a program without a shell, for at most 90 seconds. */
export const runProgram = (
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): Promise<Output> =>
  new Promise((end) => {
    const env = { ...process.env, ...options.env };
    const child = execFile(
      program,
      [...args],
      { env, ...(options.cwd === undefined ? {} : { cwd: options.cwd }), timeout: 90_000 },
      (error, out, err) =>
        end({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
    child.stdin?.end(options.input);
  });

export async function runOrThrow(...call: Parameters<typeof runProgram>): Promise<string> {
  const { code, out, err } = await runProgram(...call);
  if (code !== 0)
    throw new Error(`${call[0]} ${call[1].join(" ")} ended with ${code}\n${out}${err}`);
  return out;
}

export type InstalledPackage = {
  /** A folder in which only the package is installed. */
  folder: string;
  files: readonly string[];
  remove: () => void;
};

/** Builds the TypeScript SDK, packs it as for the registry and installs it into an empty folder, offline. */
export async function installTypescript(): Promise<InstalledPackage> {
  const source = resolve("sdk/typescript");
  const temporary = mkdtempSync(join(tmpdir(), "portal-sdk-"));
  const built = join(temporary, "package");
  const folder = join(temporary, "app");
  mkdirSync(built);
  mkdirSync(folder);
  for (const name of ["package.json", "README.md", "LICENSE"])
    cpSync(join(source, name), join(built, name));
  const bin = resolve("node_modules/.bin/tsc");
  await Promise.all([
    runOrThrow(bin, ["-p", source, "--outDir", join(built, "dist")]),
    runOrThrow(bin, ["-p", join(source, "tsconfig.client.json")]),
  ]);
  const packed = await runOrThrow("npm", ["pack", "--json", "--ignore-scripts"], { cwd: built });
  const [{ filename, files }] = JSON.parse(packed);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const install = ["install", "--offline", "--no-audit", "--no-fund", join(built, filename)];
  await runOrThrow("npm", install, { cwd: folder });
  return {
    folder,
    files: files.map(({ path }: { path: string }) => path),
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}
