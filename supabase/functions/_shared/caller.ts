import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
} from "jose";
import type { JWTPayload } from "jose";
import * as z from "zod/mini";

export type Person = { id: string; session: string; aal: string; email: string };
/**
 * The caller, or null for an invalid token. A visitor, who sends nothing or an anon or publishable key, has
 * `person: null`.
 */
export type Caller = { person: Person | null } | null;

export type TokenSettings = {
  /** The API's address as functions see it, which differs from the public one on a local stack. */
  apiUrl: string;
  anonKey: string;
  /** The key set as JSON if the platform passes it to functions, which saves a request. */
  jwks: string | undefined;
};

const ASYMMETRIC = ["ES256", "RS256", "EdDSA"];

const keys = z.array(z.looseObject({ kty: z.string() }));
/** Platforms pass either a bare list of keys or a key set object. */
const keySet = z.union([
  keys,
  z.pipe(
    z.object({ keys }),
    z.transform((set) => set.keys),
  ),
]);
const symmetric = z.object({ kty: z.literal("oct"), k: z.string() });

const claims = z.object({
  role: z.literal("authenticated"),
  aud: z.union([
    z.literal("authenticated"),
    z.array(z.string()).check(z.refine((all) => all.includes("authenticated"))),
  ]),
  sub: z.uuid(),
  session_id: z.uuid(),
  iss: z.optional(z.string()),
  aal: z.optional(z.string()),
  email: z.optional(z.string()),
});

/** Identifies the caller by their token, after its signature was verified. */
export function callerOf(settings: TokenSettings) {
  const { apiUrl, anonKey } = settings;
  const all = settings.jwks ? keySet.parse(JSON.parse(settings.jwks)) : [];
  const shared = all.map((key) => symmetric.safeParse(key)).find(({ success }) => success)?.data;
  const secret = shared && bytesOf(shared.k);
  const named = all.filter(({ kty }) => kty !== "oct");
  const published =
    named.length > 0
      ? createLocalJWKSet({ keys: named })
      : createRemoteJWKSet(new URL(`${apiUrl}/auth/v1/.well-known/jwks.json`));

  async function verified(token: string): Promise<JWTPayload> {
    const { alg = "" } = decodeProtectedHeader(token);
    // The kind of key decides which algorithms are accepted; otherwise a public key could be used as an HS256 secret.
    if (ASYMMETRIC.includes(alg))
      return (await jwtVerify(token, published, { algorithms: ASYMMETRIC, ...CLAIM_OPTIONS }))
        .payload;
    if (alg !== "HS256") throw new Error(`Tokens signed with ${alg} are not accepted.`);
    if (secret)
      return (await jwtVerify(token, secret, { algorithms: ["HS256"], ...CLAIM_OPTIONS })).payload;
    // Older hosted projects sign with a secret that functions don't get, so the auth server has to check the token.
    const response = await fetch(`${apiUrl}/auth/v1/user`, {
      headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(3_000),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error("The auth server rejected this token.");
    return decodeJwt(token);
  }

  /**
   * An https address is the public one and must match exactly. Functions of a local stack use a different host name,
   * so only the path is compared.
   */
  const isOurs = (issuer: string) =>
    apiUrl.startsWith("https:") ? issuer === `${apiUrl}/auth/v1` : issuer.endsWith("/auth/v1");

  return async (authorization: string | null): Promise<Caller> => {
    if (authorization === null) return VISITOR;
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) return null;
    if (token === anonKey || token.startsWith("sb_publishable_")) return VISITOR;

    const payload = await verified(token).catch(() => null);
    if (payload?.["role"] === "anon") return VISITOR;
    const found = claims.safeParse(payload);
    if (!found.success) return null;
    const { sub, session_id, iss, aal = "aal1", email = "" } = found.data;
    if (iss !== undefined && !isOurs(iss)) return null;
    return { person: { id: sub, session: session_id, aal, email } };
  };
}

const CLAIM_OPTIONS = { requiredClaims: ["exp"], clockTolerance: 5 };
const VISITOR = { person: null };

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
