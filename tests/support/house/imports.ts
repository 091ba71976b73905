import { posix } from "node:path";

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Every module that a file imports: static, dynamic and re-exported imports, and workers. */
export function importsOf(text: string): string[] {
  const named = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*["']([^"']+)["']/g;
  return Array.from(text.matchAll(named), ([, name]) => name ?? "");
}

/** The repository path of an import, or null for a package. */
export function targetOf(path: string, name: string): string | null {
  if (name.startsWith("@/")) return `src/${name.slice(2)}`;
  if (name.startsWith("#support/")) return `tests/support/${name.slice("#support/".length)}`;
  return name.startsWith(".") ? posix.join(posix.dirname(path), name) : null;
}
