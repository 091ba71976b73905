import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { z } from "zod";

const eventBody = z.object({ event: z.looseObject({ type: z.string(), details: z.unknown() }) });

export const SERVER = "http://supabase.test";

/** A mock of the auth server that follows its API. Tests add the handlers they need and fail on any other request. */
export const server = setupServer();

export const person = {
  id: "7e0d1a52-3e38-4f0e-9a52-6f2e0a7f0c11",
  aud: "authenticated",
  role: "authenticated",
  email: "ada@example.test",
  app_metadata: {},
  user_metadata: {},
  identities: [],
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");

export function sessionFor(seconds: number) {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return {
    access_token: [
      part({ alg: "HS256", typ: "JWT" }),
      part({ sub: person.id, exp }),
      part({}),
    ].join("."),
    token_type: "bearer",
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    refresh_token: "refresh-token",
    user: person,
  };
}

export const profileIs = (display_name: string, company_name: string | null = null) =>
  http.get(`${SERVER}/rest/v1/profiles`, () => HttpResponse.json({ display_name, company_name }));

/** A response of the auth server. This header tells the library that errors have codes. */
export const answer = (body: Record<string, unknown>, status = 200) =>
  HttpResponse.json(body, { status, headers: { "x-supabase-api-version": "2024-01-01" } });

export const logInAnswers = (status: number, body: Record<string, unknown>) =>
  http.post(`${SERVER}/auth/v1/token`, () => answer(body, status));

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
