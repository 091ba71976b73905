/** Responses of functions describe the current moment, so no cache may store them. */
export function jsonResponse(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });
}

/** An error response with a message that a person can act on. */
export const errorResponse = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
) => jsonResponse({ message }, status, headers);

/** Parses a JSON text; undefined if it isn't valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
