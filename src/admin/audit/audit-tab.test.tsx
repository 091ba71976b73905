import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { Component as AdminPage } from "@/admin/admin-page.tsx";
import type { AuditEvent } from "@/admin/audit/audit-event.ts";
import * as files from "@/lib/files/save-file.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, NOAH, ORG, startInTeam, team } from "#support/team-server.ts";

startInTeam();

const event = (changes: Partial<AuditEvent>): AuditEvent => ({
  at: "2026-11-20T15:00:00Z",
  key: "a1",
  area: "suppliers",
  action: "changed",
  label: "Boréal",
  actor: "Noah",
  is_person: true,
  is_automatic: false,
  before: { name: "Boreal", active: true },
  after: { name: "Boréal", active: false },
  target: null,
  ...changes,
});

beforeEach(() => {
  mockRpc("audit_page", { events: [event({})], next: null });
});

const open = (filters = "") =>
  renderPortal([{ path: "/admin", element: <AdminPage /> }], `/admin?tab=audit${filters}`);

const events = async () =>
  within(await screen.findByRole("region", { name: "Audit log" })).getAllByRole("listitem");

test("the audit log shows who changed what, and each value before and after", async () => {
  const { user } = open();
  const [row] = await events();
  expect(row).toHaveTextContent(/Supplier · Changed ?Boréal/);
  expect(row).toHaveTextContent(/Noah · Nov/);
  await user.click(screen.getByText("Details"));
  expect(row).toHaveTextContent(/Name ?Before: Boreal → After: Boréal/);
  expect(row).toHaveTextContent(/Active ?Before: Yes → After: No/);
});

test("the audit log shows that the server, or a former or unnamed member, made a change", async () => {
  mockRpc("audit_page", {
    events: [
      event({ key: "a2", actor: null, is_person: false, is_automatic: true }),
      event({ actor: null }),
    ],
    next: null,
  });
  open();
  const [first, second] = await events();
  expect(first).toHaveTextContent(/Automatic.*The server/);
  expect(second).toHaveTextContent("Former or unnamed member");
});

test("the audit log sends the filters in its URL to the server", async () => {
  const requested = mockRpc("audit_page", { events: [], next: null });
  const { user } = open(`&area=channels&actor=${NOAH}&since=2026-11-01&until=2026-11-20`);
  expect(await screen.findByText("No event matches these filters")).toBeVisible();
  expect(requested).toEqual([
    {
      org: ORG,
      query: {
        areas: ["channels", "channel_maps", "channel_credentials", "feeds", "sync_schedules"],
        actor: NOAH,
        since: "2026-11-01T04:00:00.000Z",
        until: "2026-11-21T05:00:00.000Z",
        before: null,
        limit: 50,
      },
    },
  ]);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await expect.poll(() => requested.at(-1)).toMatchObject({ query: { areas: null, actor: null } });
  await user.selectOptions(screen.getByRole("combobox", { name: "Area" }), "People");
  await expect
    .poll(() => requested.at(-1))
    .toMatchObject({ query: { areas: ["members", "invitations"] } });
});

test("the next page of the audit log continues after the last event", async () => {
  const next = { at: "2026-11-20T15:00:00Z", key: "a1" };
  mockRpc("audit_page", { events: [event({})], next });
  const { user } = open();
  const more = await screen.findByRole("button", { name: "Show earlier events" });
  const requested = mockRpc("audit_page", { events: [event({ key: "a0" })], next: null });
  await user.click(more);
  await expect.poll(async () => (await events()).length).toBe(2);
  expect(requested).toMatchObject([{ query: { before: next } }]);
});

test("the exported audit log has a line for each changed field, from all pages, and no cell that runs as a formula", async () => {
  const { user } = open();
  const button = await screen.findByRole("button", { name: "Export CSV" });
  const saved: Blob[] = [];
  vi.spyOn(files, "saveFile").mockImplementation((file) => void saved.push(file));
  let calls = 0;
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/audit_page`, () =>
      HttpResponse.json({
        events: [event({ key: `a${calls}`, label: calls === 0 ? "=A1" : "Other" })],
        next: calls++ === 0 ? { at: "2026-11-20T15:00:00Z", key: "a0" } : null,
      }),
    ),
  );
  await events();
  await user.click(button);
  await expect.poll(() => saved.length).toBe(1);
  const lines = (await saved[0]?.text())?.trim().split("\r\n") ?? [];
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe('2026-11-20T15:00:00Z,Noah,"",Supplier · Changed,\'=A1,Active,Yes,No');
  expect(lines[4]).toContain("Other,Name,Boreal,Boréal");
});

test("an event of an order in the audit log links to the order", async () => {
  mockRpc("audit_page", {
    events: [event({ area: "orders", action: "shipped", label: "#10575", target: "the-order" })],
    next: null,
  });
  open();
  const link = await screen.findByRole("link", { name: "#10575" });
  expect(link).toHaveAttribute("href", "/orders?order=the-order");
});

test("an audit log that couldn't be loaded can be requested again, even by a viewer", async () => {
  team({ mine: "viewer" });
  mockRpc("audit_page", { message: "no" }, 403);
  const { user } = open();
  const again = await screen.findByRole("button", { name: "Try again" });
  mockRpc("audit_page", { events: [event({})], next: null });
  await user.click(again);
  const [row] = await events();
  expect(row).toHaveTextContent("Boréal");
});
