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

/** Known to bring an install script, and known to work without it: `npm ci --ignore-scripts` must suffice. */
const SCRIPTS_WE_SKIP = ["deno", "esbuild", "fsevents", "msw"];

/** Never again in our tree: each has a known hole that no version on the registry mends, or was taken over. */
const DENIED = ["event-stream", "exceljs", "flatmap-stream", "node-ipc", "xlsx"];

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** npm may leave `resolved` out (`omit-lockfile-registry-resolved`); then the registry setting decides, and the hash still binds. */
export function lockfileProblems(json: unknown): string[] {
  const { packages } = lockfile.parse(json);
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "") return [];
    const name = nameOf(path);
    const problems: string[] = [];
    if (entry.link === true) problems.push(`${name} is a link`);
    if (entry.resolved !== undefined && !entry.resolved.startsWith(REGISTRY)) {
      problems.push(`${name} comes from ${entry.resolved}`);
    }
    if (!entry.integrity?.startsWith("sha512-")) problems.push(`${name} has no sha512 hash`);
    if (entry.hasInstallScript === true && !SCRIPTS_WE_SKIP.includes(name)) {
      problems.push(`${name} wants to run an install script`);
    }
    if (DENIED.includes(name)) problems.push(`${name} is on the deny-list`);
    return problems;
  });
}

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Ranges that could change under us: every direct dependency is pinned to one version. */
export function unpinned(json: unknown): string[] {
  const { dependencies, devDependencies } = manifest.parse(json);
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}@${version}`);
}
