import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { person, server, SERVER, sessionFor } from "#support/auth-server.ts";

export const ORG = "00000000-0000-4000-8000-00000000000a";
export const OTHER_ORG = "00000000-0000-4000-8000-00000000000b";
export const NOAH = "00000000-0000-4000-8000-000000000002";

type Role = "owner" | "editor" | "viewer";

/** Logs in before the page renders, as after a reload. */
export function logInBefore() {
  localStorage.setItem("sb-supabase-auth-token", JSON.stringify(sessionFor(3600)));
}

const organization = (id: string, name: string, role: Role) => ({
  role,
  organizations: { id, name, currency: "CAD", locale: "en-CA", time_zone: "America/Toronto" },
});

export const belongsTo = (...organizations: [id: string, name: string, role: Role][]) =>
  http.get(`${SERVER}/rest/v1/members`, () =>
    HttpResponse.json(organizations.map((each) => organization(...each))),
  );

/** Mocks a database function and returns the list of its calls. */
export function mockRpc(name: string, response: JsonBodyType, status = 200) {
  const calls: unknown[] = [];
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/${name}`, async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json(response, { status });
    }),
  );
  return calls;
}

export const member = (user_id: string, display_name: string | null, role: Role) => ({
  user_id,
  display_name,
  email: `${(display_name ?? "nobody").toLowerCase()}@example.test`,
  role,
  joined_at: "2026-03-04T12:00:00Z",
});

/** The server's response about background jobs for an organization that has none. */
export const NO_JOBS = {
  waiting: 0,
  scheduled: 0,
  running: 0,
  failed: 0,
  oldestSeconds: null,
  ended: 0,
  retries: 0,
  listingsPerSecond: null,
};

/** Ada views Northvale, where she is owner and Noah is editor, unless the arguments differ. */
export function team({ mine = "owner", noah = "editor" }: { mine?: Role; noah?: Role } = {}) {
  server.use(
    belongsTo([ORG, "Northvale", mine]),
    http.get(`${SERVER}/rest/v1/profiles`, () =>
      HttpResponse.json({ display_name: "Ada", company_name: null }),
    ),
    http.get(`${SERVER}/rest/v1/invitations`, () => HttpResponse.json([])),
  );
  mockRpc("job_overview", NO_JOBS);
  mockRpc("staff_state", "none");
  mockRpc("my_announcements", []);
  mockRpc("organization_members", [member(person.id, "Ada", mine), member(NOAH, "Noah", noah)]);
}

/** Logs Ada in before every test of the file, as a member of an organization. Unhandled requests are errors. */
export function startInTeam() {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  beforeEach(() => {
    localStorage.clear();
    logInBefore();
    team();
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}
