import { decodeJwt, SignJWT } from "jose";
import { z } from "zod";
import {
  grantType,
  isCall,
  type Patch,
  type PatchContext,
  readResponse,
  reword,
  textOf,
} from "./patch.ts";
import { changeFragment } from "./tokens/fragment.ts";

/**
 * Adds the claims that policies read, such as `app_metadata`, `aal` and `amr`, to lite's access tokens, and records how
 * the session began. lite leaves these claims out.
 * Copies: the access token claims of supabase/auth.
 * Remove when: @supabase/lite includes these claims in its tokens.
 */
export const addTokenClaims: Patch = (context) => async (request, next) => {
  const response = await next(request);
  if (!isCall(request, "POST", "/auth/v1/token", "/auth/v1/signup", "/auth/v1/verify"))
    return isCall(request, "GET", "/auth/v1/verify") ? resignFragment(context, response) : response;

  const body = await readResponse(response);
  const token = textOf(body?.["access_token"]);
  if (body === null || token === "") return response;
  const access_token = await resign(context, token, methodOf(request));
  return reword(response, { ...body, access_token });
};

/** The method with which a session begins; `undefined` for a refresh. */
function methodOf(request: Request): "password" | "otp" | undefined {
  const { pathname } = new URL(request.url);
  if (pathname === "/auth/v1/verify") return "otp";
  if (pathname === "/auth/v1/signup" || grantType(request) === "password") return "password";
  return undefined;
}

async function resignFragment(context: PatchContext, response: Response): Promise<Response> {
  return changeFragment(response, async (values) => {
    const token = values.get("access_token");
    if (token !== null) values.set("access_token", await resign(context, token, "otp"));
  });
}

const claims = z.looseObject({ sub: z.string(), session_id: z.string() });

async function resign(
  { db, config }: PatchContext,
  token: string,
  method: "password" | "otp" | undefined,
): Promise<string> {
  const old = claims.parse(decodeJwt(token));
  if (method !== undefined)
    await db.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, now(), now()) on conflict do nothing`,
      [old.session_id, method],
    );
  const [user] = await db.query<Record<string, unknown>>(
    `select coalesce(raw_app_meta_data, '{}') as app_metadata,
            coalesce(raw_user_meta_data, '{}') as user_metadata,
            coalesce(phone, '') as phone, is_anonymous from auth.users where id = $1`,
    [old.sub],
  );
  const amr = await db.query(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at`,
    [old.session_id],
  );
  const [session] = await db.query<{ aal: string }>(
    "select coalesce(aal::text, 'aal1') as aal from auth.sessions where id = $1",
    [old.session_id],
  );
  const iss = `${config.apiUrl}/auth/v1`;
  return new SignJWT({ ...old, ...user, ...session, iss, amr })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(config.keys.jwtSecret));
}
