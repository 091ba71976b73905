import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import { errorResponse } from "./error-response.ts";

/** The hosted platform's check for functions with `verify_jwt`; `undefined` lets the request pass. */
export async function requireToken(
  request: Request,
  secret: string,
): Promise<Response | undefined> {
  // A preflight never carries a token, so the function itself responds to it.
  if (request.method === "OPTIONS") return undefined;

  const header = request.headers.get("authorization");
  if (!header) return unauthorized("UNAUTHORIZED_NO_AUTH_HEADER", "Missing authorization header");
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined)
    return unauthorized("UNAUTHORIZED_INVALID_JWT_FORMAT", "Invalid JWT format");

  try {
    const { alg } = decodeProtectedHeader(token);
    if (alg !== "HS256")
      return unauthorized(
        "UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM",
        `Unsupported JWT algorithm ${alg}`,
      );
    await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ["HS256"] });
    return undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return unauthorized("UNAUTHORIZED_JWT", "Invalid JWT");
    return unauthorized("UNAUTHORIZED_INVALID_JWT_FORMAT", "Invalid JWT format");
  }
}

const unauthorized = (name: string, message: string) => errorResponse(401, 401, message, name);
