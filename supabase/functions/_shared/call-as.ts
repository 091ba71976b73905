import {
  callerRejectionIn,
  type SessionRejection,
  sessionRejectionResponse,
} from "./caller-rejection.ts";
import type { IsAllowed } from "./cors.ts";
import { errorResponse, parseJson } from "./json-response.ts";

type CallAsResult = { body: unknown } | SessionRejection | "not_allowed";

/** Calls a database function with the caller's token, so that the database checks their permission. */
export const callAs =
  (apiUrl: string, anonKey: string) =>
  async (name: string, authorization: string, values: unknown): Promise<CallAsResult> => {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: anonKey, authorization, "content-type": "application/json" },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(10_000),
    });
    const body = parseJson(await response.text());
    if (response.ok) return { body };
    const rejection = callerRejectionIn(response.status, body);
    if (rejection !== null) return rejection;
    throw new Error(`${name} failed with status ${response.status}.`);
  };

/**
 * The `Authorization` header of a POST request from a page of the portal, or the response that rejects the request.
 * `only` is the message for requests from other sites. `effect` is a sentence that tells the page what didn't happen.
 */
export function portalToken(
  request: Request,
  isAllowed: IsAllowed,
  { only, effect }: { only: string; effect: string },
): string | Response {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST, OPTIONS" });
  const origin = request.headers.get("origin");
  if (origin === null || !isAllowed(origin)) return errorResponse(403, only);
  return request.headers.get("authorization") ?? sessionRejectionResponse("invalid_token", effect);
}
