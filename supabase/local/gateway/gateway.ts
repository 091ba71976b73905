import { serveLoopback, type Listening } from "./loopback.ts";

type Part = { handle: (request: Request) => Promise<Response> };

export type GatewayParts = { api: Part; functions: Part; log: (line: string) => void };

/** As the hosted platform: nothing larger passes. */
export const LARGEST_BODY = 50 * 1024 * 1024;

/** One address for the whole stack, with the paths of a hosted project. */
export function startGateway(
  port: number,
  handle: (request: Request) => Promise<Response>,
): Promise<Listening> {
  return serveLoopback("API", port, handle);
}

/** What a hosted project has under these paths, and this server has not. */
const ABSENT: Record<string, string> = {
  realtime: "realtime",
  graphql: "GraphQL",
  analytics: "analytics",
  pg: "direct database access",
};

export async function route(
  request: Request,
  { api, functions, log }: GatewayParts,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const limited = limitBody(request);
    if (limited === null) return answer(request, 413, "The body is larger than 50 MB.");
    if (/^\/(auth|rest|storage)\/v1(\/|$)/.test(pathname)) return await api.handle(limited);
    if (pathname.startsWith("/functions/v1/")) return await functions.handle(limited);
    if (pathname === "/")
      return answer(request, 200, "The Supplier Portal’s local Supabase is running.");
    if (pathname === "/health") return answer(request, 200, "healthy");
  } catch (error) {
    log(
      `${request.method} ${pathname} failed: ${error instanceof Error ? error.stack : String(error)}`,
    );
    return answer(request, 500, "The local server failed. See the terminal for the error.");
  }
  const absent = ABSENT[/^\/([a-z]+)\/v\d/.exec(pathname)?.[1] ?? ""];
  return absent === undefined
    ? answer(request, 404, `Not found: ${pathname}.`)
    : answer(request, 501, `The local stack doesn’t support ${absent}. A hosted project does.`);
}

/** Its own answers may be read by any page: there is nothing in them but these words. */
function answer(request: Request, status: number, message: string): Response {
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    "access-control-allow-headers":
      request.headers.get("access-control-request-headers") ?? "authorization, apikey",
  };
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  return Response.json({ message }, { status, headers });
}

/** `null` if the body says it is too large; one that does not say is cut off on the way. */
function limitBody(request: Request): Request | null {
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length) <= LARGEST_BODY ? request : null;
  if (request.body === null) return request;

  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > LARGEST_BODY) controller.error(new Error("The body is larger than 50 MB."));
        else controller.enqueue(chunk);
      },
    }),
  );
  // Part by part: the server's own lightweight request is not one that the platform can copy.
  const { url, method, headers, signal } = request;
  const init = { method, headers, signal, body: counted, duplex: "half" };
  return new Request(url, init);
}
