import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { NotificationBell } from "@/support/notifications/notification-bell.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const notification = (digit: number, kind: string, more: object = {}) => ({
  id: id(digit),
  kind,
  severity: "info",
  details: {},
  link: "/orders",
  count: 1,
  created_at: "2026-11-20T12:00:00Z",
  read_at: null,
  ...more,
});

const keeps = (...list: object[]) =>
  server.use(http.get(`${SERVER}/rest/v1/notifications`, () => HttpResponse.json(list)));

const open = () =>
  renderPortal(
    [
      { path: "/", element: <NotificationBell /> },
      { path: "/orders", element: <h1>Orders</h1> },
    ],
    "/",
  );

const bell = (name: string | RegExp) => screen.findByRole("button", { name });

test("the notification bell shows the unread count, and its panel lists all notifications and marks the unread ones", async () => {
  mockRpc("unread_notifications", 2);
  keeps(
    notification(1, "invitation_accepted", { details: { name: "Zoé" }, count: 3 }),
    notification(2, "security_event", { details: { type: "password_changed" }, severity: "alert" }),
    notification(3, "organization_closing", {
      details: { closes_at: "2026-12-05T12:00:00Z" },
      read_at: "2026-11-20T13:00:00Z",
    }),
    notification(4, "ticket_answered", { details: { number: "T-10001", subject: "Feed" } }),
    notification(5, "a_newer_kind"),
  );
  const { user } = open();
  await user.click(await bell("Notifications, 2 unread"));
  const panel = await screen.findByRole("dialog", { name: "Notifications" });
  expect(panel).toHaveAccessibleDescription("Viewing notifications");
  const lines = await within(panel).findAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Unread: Zoé joined your organization.*3 times$/),
    expect.stringMatching(/^Unread: Password changed/),
    expect.stringMatching(/^Your organization will be deleted on Dec/),
    expect.stringMatching(/^Unread: Ticket T-10001 was answered: Feed/),
    expect.stringMatching(/^Unread: a newer kind/),
  ]);
});

test("opening a notification marks it as read and closes the panel", async () => {
  mockRpc("unread_notifications", 1);
  const marked = mockRpc("mark_notifications_read", null);
  keeps(notification(1, "invitation_accepted", { details: { name: "Zoé" } }));
  const { user, router } = open();
  await user.click(await bell(/1 unread/));
  await user.click(await screen.findByRole("link", { name: /Zoé joined your organization/ }));
  expect(router.state.location.pathname).toBe("/orders");
  await waitFor(() => expect(marked).toEqual([{ ids: [id(1)] }]));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("marking all notifications as read clears the bell's count", async () => {
  mockRpc("unread_notifications", 120);
  const marked = mockRpc("mark_notifications_read", null);
  keeps(notification(1, "organization_closing_cancelled"));
  const { user } = open();
  await user.click(await bell("Notifications, 120 unread"));
  expect(screen.getByText("99+")).toBeInTheDocument();
  mockRpc("unread_notifications", 0);
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(marked).toEqual([{}]);
  expect(await bell("Notifications")).toBeInTheDocument();
});

test("an empty notification panel says that there are no new notifications", async () => {
  mockRpc("unread_notifications", 0);
  keeps();
  const { user } = open();
  await user.click(await bell("Notifications"));
  expect(await screen.findByText("No new notifications")).toBeVisible();
});

test("the notification panel reports a server that doesn't support notifications", async () => {
  const missing = { code: "PGRST202", message: "no such function", details: null, hint: null };
  mockRpc("unread_notifications", missing, 404);
  const { user } = open();
  await user.click(await bell("Notifications"));
  expect(await screen.findByText("Notifications unavailable")).toBeVisible();
});

test("loading the notifications can be retried after a failure", async () => {
  mockRpc("unread_notifications", 1);
  server.use(
    http.get(`${SERVER}/rest/v1/notifications`, () => HttpResponse.json({}, { status: 500 })),
  );
  const { user } = open();
  await user.click(await bell(/1 unread/));
  await screen.findByText("We couldn’t load the notifications");
  keeps(notification(1, "organization_closing_cancelled"));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Your organization will no longer be deleted")).toBeVisible();
});
