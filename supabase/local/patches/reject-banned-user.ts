import {
  authError,
  emailOf,
  grantType,
  isCall,
  type Patch,
  type PatchContext,
  readBody,
  textOf,
} from "./patch.ts";
import { redirectOr } from "./preserve-allowed-redirect.ts";
import { hashToken, sessionOf } from "./users.ts";

const CODE = "user_banned";
const MESSAGE = "User is banned";

/**
 * Rejects the auth calls of a person while `banned_until` is in the future: the login, the session refresh, links and
 * codes from emails, and calls under /auth/v1 with an access token.
 * Copies: the `user_banned` error of supabase/auth.
 * Remove when: @supabase/lite checks `banned_until` for all these calls.
 */
export const rejectBannedUser: Patch = (context) => async (request, next) => {
  if (isCall(request, "POST", "/auth/v1/token"))
    return (await isLoginBanned(context, request)) ? authError(400, CODE, MESSAGE) : next(request);
  if (isCall(request, "GET", "/auth/v1/verify")) {
    const token = new URL(request.url).searchParams.get("token") ?? "";
    return (await isTokenBanned(context, token)) ? errorRedirect(context) : next(request);
  }
  if (isCall(request, "POST", "/auth/v1/verify")) {
    const body = await readBody(request);
    const hash =
      textOf(body["token_hash"]) || (await hashToken(emailOf(body), textOf(body["token"])));
    return (await isTokenBanned(context, hash)) ? authError(403, CODE, MESSAGE) : next(request);
  }
  if (!new URL(request.url).pathname.startsWith("/auth/v1/")) return next(request);
  const session = await sessionOf(request, context.config);
  const banned =
    session !== undefined && (await isAnyone(context, "id::text = $1", [session.userId]));
  return banned ? authError(403, CODE, MESSAGE) : next(request);
};

async function isLoginBanned(context: PatchContext, request: Request): Promise<boolean> {
  const body = await readBody(request);
  return grantType(request) === "password"
    ? isAnyone(context, "email = $1", [emailOf(body)])
    : isAnyone(context, "id in (select user_id from auth.refresh_tokens where token = $1)", [
        textOf(body["refresh_token"]),
      ]);
}

/** Whether the code in an email belongs to a banned person. */
const isTokenBanned = (context: PatchContext, hash: string): Promise<boolean> =>
  isAnyone(
    context,
    `$1 <> '' and $1 in (confirmation_token, recovery_token, email_change_token_current,
       email_change_token_new)`,
    [hash],
  );

async function isAnyone({ db }: PatchContext, condition: string, values: readonly string[]) {
  const banned = await db.query(
    `select from auth.users where banned_until > now() and ${condition}`,
    values,
  );
  return banned.length > 0;
}

function errorRedirect({ config }: PatchContext): Response {
  const fragment = new URLSearchParams({
    error: "access_denied",
    error_code: CODE,
    error_description: MESSAGE,
  }).toString();
  const location = `${redirectOr(config.auth.site_url)}#${fragment}`;
  return new Response(null, { status: 303, headers: { location } });
}
