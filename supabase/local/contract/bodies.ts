import { decodeJwt } from "jose";
import { z } from "zod";

const time = z.iso.datetime({ offset: true });

export const factor = z.strictObject({
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.enum(["totp", "webauthn"]),
  status: z.enum(["verified", "unverified"]),
  phone: z.string().optional(),
  last_challenged_at: time.nullish(),
  created_at: time,
  updated_at: time,
});

const identity = z.looseObject({ id: z.string(), provider: z.literal("email") });

/** An account as the auth server shows it to the person. */
export const user = z.strictObject({
  id: z.uuid(),
  aud: z.literal("authenticated"),
  role: z.enum(["authenticated", ""]),
  email: z.email(),
  phone: z.string(),
  email_confirmed_at: time.optional(),
  confirmed_at: time.optional(),
  invited_at: time.optional(),
  confirmation_sent_at: time.optional(),
  recovery_sent_at: time.optional(),
  reauthentication_sent_at: time.optional(),
  new_email: z.email().optional(),
  email_change_sent_at: time.optional(),
  last_sign_in_at: time.optional(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  /** The account's factors. Omitted if it has none. */
  factors: z.array(factor).min(1).optional(),
  identities: z.array(identity),
  created_at: time,
  updated_at: time,
  is_anonymous: z.boolean(),
});

const claims = z.looseObject({
  sub: z.string(),
  aud: z.literal("authenticated"),
  role: z.literal("authenticated"),
  email: z.email(),
  session_id: z.string(),
  aal: z.enum(["aal1", "aal2"]),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).min(1),
  iat: z.number(),
  exp: z.number(),
});

/** The claims of an access token that the product and its policies read. */
export const claimsOf = (token: string) => claims.parse(decodeJwt(token));

const accessToken = z.string().superRefine((token, context) => {
  try {
    const { error } = claims.safeParse(decodeJwt(token));
    if (error) context.addIssue({ code: "custom", message: error.message });
  } catch (error) {
    context.addIssue({ code: "custom", message: String(error) });
  }
});

const refreshToken = z.string().regex(/^[a-z0-9]{12}$/);

export const session = z.strictObject({
  access_token: accessToken,
  token_type: z.literal("bearer"),
  expires_in: z.number(),
  expires_at: z.number(),
  refresh_token: refreshToken,
  user,
  weak_password: z.null().optional(),
});

/** The response of most calls that send an email, whether or not they sent one. */
export const nothing = z.strictObject({});

/** An account that has to be confirmed before it can be used. */
export const newUser = user.extend({
  email_confirmed_at: z.undefined().optional(),
  confirmation_sent_at: time,
});

/** The response to a second sign-up with a confirmed address: it looks like a new account but has no identities. */
export const hiddenUser = newUser.extend({ identities: z.array(identity).length(0) });

export const changingUser = user.extend({ new_email: z.email(), email_change_sent_at: time });

export const invitedUser = newUser.extend({ invited_at: time });

export const enrolment = z.strictObject({
  id: z.string(),
  type: z.literal("totp"),
  friendly_name: z.string(),
  totp: z.strictObject({
    qr_code: z
      .string()
      .refine((code) => code.includes("<svg") && code.trimEnd().endsWith("</svg>")),
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    uri: z
      .string()
      .regex(
        /^otpauth:\/\/totp\/[^/?:]+:[^/?:]+\?algorithm=SHA1&digits=6&issuer=[^&]+&period=30&secret=[A-Z2-7]{32}$/,
      ),
  }),
});

export const challenge = z.strictObject({
  id: z.string(),
  type: z.literal("totp"),
  expires_at: z.number().int(),
});

export const passkeyEnrolment = z.strictObject({
  id: z.string(),
  type: z.literal("webauthn"),
  friendly_name: z.string(),
});

/** `publicKey` may have more settings for the browser. */
export const newPasskeyChallenge = z.strictObject({
  id: z.string(),
  type: z.literal("webauthn"),
  expires_at: z.number().int(),
  webauthn: z.strictObject({
    type: z.literal("create"),
    credential_options: z.strictObject({
      publicKey: z.looseObject({
        challenge: z.string(),
        rp: z.strictObject({ id: z.string(), name: z.string() }),
        user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z
          .array(z.strictObject({ type: z.literal("public-key"), alg: z.number() }))
          .min(1),
      }),
    }),
  }),
});

export const removedFactor = z.strictObject({ id: z.string() });

export const halfConfirmed = z.strictObject({
  msg: z.literal(
    "Confirmation link accepted. Please proceed to confirm link sent to the other email",
  ),
  code: z.literal("200"),
});

export const health = z.looseObject({ name: z.literal("GoTrue"), version: z.string() });

export const keys = z.strictObject({ keys: z.array(z.looseObject({ kty: z.string() })) });
