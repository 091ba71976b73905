import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "../../../database/database.ts";
import type { StackConfig } from "../../../settings/config.ts";
import { authError } from "../../patch.ts";
import type { Session } from "../../users.ts";
import type { StoredFactor } from "../factors.ts";
import {
  ALGORITHMS,
  isCredential,
  newPasskey,
  provesPasskey,
  type RelyingParty,
  type Passkey,
  storedPasskey,
} from "./web-authn.ts";

type Person = { db: Queryable; config: StackConfig; session: Session; email: string };

/** On a developer's machine, the portal may run on any port. */
function partyOf({ auth: { webauthn } }: StackConfig): RelyingParty {
  const isLocal = (origin: string) =>
    webauthn.rp_id === "localhost" &&
    URL.canParse(origin) &&
    new URL(origin).hostname === "localhost";
  const isOrigin = (origin: string) => webauthn.rp_origins.includes(origin) || isLocal(origin);
  return { id: webauthn.rp_id, isOrigin };
}

/** The finished passkeys of a person. */
async function passkeysOf({ db, session }: Person): Promise<Passkey[]> {
  const rows = await db.query<{ passkey: unknown }>(
    `select web_authn_credential as passkey from auth.mfa_factors
     where user_id::text = $1 and factor_type = 'webauthn' and status = 'verified' order by created_at`,
    [session.userId],
  );
  return rows.map(({ passkey }) => storedPasskey.parse(passkey));
}

/** Options for the browser. For a finished factor, it uses an existing passkey; otherwise, it creates a passkey. */
export async function passkeyOptions(person: Person, isFinished: boolean) {
  const { config, session, email } = person;
  const challenge = randomBytes(32).toString("base64url");
  const descriptors = (await passkeysOf(person)).map(({ id }) => ({ type: "public-key", id }));
  const { rp_id, rp_display_name } = config.auth.webauthn;
  const common = { challenge, timeout: 300_000 };
  const publicKey = isFinished
    ? { ...common, rpId: rp_id, allowCredentials: descriptors, userVerification: "preferred" }
    : {
        ...common,
        rp: { id: rp_id, name: rp_display_name },
        user: {
          id: Buffer.from(session.userId).toString("base64url"),
          name: email,
          displayName: email,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: descriptors,
        authenticatorSelection: { requireResidentKey: false, userVerification: "preferred" },
      };
  const type = isFinished ? "request" : "create";
  return { challenge, webauthn: { type, credential_options: { publicKey } } };
}

const proof = z.object({
  webauthn: z.object({ type: z.string().default(""), credential_response: z.unknown() }),
});

/** The error if a call has no well-formed proof. */
export function passkeyFormError(body: Record<string, unknown>): Response | null {
  const { data } = proof.safeParse(body);
  const invalid = (message: string) => authError(400, "validation_failed", message);
  if (data === undefined) return invalid("WebAuthn config required");
  const { type, credential_response: credential } = data.webauthn;
  if (type !== "create" && type !== "request")
    return invalid("WebAuthn type must be create or request");
  if (credential === undefined || credential === null)
    return invalid("credential_response required");
  return isCredential(credential, type) ? null : invalid("Invalid credential_response");
}

/** The new passkey, or null if the call verifies an existing one; an error if the proof is invalid. */
export async function provePasskey(
  person: Person,
  { verified }: StoredFactor,
  body: Record<string, unknown>,
  challengeId: string,
): Promise<{ passkey: object | null } | Response> {
  const { type, credential_response: credential } = proof.parse(body).webauthn;
  const challenge = await challengeText(person.db, challengeId);
  const challenged = { challenge, party: partyOf(person.config) };
  if (type === "create") {
    // A finished factor is verified with an existing passkey, never with a new one.
    const passkey = verified ? null : newPasskey(credential, challenged);
    const message = "Unexpected failure, please check server logs for more information";
    return passkey ? { passkey } : authError(500, "unexpected_failure", message);
  }
  const passkeys = verified ? await passkeysOf(person) : [];
  if (provesPasskey(credential, challenged, person.session.userId, passkeys))
    return { passkey: null };
  return authError(500, "unexpected_failure", "Failed to validate WebAuthn MFA response");
}

/** The random text that the passkey has to sign. */
async function challengeText(db: Queryable, challengeId: string): Promise<string> {
  const [row] = await db.query<{ challenge: string }>(
    `select web_authn_session_data ->> 'challenge' as challenge
     from auth.mfa_challenges where id::text = $1`,
    [challengeId],
  );
  return row?.challenge ?? "";
}

/** Deletes the used challenge, and stores a new passkey with its factor. */
export async function storePasskey(
  db: Queryable,
  factorId: string,
  challengeId: string,
  passkey: object | null,
): Promise<void> {
  await db.query("delete from auth.mfa_challenges where id::text = $1", [challengeId]);
  if (passkey === null) return;
  await db.query(
    "update auth.mfa_factors set web_authn_credential = $2::text::jsonb where id::text = $1",
    [factorId, JSON.stringify(passkey)],
  );
}
