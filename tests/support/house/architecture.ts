import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { kindErrors } from "./file-kinds.ts";
import { importsOf, isTest, targetOf } from "./imports.ts";
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
  "publicapi",
  "site",
  "admin",
  "app",
];

/** Files of src may import the contract of the public API, although it's in docs: pages show it. */
const CONTRACT = "docs/openapi.json";

const KINDS = ["components", "hooks", "utils", "helpers", "types", "services"];
const LONGEST = 250;
const MOST_FILES = 25;
/** Folders whose sub-folders need an inner order. */
const ORDERED = /^(?:src\/.+|supabase\/local)$/;

/** Repository path → text. */
export type Sources = Readonly<Record<string, string>>;

const folderOf = (path: string) => (path.startsWith("src/") ? (path.split("/")[1] ?? "") : "");

/**
 * The given files and all files that they import, directly or indirectly. Routes aren't followed, because only the
 * router loads pages.
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

/** These folders contain no sources: the local stack's data and the built SDK. */
const SKIPPED = ["supabase/local/data", "sdk/typescript/dist"];
/** Files that a program writes from another file. */
const GENERATED = /database\.types\.ts$|^sdk\/.+\/generated\//;

function sourcesUnder(folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.includes(path) ? [] : sourcesUnder(path);
    return /\.tsx?$/.test(path) ? [[path, readFileSync(path, "utf8")]] : [];
  });
}

function importErrors(path: string, text: string): string[] {
  const folder = folderOf(path);
  const isEntry = path.split("/").length === 2;
  const allowed = ORDER.slice(0, ORDER.indexOf(folder) + 1);

  return importsOf(text).flatMap((name) => {
    const target = targetOf(path, name);
    if (target === null || target === CONTRACT || isTest(path)) return [];
    if (!target.startsWith("src/")) return [`${path} imports ${name}, which is outside src`];
    if (isEntry || allowed.includes(folderOf(target))) return [];
    return [`${path} imports ${name}: move the shared part into a folder further left`];
  });
}

/** Imports between two sub-folders that break the folder's inner order. */
function innerErrors(path: string, text: string): string[] {
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
  if (!path.startsWith(`${folder}/`)) return null;
  const [first = "", second] = path.slice(folder.length + 1).split("/");
  return second === undefined ? "." : first;
}

/** Folders that lack an inner order, and differences between an inner order and the sub-folders that exist. */
export function unorderedFolders(paths: readonly string[], orders = INNER_ORDER): string[] {
  const parts = new Map<string, Set<string>>();
  for (const path of paths) {
    const folders = path.split("/").slice(0, -1);
    for (const [at, part] of folders.entries()) {
      const folder = folders.slice(0, at).join("/");
      if (ORDERED.test(folder)) parts.set(folder, (parts.get(folder) ?? new Set()).add(part));
    }
  }
  const named = new Set([...parts.keys(), ...Object.keys(orders)]);
  return [...named].flatMap((folder) => {
    const found = [...(parts.get(folder) ?? [])];
    const order = orders[folder];
    if (order === undefined) return found.length < 2 ? [] : [`${folder} has no inner order`];
    return [
      ...found
        .filter((part) => !order.includes(part))
        .map((part) => `${folder}/${part} has no place in the inner order`),
      ...order
        .filter((part) => part !== "." && !found.includes(part))
        .map((part) => `${folder}/${part} has a place in the inner order, but doesn't exist`),
    ];
  });
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

/** Violations of the architecture's rules in these sources, one line each. */
export function architectureErrors(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, text]) => {
    const errors: string[] = [];
    const folders = path.split("/").slice(0, -1);
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

    if (lines > LONGEST && !GENERATED.test(path)) {
      errors.push(`${path} has ${lines} lines: split it while it is cheap`);
    }
    if (folders[0] !== "src") return [...errors, ...innerErrors(path, text)];

    const kind = folders.find((name) => KINDS.includes(name));
    if (kind) errors.push(`${path} lies in a folder named after a kind: ${kind}`);
    if (folders.length > 1 && !ORDER.includes(folderOf(path))) {
      errors.push(`${path} lies in a folder that has no place in the line: ${folderOf(path)}`);
      return errors;
    }
    return [
      ...errors,
      ...importErrors(path, text),
      ...innerErrors(path, text),
      ...kindErrors(path, text),
    ];
  });
}
