/** Whether a web page of this origin may read our responses. */
export type IsAllowed = (origin: string) => boolean;

/** The portal runs on this machine during development and tests, on any port. */
const DEVELOPMENT = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** The origins in a list that is separated by commas. */
export const originsIn = (setting: string | undefined): string[] =>
  (setting ?? "")
    .split(",")
    .map((origin) => origin.trim().replace(/(?<!\/)\/+$/, ""))
    .filter((origin) => origin !== "");

/**
 * A server lists its origins in `PORTAL_ORIGINS`: `https://portal.example, https://www.portal.example`.
 * Without that list, only localhost is allowed, and only in development: on a server, a page on a visitor's own
 * machine isn't ours.
 */
export function allowedOrigins(setting: string | undefined, isDevelopment: boolean): IsAllowed {
  const named = originsIn(setting);
  return named.length > 0 || !isDevelopment
    ? (origin) => named.includes(origin)
    : (origin) => DEVELOPMENT.test(origin);
}

/** The headers that supabase-js sends when it calls a function. */
const HEADERS = "authorization, apikey, content-type, x-client-info, x-supabase-api-version";

type Handler = (request: Request) => Response | Promise<Response>;

/** Headers that pages may send and read in addition to those of every function. */
type MoreHeaders = { sent: string; read: string };

/** Answers preflight requests and lets the allowed origins read the responses of `handle`. */
export function withCors(
  isAllowed: IsAllowed,
  methods: string,
  handle: Handler,
  more?: MoreHeaders,
): Handler {
  return async (request) => {
    const isPreflight = request.method === "OPTIONS";
    const response = isPreflight ? new Response(null, { status: 204 }) : await handle(request);

    // A cache must not serve one origin's response to another.
    response.headers.append("vary", "Origin");
    const origin = request.headers.get("origin");
    if (origin === null || !isAllowed(origin)) return response;
    response.headers.set("access-control-allow-origin", origin);
    if (more) response.headers.set("access-control-expose-headers", more.read);
    if (isPreflight) {
      response.headers.set("access-control-allow-methods", methods);
      response.headers.set(
        "access-control-allow-headers",
        more ? `${HEADERS}, ${more.sent}` : HEADERS,
      );
      response.headers.set("access-control-max-age", "600");
    }
    return response;
  };
}
