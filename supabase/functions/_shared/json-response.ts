/** What a function says is true for now only; no cache may keep it. */
export function jsonResponse(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });
}

/** A refusal in words a person can act on. */
export const errorResponse = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
) => jsonResponse({ message }, status, headers);

/** What a text says as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
