import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { headersFor, readHeaders } from "./header-rules.ts";
import { SHELL } from "./host-files.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * The file to serve for a path. Null for a 404, which a hidden file gets, and a missing file with an extension or in
 * `assets`.
 */
function fileFor(dist: string, path: string): string | null {
  const within = normalize(path).replace(/(?<!\/)\/+$/, "");
  if (within.split("/").some((part) => part.startsWith("."))) return null;
  for (const candidate of [within, `${within}/index.html`]) {
    if (isFile(join(dist, candidate))) return join(dist, candidate);
  }
  // A path with an extension or in `assets` names a missing file, and never a page of the app.
  return extname(within) === "" && !path.startsWith("/assets/") ? join(dist, SHELL) : null;
}

/**
 * Serves a built `dist/` like a static host: with the headers from its own `_headers` file, and brotli. A quality below
 * the highest compresses faster, for visitors on the same machine.
 */
export function distHandler(dist: string, { quality = constants.BROTLI_MAX_QUALITY } = {}) {
  if (!isFile(join(dist, "_headers"))) {
    throw new Error(`There is no build in ${dist}: run \`npm run build\` first.`);
  }
  const rules = readHeaders(readFileSync(join(dist, "_headers"), "utf8"));
  const compressed = new Map<string, Buffer>();

  function body(file: string, brotli: boolean): Buffer {
    const plain = readFileSync(file);
    if (!brotli) return plain;
    const key = `${file} ${statSync(file).mtimeMs}`;
    const known = compressed.get(key);
    if (known) return known;
    const packed = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_QUALITY]: quality,
      },
    });
    compressed.set(key, packed);
    return packed;
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    for (const [name, value] of path === null ? [] : headersFor(rules, path)) {
      response.setHeader(name, value);
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const found = path === null ? null : fileFor(dist, path);
    if (found === null) {
      response.setHeader("Cache-Control", "no-store");
      response.writeHead(404, { "Content-Type": TYPES[".txt"] }).end("Not found\n");
      return;
    }
    const accepts = request.headers["accept-encoding"]?.toString() ?? "";
    const brotli = COMPRESSIBLE.test(found) && /\bbr\b/.test(accepts);
    const content = body(found, brotli);
    response.writeHead(200, {
      "Content-Type": TYPES[extname(found)] ?? "application/octet-stream",
      "Content-Length": content.length,
      Vary: "Accept-Encoding",
      ...(brotli ? { "Content-Encoding": "br" } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : content);
  };
}

function pathOf(request: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  } catch {
    return null;
  }
}
