import type { Sources } from "./architecture.ts";
import { importsOf, isTest, targetOf } from "./imports.ts";

const SHORT = 20;
const LONGEST = 250;

/** Files that stay separate however short they are, because of their kind. */
const ALONE = [
  // The name says the kind: routes, workers, server calls, browser storage.
  /-(?:page|worker|api|store)\.tsx?$/,
  // A patch of the local auth server is one file, named after the behaviour it adds.
  /^supabase\/local\/patches\//,
];

const linesOf = (text: string) => text.split("\n").length - 1;

/** Whether `text` loads this module later, which makes the module a separate chunk or program. */
function loadsLater(text: string, name: string): boolean {
  const quoted = `["']${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")}["']`;
  return new RegExp(`\\b(?:import|new URL)\\(\\s*${quoted}`).test(text);
}

/** Short files that only one other file imports and could contain. */
export function foldableFiles(sources: Sources): string[] {
  const importers = new Map<string, { path: string; later: boolean }[]>();
  for (const [path, text] of Object.entries(sources))
    for (const name of new Set(importsOf(text))) {
      const target = targetOf(path, name);
      if (target === null || sources[target] === undefined) continue;
      const known = importers.get(target) ?? [];
      importers.set(target, [...known, { path, later: loadsLater(text, name) }]);
    }
  return Object.entries(sources).flatMap(([path, text]) => {
    const [importer, another] = importers.get(path) ?? [];
    if (linesOf(text) >= SHORT || isTest(path) || ALONE.some((kind) => kind.test(path))) return [];
    if (importer === undefined || another !== undefined || importer.later) return [];
    // The compiler inserts the imports of some files, so in the sources only their tests import them.
    if (importer.path.replace(".test.", ".") === path) return [];
    if (linesOf(text) + linesOf(sources[importer.path] ?? "") > LONGEST) return [];
    return [`${path} is short: fold it into ${importer.path}, the only file that imports it`];
  });
}
