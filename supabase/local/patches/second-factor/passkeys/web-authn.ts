import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import { type Cbor, readCbor } from "./cbor.ts";

/**
 * The checks of WebAuthn (https://www.w3.org/TR/webauthn-3/, 7.1 and 7.2) for a second factor. The
 * attestation isn't requested or read, because any authenticator is accepted.
 */

/** The relying party: the domain of a passkey and the origins that may use it. */
export type RelyingParty = { id: string; isOrigin: (origin: string) => boolean };

export type Passkey = { id: string; publicKey: string };

/** A passkey as the real server stores it, so that a backup can be restored there. */
export const storedPasskey = z
  .looseObject({ id: z.base64(), publicKey: z.base64() })
  .transform(({ id, publicKey }) => ({ id: urlSafe(id), publicKey: urlSafe(publicKey) }));

export type Challenged = { challenge: string; party: RelyingParty };

const base64url = z.string().regex(/^[\w-]+$/);
const attested = z.object({
  id: base64url,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
const asserted = z.object({
  id: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
});

/** Whether a value has the form of a credential. */
export const isCredential = (value: unknown, type: "create" | "request") =>
  (type === "create" ? attested : asserted).safeParse(value).success;

/** The new passkey in its stored form, or null if the response isn't valid for the challenge. */
export function newPasskey(value: unknown, challenged: Challenged): object | null {
  const { data } = attested.safeParse(value);
  if (data === undefined || !isClientData(data.response.clientDataJSON, "create", challenged))
    return null;
  try {
    const { item } = readCbor(bytesOf(data.response.attestationObject));
    const authenticatorData = item instanceof Map ? item.get("authData") : null;
    if (!Buffer.isBuffer(authenticatorData)) return null;
    const found = readAuthenticatorData(authenticatorData, challenged.party);
    if (found?.passkey?.id !== data.id) return null;
    // A key that can't be parsed could never confirm a login.
    return keyOf(found.passkey.publicKey) && toStored(found.passkey, authenticatorData);
  } catch {
    return null;
  }
}

/**
 * Whether the response verifies one of the person's passkeys for the challenge. Comparing its counter with the last one
 * would detect copied passkeys, but the real server accepts any counter and doesn't store the new one.
 */
export function provesPasskey(
  value: unknown,
  challenged: Challenged,
  userId: string,
  passkeys: readonly Passkey[],
): boolean {
  const { data } = asserted.safeParse(value);
  const passkey = passkeys.find(({ id }) => id === data?.id);
  if (data === undefined || passkey === undefined) return false;
  const { clientDataJSON, authenticatorData, signature, userHandle } = data.response;
  if (!isClientData(clientDataJSON, "get", challenged)) return false;
  if (userHandle && bytesOf(userHandle).toString() !== userId) return false;
  try {
    const authenticator = bytesOf(authenticatorData);
    const key = keyOf(passkey.publicKey);
    if (!key || !readAuthenticatorData(authenticator, challenged.party)) return false;
    const signed = Buffer.concat([authenticator, sha256(bytesOf(clientDataJSON))]);
    // Ed25519 has its own hash.
    const hash = key.asymmetricKeyType === "ed25519" ? null : "sha256";
    return verify(hash, signed, key, bytesOf(signature));
  } catch {
    return false;
  }
}

const urlSafe = (base64: string) => Buffer.from(base64, "base64").toString("base64url");
const bytesOf = (text: string) => Buffer.from(text, "base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

function isClientData(json: string, type: "create" | "get", { challenge, party }: Challenged) {
  const { data } = clientData.safeParse(parsed(bytesOf(json).toString()));
  return (
    data?.type === `webauthn.${type}` &&
    data.challenge === challenge &&
    data.crossOrigin !== true &&
    party.isOrigin(data.origin)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toStored({ id, publicKey }: Passkey, authenticatorData: Buffer) {
  const flags = authenticatorData.readUInt8(32);
  return {
    id: bytesOf(id).toString("base64"),
    publicKey: bytesOf(publicKey).toString("base64"),
    attestationType: "none",
    flags: {
      userPresent: true,
      userVerified: (flags & 4) !== 0,
      backupEligible: (flags & 8) !== 0,
      backupState: (flags & 16) !== 0,
    },
    authenticator: {
      AAGUID: authenticatorData.subarray(37, 53).toString("base64"),
      signCount: authenticatorData.readUInt32BE(33),
      cloneWarning: false,
    },
  };
}

const USER_PRESENT = 1;
const HAS_PASSKEY = 64;

/**
 * Returns `passkey`, which is null if the data contains none. Returns null if the data is for another domain or no
 * person was present.
 */
function readAuthenticatorData(bytes: Buffer, { id }: RelyingParty) {
  const flags = bytes.readUInt8(32);
  if (!bytes.subarray(0, 32).equals(sha256(id)) || (flags & USER_PRESENT) === 0) return null;
  if ((flags & HAS_PASSKEY) === 0) return { passkey: null };
  // The hash is followed by the flags, the counter, the authenticator's model and the length of the passkey's id.
  const length = bytes.readUInt16BE(53);
  const idBytes = bytes.subarray(55, 55 + length);
  const after = bytes.subarray(55 + length);
  const { rest } = readCbor(after);
  const publicKey = after.subarray(0, after.length - rest.length).toString("base64url");
  return { passkey: { id: idBytes.toString("base64url"), publicKey } };
}

/** The algorithms offered to authenticators: ES256, Ed25519 and RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;

/** Reads a COSE key (RFC 9053); null if it isn't a key of an offered algorithm. */
function keyOf(stored: string): KeyObject | null {
  const { item } = readCbor(bytesOf(stored));
  if (!(item instanceof Map)) return null;
  const jwk = jwkOf(item);
  return jwk && createPublicKey({ key: jwk, format: "jwk" });
}

function jwkOf(key: Map<Cbor, Cbor>) {
  const text = (label: number) => {
    const value = key.get(label);
    return Buffer.isBuffer(value) ? value.toString("base64url") : "";
  };
  const [kind, algorithm, curve] = [key.get(1), key.get(3), key.get(-1)];
  if (kind === 2 && algorithm === -7 && curve === 1)
    return { kty: "EC", crv: "P-256", x: text(-2), y: text(-3) };
  if (kind === 1 && algorithm === -8 && curve === 6)
    return { kty: "OKP", crv: "Ed25519", x: text(-2) };
  if (kind === 3 && algorithm === -257) return { kty: "RSA", n: text(-1), e: text(-2) };
  return null;
}
