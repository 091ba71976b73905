import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { EventsPanel } from "@/account/security/events-panel.tsx";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { profileIs, server } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { attempted, event, knows, memberAs, own } from "#support/security.ts";
import { listening, startSession } from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/settings", element: <EventsPanel /> }] },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  server.use(profileIs("Ada"), memberAs("viewer"), attempted(), ...listening([]));
  startSession();
});
afterEach(() => server.resetHandlers());

test("the account's events are shown by their labels", async () => {
  server.use(knows(own));
  renderPortal(pages, "/settings");
  expect(await screen.findByText("Login")).toBeVisible();
});

const attempt = {
  ...event,
  id: 2,
  received_at: "2026-11-20T09:00:00+00:00",
  type: "failed_login",
  severity: "warning",
};

test("a failed login with the person's own address is shown with a note that it isn't verified", async () => {
  const before = { ...event, id: 3, received_at: "2026-11-19T09:00:00+00:00", type: "logout" };
  const joined = { ...event, id: 4, received_at: "2026-11-18T09:00:00+00:00" };
  const facts = { ...joined, type: "member_role_changed", trusted: true };
  server.use(knows({ ...own, events: [event, before, facts] }), attempted([attempt]));
  renderPortal(pages, "/settings");

  expect(await screen.findByText("Failed login")).toBeVisible();
  const [, ...rows] = screen.getAllByRole("row");
  expect(rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual([
    "LoginReported by your browser",
    "Failed loginWarningReported by someone who wasn’t logged in; not verified",
    "LogoutReported by your browser",
    "Role in an organization changedRecorded by the server",
  ]);
});

test("the account's events are shown with a notice when the reported attempts can't be loaded", async () => {
  server.use(knows(own), attempted([], 503));
  const { user } = renderPortal(pages, "/settings");
  const text = "We couldn’t load failed logins with your email address.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText("Login")).toBeVisible();

  server.use(attempted([attempt]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Failed login")).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test("the events panel shows no error when the server has no function for login attempts", async () => {
  server.use(knows(own), attempted([], 404));
  renderPortal(pages, "/settings");
  expect(await screen.findByText("Login")).toBeVisible();
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
});

test("the events panel shows a notice instead of an error when the server records no account activity", async () => {
  server.use(knows({ code: "PGRST202", message: "Could not find the function" }, 404));
  renderPortal(pages, "/settings");
  expect(await screen.findByText(/doesn’t record account activity/)).toBeVisible();
});

test("the events panel offers a retry when the server fails", async () => {
  server.use(knows({ message: "down" }, 500));
  const { user } = renderPortal(pages, "/settings");
  expect(await screen.findByText("We couldn’t load your account activity")).toBeVisible();
  server.use(knows({ ...own, events: [] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No activity yet")).toBeVisible();
});
