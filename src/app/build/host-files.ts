import { headerRules, writeHeaders, type HeaderRule } from "./header-rules.ts";
import type { Header, HeaderOptions } from "./security-headers.ts";

/** The page that starts the app at a path without its own file. */
export const SHELL = "app.html";

const isPrefix = (rule: HeaderRule) => rule.path.endsWith("*");
const escaped = (path: string) => path.replaceAll(/[.\\+?^$()[\]{}|]/g, "\\$&");
const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;

/** Groups the rules for servers with regular expressions: all pages share their headers, so they become one rule. */
function byKind(rules: readonly HeaderRule[]) {
  const pages = rules.filter((rule) => !isPrefix(rule));
  return {
    prefixes: rules
      .filter(isPrefix)
      .map(({ path, headers }) => ({ path: path.slice(0, -1), headers })),
    pages: `(?:${pages.map(({ path }) => escaped(path)).join("|")})`,
    pageHeaders: pages[0]?.headers ?? [],
  };
}

function vercel(rules: readonly HeaderRule[]): string {
  const headers = rules.map(({ path, headers: list }) => ({
    source: path.replace(/\*$/, "(.*)"),
    headers: list.map(([key, value]) => ({ key, value })),
  }));
  const rewrites = [{ source: "/((?!assets/).*)", destination: `/${SHELL}` }];
  return `${JSON.stringify({ trailingSlash: false, headers, rewrites }, null, 2)}\n`;
}

/** nginx ignores the outer `add_header` lines when a block has its own, so each block repeats them. */
function nginx(rules: readonly HeaderRule[]): string {
  const { prefixes, pages, pageHeaders } = byKind(rules);
  const [everywhere, ...folders] = prefixes;
  const block = (match: string, headers: readonly Header[], files: string) => {
    const all = [...(everywhere?.headers ?? []), ...headers];
    const lines = all.map(([name, value]) => `  add_header ${name} ${quoted(value)} always;`);
    return [`location ${match} {`, ...lines, `  try_files ${files};`, "}"].join("\n");
  };
  const fallback = `$uri $uri/index.html /${SHELL}`;

  return `${[
    "# Include inside a server block whose root is this folder.",
    ...folders.map(({ path, headers }) => block(`^~ ${path}`, headers, "$uri =404")),
    block(`~ ^${pages}$`, pageHeaders, fallback),
    block("/", [], fallback),
  ].join("\n\n")}\n`;
}

function apache(rules: readonly HeaderRule[]): string {
  const { prefixes, pages, pageHeaders } = byKind(rules);
  const when = (path: string, headers: readonly Header[]) => [
    `  <If "%{THE_REQUEST} =~ m#^[A-Z]+ ${path}[ ?]#">`,
    ...headers.map(([name, value]) => `    Header always set ${name} ${quoted(value)}`),
    "  </If>",
  ];

  return `${[
    "DirectorySlash Off",
    "Options -Indexes",
    "<IfModule mod_headers.c>",
    ...prefixes.flatMap(({ path, headers }) => when(`${escaped(path)}[^ ?]*`, headers)),
    ...when(pages, pageHeaders),
    "</IfModule>",
    "<IfModule mod_rewrite.c>",
    "  RewriteEngine On",
    "  RewriteCond %{REQUEST_FILENAME} -f",
    "  RewriteRule ^ - [L]",
    "  RewriteCond %{REQUEST_FILENAME}/index.html -f",
    "  RewriteRule ^(.*?)/?$ $1/index.html [L]",
    "  RewriteRule ^assets/ - [R=404,L]",
    `  RewriteRule ^ ${SHELL} [L]`,
    "</IfModule>",
  ].join("\n")}\n`;
}

/**
 * Netlify and Cloudflare Pages read the same file, and on Cloudflare a catch-all to any page but the index would hide
 * every file. So these two fall back to the index, and `main.tsx` notices that the page was made for another path.
 */
const REDIRECTS = "/assets/* /assets/none 404\n/* /index.html 200\n";

/** The settings files of the common static hosts, all with the same rules. */
export function hostFiles(
  options: HeaderOptions,
  pages: readonly string[],
): Record<string, string> {
  const rules = headerRules(options, pages);
  return {
    _headers: writeHeaders(rules),
    _redirects: REDIRECTS,
    "vercel.json": vercel(rules),
    "nginx.conf": nginx(rules),
    ".htaccess": apache(rules),
  };
}
