import { randomBytes } from "node:crypto";
import {
  authError,
  grantType,
  isCall,
  type Patch,
  type PatchContext,
  readResponse,
  readBody,
  reword,
  textOf,
} from "../patch.ts";
import { changeFragment } from "./fragment.ts";

/**
 * Issues refresh tokens of 12 characters and rejects any other format. lite's tokens are UUIDs.
 * Copies: the format of the refresh tokens in supabase/auth, and its errors for wrong and unknown ones.
 * Remove when: @supabase/lite issues and accepts only tokens of this format.
 */
export const shortenRefreshTokens: Patch = (context) => async (request, next) => {
  if (isCall(request, "GET", "/auth/v1/verify"))
    return changeFragment(await next(request), async (values) => {
      const token = values.get("refresh_token");
      if (token !== null) values.set("refresh_token", await shorten(context, token));
    });
  if (!isCall(request, "POST", "/auth/v1/token", "/auth/v1/signup", "/auth/v1/verify"))
    return next(request);

  const isRefresh = grantType(request) === "refresh_token";
  const errorResponse = isRefresh ? await tokenError(context, request) : null;
  if (errorResponse !== null) return errorResponse;
  const response = await next(request);
  const body = await readResponse(response);
  const token = textOf(body?.["refresh_token"]);
  if (token === "") return response;
  return reword(response, { ...body, refresh_token: await shorten(context, token) });
};

const FORMAT = /^[a-z0-9]{12}$/;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

async function tokenError({ db }: PatchContext, request: Request): Promise<Response | null> {
  const token = textOf((await readBody(request))["refresh_token"]);
  if (!FORMAT.test(token)) return authError(400, "validation_failed", "Refresh token is not valid");
  const found = await db.query("select from auth.refresh_tokens where token = $1", [token]);
  if (found.length > 0) return null;
  const message = "Invalid Refresh Token: Refresh Token Not Found";
  return authError(400, "refresh_token_not_found", message);
}

/** Replaces a new token with a short one. A refresh may return a token that is already short. */
async function shorten({ db }: PatchContext, token: string): Promise<string> {
  if (FORMAT.test(token)) return token;
  const short = Array.from(randomBytes(12), (byte) => LETTERS.charAt(byte % 32)).join("");
  await db.query("update auth.refresh_tokens set token = $2 where token = $1", [token, short]);
  return short;
}
