import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { INNER_ORDER } from "./inner-order.ts";

/** A folder of src/ may import itself and the folders before it in this list. */
export const ORDER = [
  "lib",
  "ui",
  "account",
  "suppliers",
  "catalogue",
  "stock",
  "rules",
  "importing",
  "channels",
  "distributor",
  "orders",
  "support",
  "insight",
  "site",
  "admin",
  "app",
];

/** These folders aren't nouns of the business, so their plain files don't have to be pure. */
const NOT_NOUNS = ["lib", "ui", "app"];
const KINDS = ["components", "hooks", "utils", "helpers", "types", "services"];
const LONGEST = 250;
const MOST_FILES = 25;

/** Repository path → text. */
export type Sources = Readonly<Record<string, string>>;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Every module that a file imports: static, dynamic and re-exported imports, and workers. */
function importsOf(text: string): string[] {
  const named = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*["']([^"']+)["']/g;
  return Array.from(text.matchAll(named), ([, name]) => name ?? "");
}

/** The repository path of an import, or null for a package. */
function targetOf(path: string, name: string): string | null {
  if (name.startsWith("@/")) return `src/${name.slice(2)}`;
  return name.startsWith(".") ? posix.join(posix.dirname(path), name) : null;
}

const folderOf = (path: string) => (path.startsWith("src/") ? (path.split("/")[1] ?? "") : "");

/**
 * All files that these import, directly or indirectly. Doesn't follow the routes, because only the router loads
 * pages.
 */
export function reachedFrom(start: readonly string[], sources: Sources): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    const text = sources[path];
    if (text === undefined || found.has(path)) return;
    found.add(path);
    if (path === "src/app/routes.tsx") return;
    for (const name of importsOf(text)) visit(targetOf(path, name) ?? "");
  };
  for (const path of start) visit(path);
  return found;
}

/** All source files in these folders, by path. */
export function readSources(folders: readonly string[]): Sources {
  return Object.fromEntries(folders.flatMap(sourcesUnder));
}

const SKIPPED = ["node_modules", "data"];

function sourcesUnder(folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : sourcesUnder(path);
    return /\.tsx?$/.test(path) ? [[path, readFileSync(path, "utf8")]] : [];
  });
}

function importProblems(path: string, text: string): string[] {
  const folder = folderOf(path);
  const isEntry = path.split("/").length === 2;
  const allowed = ORDER.slice(0, ORDER.indexOf(folder) + 1);

  return importsOf(text).flatMap((name) => {
    const target = targetOf(path, name);
    if (target === null || isTest(path)) return [];
    if (!target.startsWith("src/")) return [`${path} imports ${name}, which lies outside src`];
    if (isEntry || allowed.includes(folderOf(target))) return [];
    return [`${path} imports ${name}: move the shared part into a folder further left`];
  });
}

/** Imports between two sub-folders that break the folder's inner order. */
function innerProblems(path: string, text: string): string[] {
  if (isTest(path)) return [];
  return importsOf(text).flatMap((name) => {
    const target = targetOf(path, name);
    if (target === null) return [];
    return Object.entries(INNER_ORDER).flatMap(([folder, order]) => {
      const from = subFolderOf(folder, path);
      const to = subFolderOf(folder, target);
      if (from === null || to === null || from === to) return [];
      const missing = [from, to].find((part) => !order.includes(part));
      if (missing !== undefined) return [`${folder}/${missing} has no place in the inner order`];
      if (order.indexOf(to) < order.indexOf(from)) return [];
      return [`${path} imports ${name}: ${folder}/${to} comes after ${folder}/${from}`];
    });
  });
}

/** The sub-folder of `folder` that contains a file: "." for a file directly in it, null for a file outside it. */
function subFolderOf(folder: string, path: string): string | null {
  if (!path.startsWith(`src/${folder}/`)) return null;
  const [first = "", second] = path.slice(`src/${folder}/`.length).split("/");
  return second === undefined ? "." : first;
}

/** Folders with more files than a reader can take in at once, including tests. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, more than ${MOST_FILES}`);
}

function kindProblems(path: string, text: string): string[] {
  const folder = folderOf(path);
  const names = importsOf(text);
  const talks = names.some((name) => targetOf(path, name) === "src/lib/supabase.ts");
  const isApi = path.endsWith("-api.ts");
  const problems: string[] = [];

  if (isTest(path)) return problems;
  if (talks && folder !== "account" && !isApi) {
    problems.push(`${path} talks to the server: only account/ and *-api.ts do`);
  }
  if (path.endsWith(".ts") && !isApi && !NOT_NOUNS.includes(folder)) {
    const react = names.find((name) => /^(react|@lingui\/react|@tanstack\/react)\b/.test(name));
    if (react) problems.push(`${path} is a plain noun and imports ${react}`);
  }
  return problems;
}

/** Violations of the blueprint's five rules in these sources, one line each. */
export function architectureProblems(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, text]) => {
    const problems: string[] = [];
    const folders = path.split("/").slice(0, -1);
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

    if (lines > LONGEST && !path.endsWith("database.types.ts")) {
      problems.push(`${path} has ${lines} lines: split it while it is cheap`);
    }
    if (folders[0] !== "src") return problems;

    const kind = folders.find((name) => KINDS.includes(name));
    if (kind) problems.push(`${path} lies in a folder named after a kind: ${kind}`);
    if (folders.length > 1 && !ORDER.includes(folderOf(path))) {
      problems.push(`${path} lies in a folder that has no place in the line: ${folderOf(path)}`);
      return problems;
    }
    return [
      ...problems,
      ...importProblems(path, text),
      ...innerProblems(path, text),
      ...kindProblems(path, text),
    ];
  });
}
