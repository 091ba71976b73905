import { z } from "zod";

const lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

const REGISTRY = "https://registry.npmjs.org/";

/** These packages have an install script but work without it, so `npm ci --ignore-scripts` must be enough. */
const SCRIPTS_WE_SKIP = ["deno", "esbuild", "fsevents", "msw"];

/** Packages we don't allow: each was compromised or has a known vulnerability without a fix on the registry. */
const DENIED = ["event-stream", "exceljs", "flatmap-stream", "node-ipc", "xlsx"];

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * Wrong sources, missing hashes, install scripts and denied packages, one line each. npm can leave out `resolved`
 * (`omit-lockfile-registry-resolved`). Then the registry setting decides, and the hash is still verified.
 */
export function lockfileErrors(json: unknown): string[] {
  const { packages } = lockfile.parse(json);
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "") return [];
    const name = nameOf(path);
    const errors: string[] = [];
    if (entry.link === true) errors.push(`${name} is a link`);
    if (entry.resolved !== undefined && !entry.resolved.startsWith(REGISTRY)) {
      errors.push(`${name} comes from ${entry.resolved}`);
    }
    if (!entry.integrity?.startsWith("sha512-")) errors.push(`${name} has no sha512 hash`);
    if (entry.hasInstallScript === true && !SCRIPTS_WE_SKIP.includes(name)) {
      errors.push(`${name} wants to run an install script`);
    }
    if (DENIED.includes(name)) errors.push(`${name} is on the deny-list`);
    return errors;
  });
}

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Version ranges that could change unexpectedly. Every direct dependency must be pinned to one version. */
export function unpinned(json: unknown): string[] {
  const { dependencies, devDependencies } = manifest.parse(json);
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}@${version}`);
}
