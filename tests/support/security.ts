import { http, HttpResponse } from "msw";
import { person, SERVER } from "#support/auth-server.ts";

type Json = Parameters<typeof HttpResponse.json>[0];

/** The person's role in an organization, or null for no membership. */
export const memberAs = (role: string | null) =>
  http.get(`${SERVER}/rest/v1/members`, () =>
    HttpResponse.json(
      role === null
        ? []
        : [
            {
              role,
              organizations: {
                id: "00000000-0000-4000-8000-0000000a0000",
                name: "Boréal",
                currency: "CAD",
                locale: "en-CA",
                time_zone: "America/Toronto",
              },
            },
          ],
    ),
  );
/** Additional properties of the account on the auth server. */
export const accountIs = (more: object) =>
  http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.json({ ...person, ...more }));
/** The security data that the server returns for the account. */
export const knows = (body: Json, status = 200) =>
  http.post(`${SERVER}/rest/v1/rpc/my_security`, () => HttpResponse.json(body, { status }));
const isAboutMe = (request: Request) => new URL(request.url).searchParams.get("about") === "me";
/** The monitoring function's response for an organization. */
export const metricsResponse = (body: Json, status = 200) =>
  http.get(`${SERVER}/functions/v1/security-monitoring`, ({ request }) =>
    isAboutMe(request) ? undefined : HttpResponse.json(body, { status }),
  );
/** The monitoring function's response to a person who requests the login attempts with their own email address. */
export const attempted = (attempts: Json[] = [], status = 200) =>
  http.get(`${SERVER}/functions/v1/security-monitoring`, ({ request }) =>
    isAboutMe(request) ? HttpResponse.json({ attempts }, { status }) : undefined,
  );

export const now = new Date().toISOString();
export const event = {
  id: 1,
  received_at: now,
  type: "login_success",
  severity: "info",
  trusted: false,
  ip_truncated: "203.0.113.0/24",
  ua_family: "Firefox",
  reason: null,
};
export const own = {
  sessions: [
    { started_at: now, user_agent: "Mozilla/5.0 Gecko Firefox/140.0", is_this_one: true },
    { started_at: "2026-11-01T09:00:00+00:00", user_agent: null, is_this_one: false },
  ],
  events: [event],
  password_changed_at: null,
  offers_two_factor: true,
};

export function metricsOf(failed: number) {
  const counts = [
    { type: "login_success", severity: "info", count: 4 },
    { type: "failed_login", severity: "warning", count: failed },
  ].filter(({ count }) => count > 0);
  const part = { from: "2026-11-21T09:00:00+00:00", info: 4, warning: failed, alert: 0 };
  const of = (hours: number) => ({
    hours,
    people: null,
    sessions_started: 2,
    attempts: 12,
    changes: [{ type: "member_joined", severity: "info", count: 1 }],
    counts,
    parts: [part],
  });
  return { generated_at: now, windows: [of(1), of(24), of(168)] };
}
