import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component as AdminPage } from "@/admin/admin-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, ORG, OTHER_ORG, startInTeam, team } from "#support/team-server.ts";

startInTeam();

const TENANT = {
  id: OTHER_ORG,
  name: "Maple Ridge",
  created_at: "2026-01-05T12:00:00Z",
  closes_at: null,
  locale: "en-CA",
  currency: "CAD",
  time_zone: "America/Vancouver",
  members: 2,
  products: 1200,
  failed_jobs: 1,
  allowed_until: "2026-11-30T12:00:00Z",
  visit_until: null as string | null,
};

const GRANT = {
  id: OTHER_ORG,
  reason: "T-10001",
  created_at: "2026-01-01T00:00:00Z",
  expires_at: "2999-01-01T00:00:00Z",
  revoked_at: null,
};

const access = (grants: readonly object[], visits: readonly object[] = []) =>
  server.use(
    http.get(`${SERVER}/rest/v1/staff_grants`, () => HttpResponse.json(grants)),
    http.get(`${SERVER}/rest/v1/staff_visits`, () => HttpResponse.json(visits)),
  );

const open = (tab: string) =>
  renderPortal([{ path: "/admin", element: <AdminPage /> }], `/admin?tab=${tab}`);

test("a person who isn't platform staff sees no platform tabs", async () => {
  open("tenants");
  expect(await screen.findByText("Noah")).toBeVisible();
  for (const name of ["Platform", "Tenants", "Platform health"])
    expect(screen.queryByRole("tab", { name })).toBeNull();
});

test("staff start a visit with a reason, see the organization as a viewer, and end it", async () => {
  mockRpc("staff_state", "staff");
  mockRpc("staff_tenants", [TENANT, { ...TENANT, id: ORG, name: "Closed", allowed_until: null }]);
  const started = mockRpc("begin_staff_visit", "2026-11-30T12:00:00Z");
  const ended = mockRpc("end_staff_visit", null);
  const { user } = open("tenants");
  await user.click(await screen.findByRole("button", { name: "Start visit: Maple Ridge" }));
  expect(screen.queryByRole("button", { name: "Start visit: Closed" })).toBeNull();
  const dialog = await screen.findByRole("dialog");
  mockRpc("staff_tenants", [{ ...TENANT, visit_until: "2026-11-30T12:00:00Z" }]);
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "T-10001");
  await user.click(within(dialog).getByRole("button", { name: "Start visit" }));
  expect(await screen.findByText("You’re viewing the data of Maple Ridge")).toBeVisible();
  expect(started).toEqual([{ org: OTHER_ORG, reason: "T-10001" }]);
  expect(await screen.findByText("Members of Maple Ridge")).toBeVisible();
  expect(screen.queryByRole("combobox", { name: /^Role/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "End visit" }));
  await expect.poll(() => ended).toEqual([{ org: OTHER_ORG }]);
});

test("a support visit doesn't start if the organization has just ended support access", async () => {
  mockRpc("staff_state", "staff");
  mockRpc("staff_tenants", [TENANT]);
  mockRpc("begin_staff_visit", null);
  const { user } = open("tenants");
  await user.click(await screen.findByRole("button", { name: "Start visit: Maple Ridge" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "T-10001");
  await user.click(within(dialog).getByRole("button", { name: "Start visit" }));
  expect(await screen.findByText(/Support access to Maple Ridge has ended/)).toBeVisible();
});

test("staff see the background jobs of the whole platform", async () => {
  mockRpc("staff_state", "staff");
  mockRpc("staff_overview", {
    queue: { waiting: 3, running: 0, failed: 2, oldestSeconds: 4, ended: 70, retries: 0 },
    kinds: [
      { kind: "email", ended: 12, retries: 1, failing: 2 },
      { kind: "product_upload", ended: 3, retries: 0, failing: 0 },
      { kind: "alerts", ended: 5, retries: 0, failing: 0 },
      { kind: "later_kind", ended: 1, retries: 0, failing: 0 },
    ],
    accounts: 6,
    organizations: 4,
  });
  open("health");
  expect(await screen.findByText("2 failed jobs")).toBeVisible();
  for (const name of [
    "Emails",
    "Products from the API",
    "Stock and order notifications",
    "later_kind",
  ])
    expect(screen.getByText(name)).toBeVisible();
});

test("staff see second factors and security events of the whole platform", async () => {
  mockRpc("staff_state", "staff");
  const day = { hours: 24, failedLogins: 9, blockedLogins: 1, newDevices: 2, recoveryCodes: 0 };
  mockRpc("staff_security", {
    accounts: 6,
    withFactor: 3,
    staff: 2,
    staffWithFactor: 1,
    owners: 4,
    ownersWithFactor: 2,
    blocked: 1,
    sessions: 5,
    windows: [
      { ...day, alerts: 0 },
      { ...day, hours: 168, failedLogins: 31, alerts: 2 },
    ],
    events: [{ type: "failed_login", severity: "warning", trusted: false, count: 9 }],
    days: [{ day: "2026-11-23", failedLogins: 9, alerts: 0 }],
  });
  open("security");
  expect(await screen.findByText("Reported by browsers")).toBeVisible();
  expect(screen.getByText("31 in the last 7 days")).toBeVisible();
  expect(screen.getByText("1 of 2")).toBeVisible();
});

test("staff without a second factor see only how to set one up", async () => {
  mockRpc("staff_state", "second_factor");
  open("tickets");
  const link = await screen.findByRole("link", { name: "Set up two-factor authentication" });
  expect(link).toHaveAttribute("href", "/settings?tab=security");
  expect(screen.queryByRole("tab", { name: "Tickets" })).toBeNull();
});

test("an owner grants support staff access for a limited time", async () => {
  access([]);
  const given = mockRpc("grant_staff_access", "2026-11-30T12:00:00Z");
  const { user } = open("access");
  await user.type(await screen.findByRole("textbox", { name: /Reason/ }), "Ticket T-10001");
  await user.selectOptions(screen.getByRole("combobox", { name: "Duration" }), "24 hours");
  await user.click(screen.getByRole("button", { name: "Grant access" }));
  await expect.poll(() => given).toEqual([{ org: ORG, hours: 24, reason: "Ticket T-10001" }]);
});

test("an owner ends the access of support staff, and sees their visits", async () => {
  access(
    [GRANT],
    [
      {
        id: OTHER_ORG,
        staff_name: "Maya Chen",
        reason: "Checked the stock",
        created_at: "2026-01-01T00:00:00Z",
        ends_at: "2026-01-01T01:00:00Z",
        ended_at: null,
      },
    ],
  );
  const ended = mockRpc("end_staff_access", null);
  const { user } = open("access");
  expect(await screen.findByText("Maya Chen")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "End access now" }));
  await expect.poll(() => ended).toEqual([{ org: ORG }]);
});

test.each([
  ["before it's granted", []],
  ["while it's granted", [GRANT]],
])("a viewer can neither grant nor end support access %s", async (_when, grants) => {
  team({ mine: "viewer" });
  access(grants);
  open("access");
  expect(await screen.findByText("No one from support has viewed your data.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /access/i })).toBeNull();
});
