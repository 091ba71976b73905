import type { Patch } from "./patch.ts";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** The headers that supabase-js sends, and the PostgREST headers that it lets callers set. */
const REQUEST_HEADERS = [
  "authorization",
  "apikey",
  "content-type",
  "x-client-info",
  "x-supabase-api-version",
  "accept",
  "accept-profile",
  "content-profile",
  "prefer",
  "range",
  "range-unit",
  "x-retry-count",
  "cache-control",
  "x-upsert",
].join(", ");

const RESPONSE_HEADERS = [
  "content-range",
  "content-location",
  "content-profile",
  "location",
  "preference-applied",
  "range-unit",
  "x-total-count",
  "x-sb-error-code",
  "x-supabase-api-version",
].join(", ");

/**
 * Lets browsers send our clients' headers from any origin and read the response headers. lite allows no request headers
 * under /auth/v1, so browsers reject every call after the preflight.
 * Copies: Kong's CORS plugin, which covers auth and REST alike.
 * Remove when: @supabase/lite allows these headers under /auth/v1 and exposes these response headers.
 */
export const allowRequestHeaders: Patch = () => async (request, next) => {
  if (isPreflight(request)) {
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": REQUEST_HEADERS,
      "access-control-max-age": "86400",
    };
    return new Response(null, { status: 204, headers });
  }
  const response = await next(request);
  const headers = new Headers(response.headers);
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", RESPONSE_HEADERS);
  headers.delete("access-control-allow-credentials");
  return new Response(response.body, { status: response.status, headers });
};

/** An OPTIONS request without `access-control-request-method` is a normal PostgREST request. */
const isPreflight = (request: Request) =>
  request.method === "OPTIONS" && request.headers.has("access-control-request-method");
