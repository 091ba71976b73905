import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { EventsPanel } from "@/account/security/events-panel.tsx";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { profileIs, server } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { knows, memberAs, own } from "#support/security.ts";
import { listening, startSession } from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/settings", element: <EventsPanel /> }] },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  server.use(profileIs("Ada"), memberAs("viewer"), ...listening([]));
  startSession();
});
afterEach(() => server.resetHandlers());

test("what happened to the account is told in words", async () => {
  server.use(knows(own));
  renderPortal(pages, "/settings");
  expect(await screen.findByText("Login")).toBeVisible();
});

test("a server that keeps no events is no failure", async () => {
  server.use(knows({ code: "PGRST202", message: "Could not find the function" }, 404));
  renderPortal(pages, "/settings");
  expect(await screen.findByText(/does not keep a record of events/)).toBeVisible();
});

test("a server that cannot tell now is asked again", async () => {
  server.use(knows({ message: "down" }, 500));
  const { user } = renderPortal(pages, "/settings");
  expect(await screen.findByText("The events of your account could not be loaded")).toBeVisible();
  server.use(knows({ ...own, events: [] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing has happened yet")).toBeVisible();
});
