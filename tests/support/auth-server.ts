import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

export const SERVER = "http://supabase.test";

/** What the auth server answers, as its contract has it; tests add what they need and fail on any other request. */
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

export function sessionFor(seconds: number) {
  return {
    access_token: `header.${btoa(JSON.stringify({ sub: person.id }))}.signature`,
    token_type: "bearer",
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    refresh_token: "refresh-token",
    user: person,
  };
}

export const profileIs = (display_name: string, company_name: string | null = null) =>
  http.get(`${SERVER}/rest/v1/profiles`, () => HttpResponse.json({ display_name, company_name }));

export const logInAnswers = (status: number, body: Record<string, unknown>) =>
  http.post(`${SERVER}/auth/v1/token`, () => HttpResponse.json(body, { status }));
