import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Component as SecurityPage } from "@/admin/security-page.tsx";
import { person, profileIs, SERVER, server, sessionFor } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";

const pages = [
  { path: "/security", element: <SecurityPage /> },
  { path: "*", element: <p>Elsewhere</p> },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("sb-supabase-auth-token", JSON.stringify(sessionFor(3600)));
  server.use(profileIs("Ada"), memberAs("owner"), accountIs({}), knows(own), tells(figures(3)));
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

type Json = Parameters<typeof HttpResponse.json>[0];

const memberAs = (role: string | null) =>
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
const accountIs = (more: object) =>
  http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.json({ ...person, ...more }));
const knows = (body: Json, status = 200) =>
  http.post(`${SERVER}/rest/v1/rpc/my_security`, () => HttpResponse.json(body, { status }));
const tells = (body: Json, status = 200) =>
  http.get(`${SERVER}/functions/v1/security-monitoring`, () => HttpResponse.json(body, { status }));

const now = new Date().toISOString();
const event = {
  id: 1,
  received_at: now,
  type: "login_success",
  severity: "info",
  ip_truncated: "203.0.113.0/24",
  ua_family: "Firefox",
  reason: null,
  is_this_session: true,
};
const own = {
  sessions: [
    { started_at: now, user_agent: "Mozilla/5.0 Gecko Firefox/140.0", is_this_one: true },
    { started_at: "2026-11-01T09:00:00+00:00", user_agent: null, is_this_one: false },
  ],
  events: [event],
  password_changed_at: null,
  offers_two_factor: true,
};

function figures(failed: number) {
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
    counts,
    parts: [part],
  });
  return { generated_at: now, windows: [of(1), of(24), of(168)] };
}

const open = (address = "/security") => renderPortal(pages, address);
const panel = async (name: string) => within(await screen.findByRole("region", { name }));
const findings = () => panel("Findings");

test("an owner sees findings, their account, the figures and the way back", async () => {
  open();

  expect(await screen.findByRole("heading", { level: 1, name: "Security centre" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the portal" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  const account = await panel("Your account");
  expect(account.getByText("In 2 places")).toBeVisible();
  expect(account.getByText("Firefox")).toBeVisible();
  expect(account.getByText("This session")).toBeVisible();
  const organization = await panel("Your organisation");
  expect(await organization.findByText("Sessions begun")).toBeVisible();
  expect(organization.getByText("Shown from five on")).toBeVisible();
  const events = await panel("Recent events of your account");
  expect(events.getByRole("cell", { name: /^Login/ })).toBeVisible();
});

test("each finding says what to do, and where", async () => {
  open();
  const found = await findings();

  expect(await found.findByText("Two-factor authentication is off")).toBeVisible();
  const [settings] = found.getAllByRole("link", { name: "Open security settings" });
  expect(settings).toHaveAttribute("href", "/settings?tab=security");
  expect(
    await found.findByText("Many logins failed with addresses of your organisation"),
  ).toBeVisible();
});

test("with a second factor that finding is gone", async () => {
  const factors = [{ id: "1", status: "verified", factor_type: "totp" }];
  server.use(accountIs({ factors }));
  open();

  expect(await (await panel("Your account")).findByText("On")).toBeVisible();
  expect(screen.queryByText("Two-factor authentication is off")).not.toBeInTheDocument();
});

test("a server without second factors says so, and blames nobody", async () => {
  server.use(knows({ ...own, offers_two_factor: false }));
  open();

  expect(
    await (await panel("Your account")).findByText("Not offered by this server"),
  ).toBeVisible();
  expect(screen.queryByText("Two-factor authentication is off")).not.toBeInTheDocument();
});

test("the figures can be read as a table, and the period is in the address", async () => {
  const { user, router } = open();
  const organization = await panel("Your organisation");
  expect(await organization.findByRole("tab", { name: "Last 24 hours" })).toHaveAttribute(
    "aria-selected",
    "true",
  );

  await user.click(organization.getByRole("tab", { name: "Last 7 days" }));
  expect(router.state.location.search).toBe("?hours=168");
  await user.click(organization.getByText("Show as a table"));
  const table = organization.getByRole("table", { name: "7 events" });
  const [, row] = within(table).getAllByRole("row");
  expect(
    within(row ?? table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["4", "3", "0"]);
});

test("an address with a period that does not exist shows a day", async () => {
  open("/security?hours=evil");
  const organization = await panel("Your organisation");
  expect(await organization.findByRole("tab", { name: "Last 24 hours" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("while it loads, its shape is there and nothing is claimed", async () => {
  server.use(http.post(`${SERVER}/rest/v1/rpc/my_security`, () => new Promise(() => {})));
  open();

  expect(await screen.findByRole("heading", { name: "Security centre" })).toBeVisible();
  expect(screen.getAllByText("Loading").length).toBeGreaterThan(0);
  expect(screen.queryByText("Nothing needs your attention")).not.toBeInTheDocument();
});

test("an organisation without events is told what will come", async () => {
  server.use(tells({ generated_at: now, windows: [{ ...figures(0).windows[1], counts: [] }] }));
  open();
  expect(await screen.findByText("No events in this time")).toBeVisible();
});

test.each(["editor", "viewer"])("an %s is not shown the figures, and nobody asks", async (role) => {
  let asked = false;
  server.use(
    memberAs(role),
    http.get(`${SERVER}/functions/v1/security-monitoring`, () => {
      asked = true;
      return HttpResponse.json({}, { status: 403 });
    }),
  );
  open();

  expect(await screen.findByText("Only owners see these figures")).toBeVisible();
  expect(await panel("Recent events of your account")).toBeDefined();
  expect(asked).toBe(false);
});

test.each([
  ["was no owner any more", 403, { message: "" }, "Only owners see these figures"],
  [
    "has not shown the second factor",
    403,
    { code: "insufficient_aal" },
    "Confirm your second factor first",
  ],
  ["asks too often", 429, {}, "The figures were asked for too often"],
  ["asks a server without the function", 404, {}, "Not offered by this server"],
])("somebody who %s is told", async (_who, status, body, words) => {
  server.use(tells(body, status));
  open();
  expect(await screen.findByText(words)).toBeVisible();
});

test("figures that fail can be asked for again", async () => {
  server.use(tells({}, 503));
  const { user } = open();
  const retry = await screen.findByRole("button", { name: "Try again" }, { timeout: 5_000 });
  expect(screen.getByText("The figures could not be loaded")).toBeVisible();

  server.use(tells(figures(3)));
  await user.click(retry);
  expect(await screen.findByText("Sessions begun")).toBeVisible();
});

test("offline, it says so, and nothing pretends to be an answer", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/my_security`, () => HttpResponse.error()),
    tells({}, 503),
  );
  open();
  expect(await screen.findByText(/You are offline/)).toBeVisible();
  expect(screen.queryByText("Nothing needs your attention")).not.toBeInTheDocument();
});

test("a server that cannot tell about the account says so, once asked again it may", async () => {
  server.use(knows({ code: "XX000", message: "boom" }, 500));
  const { user } = open();
  const failure = "What the server knows of your account could not be loaded";
  expect(await screen.findByText(failure, {}, { timeout: 5_000 })).toBeVisible();
  expect(screen.queryByText(/boom/)).not.toBeInTheDocument();

  server.use(knows(own));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("In 2 places")).toBeVisible();
});

test("a server without that function says so, and the rest of the page works", async () => {
  server.use(knows({ code: "PGRST202", message: "no function" }, 404));
  open();
  expect(await screen.findByText(/does not tell about sessions and events/)).toBeVisible();
  expect(await screen.findByText("Sessions begun")).toBeVisible();
});

test("an account without events and alerts, on a sound browser, needs nothing", async () => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("location", new URL("https://portal.example/security"));
  server.use(
    accountIs({ factors: [{ id: "1", status: "verified", factor_type: "totp" }] }),
    knows({ ...own, events: [] }),
    memberAs("viewer"),
  );
  open();
  expect(await screen.findByText("Nothing needs your attention")).toBeVisible();
  expect(await screen.findByText("Nothing has happened yet")).toBeVisible();
  vi.unstubAllGlobals();
});

test("what a stranger wrote into an event is shown as text", async () => {
  const type = "<img src=x onerror=alert(1)>";
  server.use(knows({ ...own, events: [{ ...event, type, severity: "alert" }] }));
  open();
  const events = await panel("Recent events of your account");
  expect(events.getByText(type)).toBeVisible();
  expect(await (await findings()).findByText(/Something unusual happened/)).toBeVisible();
});
