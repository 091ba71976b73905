import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { z } from "zod";
import { findError } from "../../supabase/local/contract/known-errors.ts";

const eventBody = z.object({ event: z.looseObject({ type: z.string(), details: z.unknown() }) });

export const SERVER = "http://supabase.test";

/**
 * A mock of the auth server that follows the contract in supabase/local/contract. Tests add the handlers they need and
 * fail on any other request. Announcements are handled here, because every page behind the login asks for them and
 * would repeat a failed request.
 */
export const server = setupServer(
  http.post(`${SERVER}/rest/v1/rpc/my_announcements`, () => HttpResponse.json([])),
);

export const person = {
  id: "7e0d1a52-3e38-4f0e-9a52-6f2e0a7f0c11",
  aud: "authenticated",
  role: "authenticated",
  email: "ada@example.test",
  phone: "",
  app_metadata: {},
  user_metadata: {},
  identities: [],
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  is_anonymous: false,
};

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");

/** The claims of an access token after a login with a password. */
export function claimsFor(seconds: number) {
  const iat = Math.floor(Date.now() / 1000);
  const { id: sub, aud, role, email } = person;
  const amr = [{ method: "password", timestamp: iat }];
  return {
    sub,
    aud,
    role,
    email,
    session_id: "session-1",
    aal: "aal1",
    amr,
    iat,
    exp: iat + seconds,
  };
}

/** A token in the format of the auth server. The signature isn't valid, but no browser checks it. */
export const signed = (claims: object) =>
  `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.c2lnbmF0dXJl`;

export function sessionFor(seconds: number) {
  return {
    access_token: signed(claimsFor(seconds)),
    token_type: "bearer",
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    refresh_token: "refreshtoken",
    user: person,
  };
}

export const profileIs = (display_name: string, company_name: string | null = null) =>
  http.get(`${SERVER}/rest/v1/profiles`, () => HttpResponse.json({ display_name, company_name }));

const error = z.object({ code: z.string(), message: z.optional(z.string()) });

/** A response of the auth server. Errors with a code are those of the contract. */
export function jsonResponse(body: Record<string, unknown>, status = 200) {
  const { data } = error.safeParse(body);
  return status < 400 || data === undefined
    ? HttpResponse.json(body, { status })
    : rejects(status, data.code, data.message);
}

/** An error of the auth server. Throws if the contract has no such error, so that tests can't invent one. */
export function rejects(status: number, code: string, message?: string) {
  const known = findError(status, code, message);
  if (known === undefined)
    throw new Error(`The auth server has no error ${status} ${code} “${message ?? ""}”.`);
  const text = message ?? known.message.replace("{seconds}", "59");
  const weak = known.reasons === undefined ? {} : { weak_password: { reasons: known.reasons } };
  const headers = {
    // With this header, supabase-js reads the code of an error.
    "x-supabase-api-version": "2024-01-01",
    ...(known.names === false ? {} : { "x-sb-error-code": code }),
  };
  return HttpResponse.json({ code, message: text, ...weak }, { status, headers });
}

export const logInResponse = (status: number, body: Record<string, unknown>) =>
  http.post(`${SERVER}/auth/v1/token`, () => jsonResponse(body, status));

/** Accepts security events from now on and collects them in the returned list. */
export function securityEvents(): { type?: unknown; details?: unknown }[] {
  const events: { type?: unknown; details?: unknown }[] = [];
  server.use(
    http.post(`${SERVER}/functions/v1/security-monitoring`, async ({ request }) => {
      const { event } = eventBody.parse(await request.json());
      events.push(event);
      return new HttpResponse(null, { status: 202 });
    }),
  );
  return events;
}
