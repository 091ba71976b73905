import { isCall, type Patch, type PatchContext, readBody, textOf } from "../patch.ts";
import { hashToken, sessionOf } from "../users.ts";

type Account = { id: string; email: string };

/**
 * Notifies people by email that their password or their address was changed; the old address is notified of the new
 * one. lite sends no such emails. `offerSecondFactors` sends those about second factors.
 * Copies: the notifications `password_changed` and `email_changed` of supabase/auth.
 * Remove when: @supabase/lite sends what `auth.email.notification` turns on.
 */
export const sendNotices: Patch = (context) => async (request, next) => {
  const { mailer } = context;
  const before = await changing(context, request);
  const response = await next(request);
  if (before === undefined || response.status >= 400) return response;
  const { id: userId, email } = (await accountOf(context, "id::text = $1", before.id)) ?? before;
  if (before.setsPassword) await mailer.sendNotice("password_changed", email, { userId, email });
  if (before.email !== email) {
    const values = { OldEmail: before.email };
    await mailer.sendNotice("email_changed", before.email, { userId, email, values });
  }
  return response;
};

/** The account that a call may change. */
async function changing(context: PatchContext, request: Request) {
  if (isCall(request, "PUT", "/auth/v1/user")) {
    const session = await sessionOf(request, context.config);
    if (session === undefined) return undefined;
    const setsPassword = textOf((await readBody(request))["password"]) !== "";
    const account = await accountOf(context, "id::text = $1", session.userId);
    return account && { ...account, setsPassword };
  }
  const hash = await hashOf(request);
  if (hash === "") return undefined;
  const holds = "$1 in (email_change_token_current, email_change_token_new)";
  const account = await accountOf(context, holds, hash);
  return account && { ...account, setsPassword: false };
}

async function accountOf({ db }: PatchContext, condition: string, value: string) {
  const [account] = await db.query<Account>(
    `select id::text, email from auth.users where ${condition}`,
    [value],
  );
  return account;
}

/** The hash of the one-time code that the call verifies, or "". */
async function hashOf(request: Request): Promise<string> {
  if (isCall(request, "GET", "/auth/v1/verify"))
    return new URL(request.url).searchParams.get("token") ?? "";
  if (!isCall(request, "POST", "/auth/v1/verify")) return "";
  const body = await readBody(request);
  const hash = textOf(body["token_hash"]);
  return hash === "" ? hashToken(textOf(body["email"]), textOf(body["token"])) : hash;
}
