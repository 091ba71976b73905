import { expect, test } from "vitest";
import { headersFor, readHeaders } from "./header-rules.ts";
import { hostFiles } from "./host-files.ts";
import { securityHeaders } from "./security-headers.ts";

const hosted = { supabaseUrl: "https://abc.supabase.co" };
const pages = ["/", "/login", "/suppliers/tdx-ca/catalog"];
const files = hostFiles(hosted, pages);
const rules = readHeaders(files["_headers"] ?? "");

function policy(supabaseUrl: string, reportUrl?: string) {
  const headers = new Map(securityHeaders({ supabaseUrl, reportUrl }));
  const directives = (headers.get("Content-Security-Policy") ?? "").split("; ");
  return new Map(directives.map((line) => [line.split(" ")[0], line.split(" ").slice(1)] as const));
}

test("the content security policy lets a page connect only to its own origin and its Supabase project", () => {
  expect(policy(hosted.supabaseUrl).get("connect-src")).toEqual([
    "'self'",
    "https://abc.supabase.co",
    "wss://abc.supabase.co",
    "https://abc.storage.supabase.co",
  ]);
  expect(policy("http://127.0.0.1:54321/").get("connect-src")).toEqual([
    "'self'",
    "http://127.0.0.1:54321",
    "ws://127.0.0.1:54321",
  ]);
});

test("the content security policy allows only our own scripts, and no style attributes or framing", () => {
  const directives = policy(hosted.supabaseUrl);
  expect(directives.get("script-src")).toEqual(["'self'"]);
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("style-src-attr")).toEqual(["'none'"]);
  expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
});

test("the content security policy allows an inline script only if it matches one of ours exactly", () => {
  const headers = new Map(securityHeaders({ ...hosted, inlineScripts: ["alert(1)"] }));
  expect(headers.get("Content-Security-Policy")).toContain(
    "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';",
  );
});

test("violations of the content security policy are reported only when a report address is set", () => {
  const silent = securityHeaders(hosted);
  expect(silent.map(([name]) => name)).not.toContain("Reporting-Endpoints");
  expect(policy(hosted.supabaseUrl).has("report-to")).toBe(false);

  const expectedHeaders = new Map(
    securityHeaders({ ...hosted, reportUrl: "https://r.example/csp" }),
  );
  expect(expectedHeaders.get("Reporting-Endpoints")).toBe('csp="https://r.example/csp"');
  expect(policy(hosted.supabaseUrl, "https://r.example/csp").get("report-to")).toEqual(["csp"]);
});

test("a headers file is read back as it was written", () => {
  expect(headersFor(rules, "/login")).toEqual([
    ...securityHeaders(hosted),
    ["Cache-Control", "no-store"],
  ]);
});

test.each([
  ["/", "no-store"],
  ["/suppliers/tdx-ca/catalog", "no-store"],
  ["/assets/index-abc123.js", "public, max-age=31536000, immutable"],
])("the path %s is served with the cache policy: %s", (path, cachePolicy) => {
  expect(headersFor(rules, path).filter(([name]) => name === "Cache-Control")).toEqual([
    ["Cache-Control", cachePolicy],
  ]);
});

test("no path gets the same header from two rules", () => {
  for (const path of [...pages, "/assets/a.js", "/theme.js", "/unknown/path"]) {
    const names = headersFor(rules, path).map(([name]) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});

test("every host file sets the same headers", () => {
  const written = rules.flatMap(({ headers }) => headers).map(([name, value]) => ({ name, value }));

  const vercel: { headers: { source: string; headers: { key: string; value: string }[] }[] } =
    JSON.parse(files["vercel.json"] ?? "");
  expect(
    vercel.headers
      .flatMap(({ headers }) => headers)
      .map(({ key, value }) => ({ name: key, value })),
  ).toEqual(written);

  const headersIn = (file: string, line: RegExp) =>
    Array.from(
      file.matchAll(line),
      ([, name, value]) => `${name}: ${value?.replaceAll('\\"', '"')}`,
    );
  const expected = new Set(written.map(({ name, value }) => `${name}: ${value}`));
  expect(new Set(headersIn(files["nginx.conf"] ?? "", /add_header (\S+) "(.*)" always;/g))).toEqual(
    expected,
  );
  expect(new Set(headersIn(files[".htaccess"] ?? "", /always set (\S+) "(.*)"$/gm))).toEqual(
    expected,
  );
});

test("every nginx block repeats the security headers, because blocks don't inherit them", () => {
  const blocks = (files["nginx.conf"] ?? "").split("location ").slice(1);
  expect(blocks.length).toBe(3);
  for (const block of blocks) {
    for (const [name] of securityHeaders(hosted)) expect(block).toContain(`add_header ${name} `);
  }
});

test("the host files serve the app for a path without a file, but return 404 for a missing file in /assets", () => {
  expect((files["_redirects"] ?? "").split("\n")).toEqual([
    "/assets/* /assets/none 404",
    "/* /index.html 200",
    "",
  ]);
  expect(files["nginx.conf"]).toMatch(/location \^~ \/assets\/ \{[^}]*try_files \$uri =404;/);
  expect(files[".htaccess"]).toContain("RewriteRule ^assets/ - [R=404,L]");
});
