import { http, HttpResponse } from "msw";
import { person, SERVER } from "#support/auth-server.ts";

type Json = Parameters<typeof HttpResponse.json>[0];

/** In which role the person belongs to an organisation, or null for none. */
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
/** What else the auth server says of the account. */
export const accountIs = (more: object) =>
  http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.json({ ...person, ...more }));
/** What the server knows of the account. */
export const knows = (body: Json, status = 200) =>
  http.post(`${SERVER}/rest/v1/rpc/my_security`, () => HttpResponse.json(body, { status }));
const isAboutMe = (request: Request) => new URL(request.url).searchParams.get("about") === "me";
/** What the monitoring function answers about an organisation. */
export const tells = (body: Json, status = 200) =>
  http.get(`${SERVER}/functions/v1/security-monitoring`, ({ request }) =>
    isAboutMe(request) ? undefined : HttpResponse.json(body, { status }),
  );
/** What it answers about the person's own address. */
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

export function figures(failed: number) {
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
