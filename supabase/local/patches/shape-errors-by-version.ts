import { type Patch, readResponse, reword } from "./patch.ts";

const VERSION_HEADER = "x-supabase-api-version";
const VERSION = "2024-01-01";

/**
 * Returns auth errors as `{ code, message }` to clients that send API version 2024-01-01, because lite always uses the
 * older shape. Gives failures without a code the code `unexpected_failure`.
 * Copies: the error shapes of supabase/auth, selected by the x-supabase-api-version header.
 * Remove when: @supabase/lite selects the error shape by API version and gives every auth error a code.
 */
export const shapeErrorsByVersion: Patch = () => async (request, next) => {
  const response = await next(request);
  const isAuth = new URL(request.url).pathname.startsWith("/auth/v1/");
  if (!isAuth || response.status < 400) return response;

  const body = asAuthError(await readResponse(response), response.status);
  if (body === null) return response;
  // The real server names this code only in the body, because the error has its own type there.
  if (body["error_code"] === "weak_password") response.headers.delete("x-sb-error-code");
  if (request.headers.get(VERSION_HEADER) !== VERSION) return reword(response, body);

  const { code: _status, error_code: code, msg: message, ...rest } = body;
  const reshaped = reword(response, { code, message, ...rest });
  reshaped.headers.set(VERSION_HEADER, VERSION);
  return reshaped;
};

type ErrorBody = Record<string, unknown>;

/** lite's own failures, such as an email that couldn't be sent, have no code at all. */
function asAuthError(body: ErrorBody | null, status: number): ErrorBody | null {
  if (body === null || "error_code" in body) return body;
  if (status < 500) return null;
  const msg = "Unexpected failure, please check server logs for more information";
  return { code: status, error_code: "unexpected_failure", msg };
}
