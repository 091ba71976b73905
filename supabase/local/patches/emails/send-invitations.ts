import { randomUUID } from "node:crypto";
import { jwtVerify } from "jose";
import { z } from "zod";
import {
  authError,
  emailOf,
  isCall,
  type Patch,
  type PatchContext,
  readBody,
  rewrite,
} from "../patch.ts";
import { findUser, newOneTimeCode } from "../users.ts";
import { changeFragment } from "../tokens/fragment.ts";
import { quotaError } from "./email-quota.ts";

/**
 * Sends an invitation at the service's request, and logs in the person who follows its link. lite supports neither.
 * Copies: POST /invite and the type `invite` of GET and POST /verify in supabase/auth.
 * Remove when: @supabase/lite answers POST /invite and accepts the type `invite` in /verify.
 */
export const sendInvitations: Patch = (context) => async (request, next) => {
  if (isCall(request, "POST", "/auth/v1/invite")) return invite(context, request);
  const url = new URL(request.url);
  if (isCall(request, "GET", "/auth/v1/verify") && url.searchParams.get("type") === "invite") {
    url.searchParams.set("type", "signup");
    return changeFragment(await next(new Request(url, request)), (values) => {
      if (values.has("type")) values.set("type", "invite");
    });
  }
  if (!isCall(request, "POST", "/auth/v1/verify")) return next(request);
  const body = await readBody(request);
  if (body["type"] !== "invite") return next(request);
  return next(rewrite(request, request.url, { ...body, type: "signup" }));
};

async function invite(context: PatchContext, request: Request): Promise<Response> {
  const errorResponse = await roleError(context, request);
  if (errorResponse !== null) return errorResponse;
  const { db, quota, mailer } = context;
  const body = await readBody(request);
  const email = emailOf(body);
  if (email === "") return authError(400, "validation_failed", "An email address is required");
  if (!z.email().safeParse(email).success) {
    const message = "Unable to validate email address: invalid format";
    return authError(400, "validation_failed", message);
  }
  const known = await findUser(db, email);
  if (known?.confirmed === true) {
    const message = "A user with this email address has already been registered";
    return authError(422, "email_exists", message);
  }
  if (quota.isUsedUp()) return quotaError();

  const id = known?.id ?? (await addUser(context, email, metadata.parse(body["data"])));
  const { code, hash } = await newOneTimeCode(context, email);
  await db.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), invited_at = now()
     where id = $1`,
    [id, hash],
  );
  await mailer.sendInvitation(email, hash, code, { userId: id });
  return Response.json(await describe(context, id));
}

/** Only the service may invite people: its key is a token with the role `service_role`. */
async function roleError({ config }: PatchContext, request: Request): Promise<Response | null> {
  const [, token] = /^Bearer\s+(\S.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (token === undefined)
    return authError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  try {
    const secret = new TextEncoder().encode(config.keys.jwtSecret);
    const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"] });
    return payload["role"] === "service_role"
      ? null
      : authError(403, "not_admin", "User not allowed");
  } catch {
    const message = "invalid JWT: unable to parse or verify signature";
    return authError(403, "bad_jwt", message);
  }
}

const metadata = z.record(z.string(), z.json()).catch({});

async function addUser({ db }: PatchContext, email: string, data: z.infer<typeof metadata>) {
  const id = randomUUID();
  await db.query(
    `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, '{"provider": "email", "providers": ["email"]}', $3::text::jsonb)`,
    [id, email, JSON.stringify(data)],
  );
  await db.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data)
     values ('email', $1::text, $1::uuid, $2::text::jsonb)`,
    [id, JSON.stringify({ sub: id, email, email_verified: false, phone_verified: false })],
  );
  return id;
}

async function describe({ db }: PatchContext, id: string) {
  const [row] = await db.query<{ user: unknown }>(
    `select jsonb_build_object('id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email,
       'phone', coalesce(u.phone, ''), 'invited_at', u.invited_at,
       'confirmation_sent_at', u.confirmation_sent_at, 'app_metadata', u.raw_app_meta_data,
       'user_metadata', u.raw_user_meta_data, 'created_at', u.created_at,
       'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous,
       'identities', (select jsonb_agg(jsonb_build_object('identity_id', i.id,
          'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
          'created_at', i.created_at, 'updated_at', i.updated_at, 'email', u.email))
          from auth.identities as i where i.user_id = u.id)) as user
     from auth.users as u where u.id = $1`,
    [id],
  );
  return row?.user;
}
