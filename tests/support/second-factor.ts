import { decodeJwt } from "jose";
import { http, HttpResponse } from "msw";
import * as z from "zod";
import { claimsFor, person, rejects, SERVER, sessionFor, signed } from "./auth-server.ts";

type Kind = "totp" | "webauthn";
type Factor = { id: string; friendly_name: string; factor_type: Kind; status: string };

export const factor = (
  id: string,
  name: string,
  status = "verified",
  factor_type: Kind = "totp",
) => ({
  id,
  friendly_name: name,
  factor_type,
  status,
  created_at: "2026-01-02T00:00:00Z",
  updated_at: "2026-01-02T00:00:00Z",
});

/** The only code that the mock server accepts. */
export const CODE = "123456";
/** The key of every app that is set up. */
export const SECRET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const enrolment = z.object({
  friendly_name: z.string(),
  factor_type: z.string(),
  issuer: z.string().optional(),
});
const proof = z.object({
  challenge_id: z.string(),
  code: z.string().default(""),
  webauthn: z
    .object({
      type: z.string(),
      credential_response: z.looseObject({ id: z.string(), response: z.unknown() }).partial(),
    })
    .optional(),
});

/** The server's error for a malformed passkey proof. */
function formErrorOf(webauthn: z.infer<typeof proof>["webauthn"]) {
  const invalid = (message: string) => rejects(400, "validation_failed", message);
  if (webauthn === undefined) return invalid("WebAuthn config required");
  if (!["create", "request"].includes(webauthn.type))
    return invalid("WebAuthn type must be create or request");
  const { id, response } = webauthn.credential_response;
  return id && response ? null : invalid("Invalid credential_response");
}

/** The only passkey that the mock server accepts. */
export const PASSKEY = "b25lLXBhc3NrZXk";

const optionsFor = (type: "create" | "request") => ({
  type,
  credential_options: {
    publicKey: {
      challenge: "Y2hhbGxlbmdl",
      timeout: 300_000,
      ...(type === "request"
        ? { rpId: "localhost", allowCredentials: [{ type: "public-key", id: PASSKEY }] }
        : {
            rp: { id: "localhost", name: "Supplier Portal" },
            user: { id: "YWRh", name: person.email, displayName: person.email },
            pubKeyCredParams: [{ type: "public-key", alg: -7 }],
          }),
    },
  },
});

const levelOf = (request: Request) => {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  return token === undefined ? undefined : decodeJwt(token)["aal"];
};

/** Mocks the auth server for an account that has these factors. */
export function factorsAre(factors: Factor[]) {
  const url = (path: string) => `${SERVER}/auth/v1/${path}`;
  const user = () => (factors.length === 0 ? person : { ...person, factors });
  const isProtected = () => factors.some(({ status }) => status === "verified");
  const challenges = new Map<string, "open" | "answered">();
  let level = "aal1";

  function session() {
    const claims = claimsFor(3600);
    const amr = [
      ...claims.amr,
      ...(level === "aal2" ? [{ method: "totp", timestamp: claims.iat }] : []),
    ];
    const access_token = signed({ ...claims, aal: level, amr });
    return HttpResponse.json({ ...sessionFor(3600), access_token, user: user() });
  }

  /** The error if the account has no such factor. */
  function unknown(id: unknown) {
    if (factors.some((one) => one.id === id)) return null;
    return /^(f-|[\da-f]{8}-)/.test(String(id))
      ? rejects(404, "mfa_factor_not_found")
      : rejects(404, "validation_failed", "factor_id must be an UUID");
  }

  return [
    http.get(url("user"), () => HttpResponse.json(user())),
    http.post(url("factors"), async ({ request }) => {
      const body = await request.json();
      const { data } = enrolment.safeParse(body);
      if (data?.factor_type !== "totp" && data?.factor_type !== "webauthn")
        return rejects(
          400,
          "validation_failed",
          "factor_type needs to be totp, phone, or webauthn",
        );
      const { friendly_name, factor_type } = data;
      if (factors.some((one) => one.friendly_name === friendly_name)) {
        const message = `A factor with the friendly name "${friendly_name}" for this user already exists`;
        return rejects(422, "mfa_factor_name_conflict", message);
      }
      if (isProtected() && levelOf(request) !== "aal2") return rejects(403, "insufficient_aal");
      const id = factors.some((one) => one.id === "f-new") ? "f-newer" : "f-new";
      factors.push(factor(id, friendly_name, "unverified", factor_type));
      if (factor_type === "webauthn")
        return HttpResponse.json({ id, type: factor_type, friendly_name });
      const uri = `otpauth://totp/Portal:${person.email}?algorithm=SHA1&digits=6&issuer=Portal&period=30&secret=${SECRET}`;
      const totp = { qr_code: '<svg fill="#000"></svg>', secret: SECRET, uri };
      return HttpResponse.json({ id, type: "totp", friendly_name, totp });
    }),
    http.post(url("factors/:id/challenge"), ({ params }) => {
      const id = `c-${challenges.size + 1}`;
      challenges.set(id, "open");
      const errorResponse = unknown(params["id"]);
      if (errorResponse) return errorResponse;
      const found = factors.find((one) => one.id === params["id"]);
      const common = { id, type: found?.factor_type, expires_at: 4_000_000_000 };
      if (found?.factor_type !== "webauthn") return HttpResponse.json(common);
      const webauthn = optionsFor(found.status === "verified" ? "request" : "create");
      return HttpResponse.json({ ...common, webauthn });
    }),
    http.post(url("factors/:id/verify"), async ({ params, request }) => {
      const { challenge_id, code, webauthn } = proof.parse(await request.json());
      const errorResponse = unknown(params["id"]);
      if (errorResponse) return errorResponse;
      const isPasskey = factors.some(
        ({ id, factor_type }) => id === params["id"] && factor_type === "webauthn",
      );
      const formError = isPasskey && formErrorOf(webauthn);
      if (formError) return formError;
      if (!isPasskey && code === "")
        return rejects(400, "validation_failed", "Code needs to be non-empty");
      const challenge = challenges.get(challenge_id);
      if (challenge === undefined) return rejects(422, "mfa_factor_not_found");
      if (challenge === "answered") return rejects(422, "mfa_ip_address_mismatch");
      if (isPasskey && webauthn?.credential_response.id !== PASSKEY)
        return rejects(500, "unexpected_failure");
      if (!isPasskey && code !== CODE) return rejects(422, "mfa_verification_failed");
      challenges.set(challenge_id, "answered");
      for (const one of factors) if (one.id === params["id"]) one.status = "verified";
      level = "aal2";
      return session();
    }),
    http.delete(url("factors/:id"), ({ params, request }) => {
      const errorResponse = unknown(params["id"]);
      if (errorResponse) return errorResponse;
      const isFinished = factors.some(
        ({ id, status }) => id === params["id"] && status === "verified",
      );
      if (isFinished && levelOf(request) !== "aal2") return rejects(422, "insufficient_aal");
      factors.splice(0, factors.length, ...factors.filter(({ id }) => id !== params["id"]));
      if (isFinished) level = "aal1";
      return HttpResponse.json({ id: params["id"] });
    }),
    http.post(url("token"), ({ request }) => {
      if (request.url.endsWith("grant_type=password")) level = "aal1";
      return session();
    }),
  ];
}
