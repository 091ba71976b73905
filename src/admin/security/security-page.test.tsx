import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Component as SecurityPage } from "@/admin/security/security-page.tsx";
import { profileIs, SERVER, server, sessionFor } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import {
  accountIs,
  attempted,
  event,
  metricsOf,
  knows,
  memberAs,
  own,
  metricsResponse,
} from "#support/security.ts";

const pages = [
  { path: "/security", element: <SecurityPage /> },
  { path: "*", element: <p>Elsewhere</p> },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("sb-supabase-auth-token", JSON.stringify(sessionFor(3600)));
  server.use(profileIs("Ada"), memberAs("owner"), accountIs({}), knows(own));
  server.use(metricsResponse(metricsOf(3)), attempted());
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const open = () => renderPortal(pages, "/security");
const panel = async (name: string) => within(await screen.findByRole("region", { name }));
const issues = () => panel("Security check");

test("the security page shows an owner their account, the organization's metrics, recent activity and a link back", async () => {
  open();

  expect(await screen.findByRole("heading", { level: 1, name: "Security centre" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the portal" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  const account = await panel("Your account");
  expect(account.getByText("2 sessions")).toBeVisible();
  expect(account.getByText("Firefox")).toBeVisible();
  expect(account.getByText("This session")).toBeVisible();
  const organization = await panel("Your organization");
  expect(await organization.findByText("Sessions started")).toBeVisible();
  expect(organization.getByText("Shown for 5 or more people")).toBeVisible();
  const events = await panel("Recent account activity");
  expect(events.getByRole("cell", { name: /^Login/ })).toBeVisible();
});

test("security issues are listed, with a link to the settings that fix them", async () => {
  open();
  const found = await issues();

  expect(await found.findByText("Two-factor authentication is off")).toBeVisible();
  const [settings] = found.getAllByRole("link", { name: "Open security settings" });
  expect(settings).toHaveAttribute("href", "/settings?tab=security");
  expect(
    await found.findByText("Many failed logins for your members’ email addresses"),
  ).toBeVisible();
});

test("an account with a second factor has no security issue about it", async () => {
  const factors = [{ id: "1", status: "verified", factor_type: "totp" }];
  server.use(accountIs({ factors }));
  open();

  expect(await (await panel("Your account")).findByText("On")).toBeVisible();
  expect(screen.queryByText("Two-factor authentication is off")).not.toBeInTheDocument();
});

test("the security page shows no issue about a second factor when the server doesn't support one", async () => {
  server.use(knows({ ...own, offers_two_factor: false }));
  open();

  expect(
    await (await panel("Your account")).findByText("Not available on this server"),
  ).toBeVisible();
  expect(screen.queryByText("Two-factor authentication is off")).not.toBeInTheDocument();
});

test("the security page shows a skeleton and no all-clear while it loads", async () => {
  server.use(http.post(`${SERVER}/rest/v1/rpc/my_security`, () => new Promise(() => {})));
  open();

  expect(await screen.findByRole("heading", { name: "Security centre" })).toBeVisible();
  expect(screen.getAllByText("Loading").length).toBeGreaterThan(0);
  expect(await screen.findByText("Sessions started")).toBeVisible();
  expect(screen.queryByText("Nothing needs your attention")).not.toBeInTheDocument();
});

test("a person without an organization sees their own account on the security page", async () => {
  server.use(memberAs(null));
  open();
  expect(await panel("Your account")).toBeDefined();
  expect(await panel("Recent account activity")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Your organization" })).not.toBeInTheDocument();
});

test("the security page shows that the browser is offline, and loads once the connection is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open();
  window.dispatchEvent(new Event("offline"));
  expect(await screen.findByText(/You’re offline/)).toBeVisible();
  expect(await screen.findAllByText(/We can’t reach the server/)).toHaveLength(2);
  expect(screen.queryByText("Nothing needs your attention")).not.toBeInTheDocument();

  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Sessions started")).toBeVisible();
});

test("loading the account details on the security page can be retried after a failure", async () => {
  server.use(knows({ code: "XX000", message: "boom" }, 500));
  const { user } = open();
  const failure = "We couldn’t load your account details";
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.queryByText(/boom/)).not.toBeInTheDocument();

  server.use(knows(own));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("2 sessions")).toBeVisible();
});

test("the security page says what the server doesn't report, and shows the organization's metrics", async () => {
  server.use(knows({ code: "PGRST202", message: "no function" }, 404));
  open();
  expect(await screen.findByText(/doesn’t report sessions and events/)).toBeVisible();
  expect(await screen.findByText("Sessions started")).toBeVisible();
});

test("the security page shows no issues if a viewer has a second factor and no events, and the browser passes all checks", async () => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("location", new URL("https://portal.example/security"));
  server.use(
    accountIs({ factors: [{ id: "1", status: "verified", factor_type: "totp" }] }),
    knows({ ...own, events: [] }),
    memberAs("viewer"),
  );
  open();
  expect(await screen.findByText("Nothing needs your attention")).toBeVisible();
  expect(await screen.findByText("No activity yet")).toBeVisible();
  vi.unstubAllGlobals();
});

const few = metricsOf(0);
const calm = { ...few, windows: few.windows.map((window) => ({ ...window, attempts: 1 })) };
const sound = () => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("location", new URL("https://portal.example/security"));
  server.use(
    accountIs({ factors: [{ id: "1", status: "verified", factor_type: "totp" }] }),
    knows({ ...own, events: [] }),
    metricsResponse(calm),
  );
};

test.each([
  [
    "the metrics of an owner's organization",
    () => metricsResponse({ message: "boom" }, 500),
    "Failed logins for your members’ email addresses",
  ],
  [
    "whether a second factor is set up",
    () => http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.json({}, { status: 500 })),
    "Second factor on your account",
  ],
  [
    "sessions and events, when the server doesn't report them",
    () => knows({ code: "PGRST202", message: "no function" }, 404),
    "Your account’s sessions and events",
  ],
])(
  "the security page names what couldn't be checked instead of reporting no issues: %s",
  async (_what, gap, text) => {
    sound();
    server.use(gap());
    open();
    const found = await issues();
    expect(await found.findByText("Some checks couldn’t run")).toBeVisible();
    expect(found.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([text]);
    expect(screen.queryByText("Nothing needs your attention")).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  },
);

test("an owner sees no security issues when only one login failed in the organization", async () => {
  sound();
  open();
  expect(await screen.findByText("Nothing needs your attention")).toBeVisible();
  vi.unstubAllGlobals();
});

test("text that an attacker put into a security event is shown as plain text", async () => {
  const type = "<img src=x onerror=alert(1)>";
  server.use(knows({ ...own, events: [{ ...event, type, severity: "alert" }] }));
  open();
  const events = await panel("Recent account activity");
  expect(events.getByText(type)).toBeVisible();
  expect(await (await issues()).findByText(/Unusual activity/)).toBeVisible();
});
