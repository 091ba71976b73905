import {
  emailOf,
  isCall,
  type Patch,
  type PatchContext,
  readBody,
  rewrite,
  textOf,
} from "./patch.ts";
import { findUser } from "./users.ts";

/**
 * Accepts codes and links of type `email`: they confirm a new account and log in to a confirmed one.
 * Copies: the type `email` of GET and POST /verify in supabase/auth.
 * Remove when: @supabase/lite supports the type `email` in /verify.
 */
export const acceptEmailCode: Patch = (context) => async (request, next) => {
  const url = new URL(request.url);
  if (isCall(request, "GET", "/auth/v1/verify") && url.searchParams.get("type") === "email") {
    url.searchParams.set("type", await typeByHash(context, url.searchParams.get("token") ?? ""));
    return next(new Request(url, request));
  }
  if (!isCall(request, "POST", "/auth/v1/verify")) return next(request);

  const body = await readBody(request);
  if (body["type"] !== "email") return next(request);
  const hash = textOf(body["token_hash"]);
  const type =
    hash === ""
      ? typeFor(await findUser(context.db, emailOf(body)))
      : await typeByHash(context, hash);
  return next(rewrite(request, request.url, { ...body, type }));
};

async function typeByHash({ db }: PatchContext, hash: string) {
  const [user] = await db.query<{ confirmed: boolean }>(
    `select email_confirmed_at is not null as confirmed from auth.users
     where $1 <> '' and $1 in (confirmation_token, recovery_token)`,
    [hash],
  );
  return typeFor(user);
}

const typeFor = (user: { confirmed: boolean } | undefined) =>
  user?.confirmed === false ? "signup" : "magiclink";
