import type { StorageCheck } from "../database/storage-check.ts";
import { serveLoopback, type Listening } from "../network/loopback.ts";

type Part = { handle: (request: Request) => Promise<Response> };

export type GatewayParts = {
  api: Part;
  functions: Part;
  checkStorage: StorageCheck;
  log: (line: string) => void;
};

/** The hosted platform has the same limit, in bytes. */
export const LARGEST_BODY = 50 * 1024 * 1024;

/** Functions receive their bodies as streams and have limits of their own. The largest is that of product uploads. */
const LARGEST_FUNCTION_BODY = 512 * 1024 * 1024;

/** Serves the whole stack at one address, with the paths of a hosted project. */
export function startGateway(
  port: number,
  handle: (request: Request) => Promise<Response>,
): Promise<Listening> {
  return serveLoopback("API", port, handle);
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Parts of a hosted project that this server doesn't support, by path. */
const ABSENT: Record<string, string> = {
  realtime: "realtime",
  graphql: "GraphQL",
  analytics: "analytics",
  pg: "direct database access",
};

export async function route(
  request: Request,
  { api, functions, checkStorage, log }: GatewayParts,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const isFunction = pathname.startsWith("/functions/v1/");
    const largest = isFunction ? LARGEST_FUNCTION_BODY : LARGEST_BODY;
    const limited = limitBody(request, largest);
    if (limited === null) return respond(request, 413, tooLarge(largest));
    const fault = pathname === "/" ? null : await checkStorage(!READS.has(request.method));
    if (fault !== null) return respond(request, fault.status, fault.message);
    if (/^\/(auth|rest|storage)\/v1(\/|$)/.test(pathname)) return await api.handle(limited);
    if (isFunction) return await functions.handle(limited);
    if (pathname === "/")
      return respond(request, 200, "The Supplier Portal’s local Supabase is running.");
    if (pathname === "/health") return respond(request, 200, "healthy");
  } catch (error) {
    log(
      `${request.method} ${pathname} failed: ${error instanceof Error ? error.stack : String(error)}`,
    );
    return respond(request, 500, "The local server failed. See the terminal for the error.");
  }
  const absent = ABSENT[/^\/([a-z]+)\/v\d/.exec(pathname)?.[1] ?? ""];
  return absent === undefined
    ? respond(request, 404, `Not found: ${pathname}.`)
    : respond(request, 501, `The local stack doesn’t support ${absent}. A hosted project does.`);
}

/** Any page may read the gateway's own responses, because they contain only a message. */
function respond(request: Request, status: number, message: string): Response {
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    "access-control-allow-headers":
      request.headers.get("access-control-request-headers") ?? "authorization, apikey",
  };
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  return Response.json({ message }, { status, headers });
}

const tooLarge = (bytes: number) => `The body is larger than ${bytes / 1024 / 1024} MB.`;

/** Returns `null` if the declared length is too large. A body without a declared length is cut off while it is read. */
function limitBody(request: Request, largest: number): Request | null {
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length) <= largest ? request : null;
  if (request.body === null) return request;

  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > largest) controller.error(new Error(tooLarge(largest)));
        else controller.enqueue(chunk);
      },
    }),
  );
  // The request is copied field by field, because the server's lightweight request can't be passed to the `Request`
  // constructor.
  const { url, method, headers, signal } = request;
  const init = { method, headers, signal, body: counted, duplex: "half" };
  return new Request(url, init);
}
