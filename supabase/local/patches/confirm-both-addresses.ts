import { isCall, type Patch, type PatchContext, readBody, textOf } from "./patch.ts";
import { hashToken, sessionOf } from "./users.ts";
import { redirectOr } from "./preserve-allowed-redirect.ts";

const FIRST_LINK_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Changes an email address once the old and the new address have confirmed it, in either order. lite requires only the
 * old one. Does nothing if `double_confirm_changes` is off.
 * Copies: the secure email change of supabase/auth and its message after the first link.
 * Remove when: @supabase/lite waits for both confirmations when `double_confirm_changes` is on.
 */
export const confirmBothAddresses: Patch = (context) => async (request, next) => {
  const { db, config } = context;
  if (isCall(request, "PUT", "/auth/v1/user")) {
    const requested = textOf((await readBody(request))["email"]);
    const session = await sessionOf(request, config);
    const response = await next(request);
    if (response.ok && requested !== "" && session !== undefined)
      await db.query(
        `update auth.users set email_change_confirm_status = 0
         where id::text = $1 and email_change <> '' and email_change_token_current is not null`,
        [session.userId],
      );
    return response;
  }
  const hash = config.auth.email.double_confirm_changes ? await hashOf(request) : "";
  if (hash === "" || !(await isFirstOfTwo(context, hash))) return next(request);

  await db.query(
    `update auth.users set email_change_confirm_status = 1,
       -- lite looks for the last token among those of the old address.
       email_change_token_current = case when email_change_token_current = $1
         then email_change_token_new else email_change_token_current end,
       email_change_token_new = null
     where $1 in (email_change_token_current, email_change_token_new)`,
    [hash],
  );
  if (request.method === "POST") return Response.json({ msg: FIRST_LINK_CONFIRMED, code: "200" });
  const fragment = new URLSearchParams({ message: FIRST_LINK_CONFIRMED }).toString();
  const location = `${redirectOr(config.auth.site_url)}#${fragment}`;
  return new Response(null, { status: 303, headers: { location } });
};

async function hashOf(request: Request): Promise<string> {
  const { searchParams } = new URL(request.url);
  if (isCall(request, "GET", "/auth/v1/verify"))
    return searchParams.get("type") === "email_change" ? (searchParams.get("token") ?? "") : "";
  if (!isCall(request, "POST", "/auth/v1/verify")) return "";

  const body = await readBody(request);
  if (body["type"] !== "email_change") return "";
  const hash = textOf(body["token_hash"]);
  return hash === "" ? hashToken(textOf(body["email"]), textOf(body["token"])) : hash;
}

async function isFirstOfTwo({ db, config }: PatchContext, hash: string): Promise<boolean> {
  const found = await db.query(
    `select from auth.users where $1 in (email_change_token_current, email_change_token_new)
       and email_change_confirm_status = 0 and coalesce(email, '') <> ''
       and email_change_sent_at > now() - make_interval(secs => $2)`,
    [hash, config.auth.email.otp_expiry],
  );
  return found.length > 0;
}
