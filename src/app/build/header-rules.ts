import { securityHeaders, type Header, type HeaderOptions } from "./security-headers.ts";

/** Every response whose path matches carries these headers. A final `*` matches the rest of the path. */
export type HeaderRule = { path: string; headers: readonly Header[] };

/**
 * File names under /assets/ contain a hash of their content, so these files never change. Pages name the newest files,
 * so a page must never be stale.
 */
const IMMUTABLE: Header = ["Cache-Control", "public, max-age=31536000, immutable"];
const NEVER_STORED: Header = ["Cache-Control", "no-store"];

/**
 * If two matching rules set the same header, some hosts join their values. So no two rules that can match the same path
 * set the same header: pages are listed one by one instead of using a catch-all.
 */
export function headerRules(options: HeaderOptions, pages: readonly string[]): HeaderRule[] {
  return [
    { path: "/*", headers: securityHeaders(options) },
    { path: "/assets/*", headers: [IMMUTABLE] },
    ...pages.map((path) => ({ path, headers: [NEVER_STORED] })),
  ];
}

export function headersFor(rules: readonly HeaderRule[], path: string): Header[] {
  const matches = rules.filter((rule) =>
    rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
  );
  return matches.flatMap((rule) => [...rule.headers]);
}

/** The format of Netlify and Cloudflare Pages: a path, then its headers, indented. */
export function writeHeaders(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

export function readHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Header[] }[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const header = /^\s+([^:\s]+):\s*(.*)$/.exec(line);
    if (header === null) rules.push({ path: line.trim(), headers: [] });
    else rules.at(-1)?.headers.push([header[1] ?? "", header[2] ?? ""]);
  }
  return rules;
}
