import { authError, type Next, type PatchContext, readBody, rewrite, textOf } from "../patch.ts";
import type { Notice } from "../../mail/mailer.ts";
import type { Session } from "../users.ts";
import {
  acceptProof,
  addChallenge,
  addFactor,
  challengeError,
  deleteExpired,
  deleteFactor,
  factorsOf,
  findFactor,
  hasSecondFactor,
  isRaised,
  type StoredFactor,
} from "./factors.ts";
import { isValidCode, keyAddress, newSecret } from "./one-time-code.ts";
import {
  passkeyFormError,
  passkeyOptions,
  provePasskey,
  storePasskey,
} from "./passkeys/passkey-challenge.ts";
import { qrCodeSvg } from "./qr-code.ts";

/** The caller, after the token was checked. */
export type Account = {
  context: PatchContext;
  session: Session;
  email: string;
  /** The network address of the call. */
  address: string;
};

type FactorCall = { account: Account; request: Request; next: Next };

/** Responds to `/factors`, `/factors/{id}` and `/factors/{id}/{action}`. */
export async function handleFactorCall(
  call: FactorCall,
  id: string | undefined,
  action: string | undefined,
): Promise<Response> {
  const { method } = call.request;
  if (id === undefined) return method === "POST" ? enrol(call) : NOT_ALLOWED();
  if (!UUID.test(id)) return authError(404, "validation_failed", "factor_id must be an UUID");
  const { context, session } = call.account;
  const factor = await findFactor(context.db, session.userId, id);
  if (factor === undefined) return authError(404, "mfa_factor_not_found", "Factor not found");

  if (action === undefined) return method === "DELETE" ? remove(call, factor) : NOT_ALLOWED();
  if (method !== "POST") return NOT_ALLOWED();
  if (!context.config.auth.mfa[KINDS[factor.type].setting].verify_enabled)
    return KINDS[factor.type].verifyError();
  const errorResponse = await finishingError(call.account, factor);
  if (errorResponse !== null) return errorResponse;
  return action === "challenge" ? challenge(call, factor) : verify(call, factor);
}

const KINDS = {
  totp: {
    setting: "totp",
    enrolError: () =>
      authError(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"),
    verifyError: () =>
      authError(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP"),
  },
  webauthn: {
    setting: "web_authn",
    enrolError: () =>
      authError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"),
    verifyError: () =>
      authError(
        422,
        "mfa_webauthn_verify_not_enabled",
        "MFA verification is disabled for WebAuthn",
      ),
  },
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOT_ALLOWED = () => new Response(null, { status: 405 });

async function enrol({ account, request }: FactorCall): Promise<Response> {
  const { context, session, email } = account;
  const { db, config } = context;
  const body = await readBody(request);
  const type = body["factor_type"];
  if (type !== "totp" && type !== "webauthn") {
    const message = "factor_type needs to be totp, phone, or webauthn";
    return authError(400, "validation_failed", message);
  }
  if (!config.auth.mfa[KINDS[type].setting].enroll_enabled) return KINDS[type].enrolError();
  const name = textOf(body["friendly_name"]);
  const errorResponse = await enrolmentError(account, name);
  if (errorResponse !== null) return errorResponse;

  if (type === "webauthn") {
    const passkeyId = await addFactor(db, session.userId, name, type, null);
    return Response.json({ id: passkeyId, type, friendly_name: name });
  }
  const secret = newSecret();
  const id = await addFactor(db, session.userId, name, type, secret);
  const issuer = textOf(body["issuer"]) || new URL(config.auth.site_url).host;
  const uri = keyAddress(issuer, email, secret);
  const totp = { qr_code: qrCodeSvg(uri), secret, uri };
  return Response.json({ id, type, friendly_name: name, totp });
}

async function enrolmentError({ context, session }: Account, name: string) {
  const { db, config } = context;
  await deleteExpired(db);
  const factors = await factorsOf(db, session.userId);
  if (factors.some(({ friendly_name = "" }) => friendly_name === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    return authError(422, "mfa_factor_name_conflict", message);
  }
  if (factors.length >= config.auth.mfa.max_enrolled_factors) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    return authError(422, "too_many_enrolled_mfa_factors", message);
  }
  if (hasSecondFactor(factors) && !(await isRaised(db, session)))
    return authError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  return null;
}

/**
 * Without this check, anyone who knows the password could finish an unfinished factor with their own key and bypass the
 * factors that the person has set up.
 */
async function finishingError({ context: { db }, session }: Account, { verified }: StoredFactor) {
  if (verified || !hasSecondFactor(await factorsOf(db, session.userId))) return null;
  if (await isRaised(db, session)) return null;
  return authError(403, "insufficient_aal", "AAL2 required to verify a new factor");
}

async function challenge(
  { account }: FactorCall,
  { id, type, verified }: StoredFactor,
): Promise<Response> {
  const { address, context } = account;
  const { db } = context;
  if (type === "totp") return Response.json({ ...(await addChallenge(db, id, address)), type });
  const options = await passkeyOptions(personOf(account), verified);
  const made = await addChallenge(db, id, address, options.challenge);
  return Response.json({ ...made, type, webauthn: options.webauthn });
}

const personOf = ({ context: { db, config }, session, email }: Account) => ({
  db,
  config,
  session,
  email,
});

async function verify(
  { account, request, next }: FactorCall,
  factor: StoredFactor,
): Promise<Response> {
  const { context, session, address } = account;
  const { db } = context;
  const body = await readBody(request);
  const formError = factor.type === "totp" ? codeFormError(body) : passkeyFormError(body);
  if (formError !== null) return formError;
  const challengeId = textOf(body["challenge_id"]);
  const errorResponse = await challengeError(db, factor.id, challengeId, address);
  if (errorResponse !== null) return errorResponse;
  if (factor.type === "totp") {
    if (!isValidCode(factor.secret, textOf(body["code"])))
      return authError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  } else {
    const proven = await provePasskey(personOf(account), factor, body, challengeId);
    if (proven instanceof Response) return proven;
    await storePasskey(db, factor.id, challengeId, proven.passkey);
  }

  await acceptProof(db, session, factor, challengeId);
  if (!factor.verified) await notify(account, "mfa_factor_enrolled");
  // A refresh issues the tokens, whose claims now include the second factor.
  const [token] = await db.query<{ token: string }>(
    `select token from auth.refresh_tokens
     where session_id::text = $1 and not revoked order by created_at desc limit 1`,
    [session.id],
  );
  const path = "/auth/v1/token?grant_type=refresh_token";
  return next(rewrite(request, path, { refresh_token: token?.token ?? "" }));
}

const codeFormError = (body: Record<string, unknown>) =>
  textOf(body["code"]) === ""
    ? authError(400, "validation_failed", "Code needs to be non-empty")
    : null;

async function remove({ account }: FactorCall, factor: StoredFactor): Promise<Response> {
  const { context, session } = account;
  if (factor.verified && !(await isRaised(context.db, session)))
    return authError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  await deleteFactor(context.db, factor.id);
  await notify(account, "mfa_factor_unenrolled");
  return Response.json({ id: factor.id });
}

const notify = ({ context, session, email }: Account, notice: Notice) =>
  context.mailer.sendNotice(notice, email, { userId: session.userId, email });
