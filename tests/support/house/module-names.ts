import { basename } from "node:path";
import { parseSync } from "oxc-parser";
import type { Sources } from "./architecture.ts";

/** Names that several modules may share, and why. Every other name of src belongs to one module. */
const SHARED_EXPORTS: ReadonlyMap<string, RegExp> = new Map([
  // The router loads a page by this name.
  ["Component", /-page\.tsx$|\/(?:not-found|require-session|main-layout)\.tsx$/],
  // The guide exists in two languages, and a visitor loads one of them.
  ["guide", /^src\/site\/guide\/(?:english|french)\.ts$/],
]);

/** A shop has a channel definition and a known import format, each in a file with the shop's name. */
const SHOP_FOLDERS = ["src/channels/definitions/", "src/importing/mapping/formats/"];

const isModule = (path: string) =>
  path.startsWith("src/") && /\.tsx?$/.test(path) && !/\.(?:test|d|types)\.tsx?$/.test(path);

/** The names a module declares and exports. Re-exported names don't count. */
const exportsOf = (path: string, text: string): string[] =>
  parseSync(path, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { name }, moduleRequest }) =>
      name !== null && moduleRequest === null ? [name] : [],
    ),
  );

const repeated = (what: string, modulesByName: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...modulesByName]
    .filter(([, modules]) => modules.size > 1)
    .map(([name, modules]) => `${what} ${name}: ${[...modules].join(", ")}`);

function add(modulesByName: Map<string, Set<string>>, name: string, path: string) {
  modulesByName.set(name, (modulesByName.get(name) ?? new Set()).add(path));
}

/**
 * Exported names and file names that more than one module of src has. A search for such a name may find the wrong one.
 */
export function repeatedNames(sources: Sources): string[] {
  const exported = new Map<string, Set<string>>();
  const files = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(sources)) {
    if (!isModule(path)) continue;
    for (const name of exportsOf(path, text))
      if (SHARED_EXPORTS.get(name)?.test(path) !== true) add(exported, name, path);
    if (!SHOP_FOLDERS.some((folder) => path.startsWith(folder)))
      add(files, basename(path).replace(/\.tsx?$/, ""), path);
  }
  return [...repeated("export", exported), ...repeated("file", files)];
}
