import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { SessionsPanel } from "@/account/security/sessions-panel.tsx";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { profileIs, server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { knows, memberAs, own } from "#support/security.ts";
import { listening, startSession, STORED_AT } from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/settings", element: <SessionsPanel /> }] },
];

let requests: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  requests = [];
  server.use(profileIs("Ada"), memberAs("owner"), knows(own), ...listening(requests));
});
afterEach(() => server.resetHandlers());

async function endOthers() {
  startSession();
  const { user } = renderPortal(pages, "/settings");
  await user.click(await screen.findByRole("button", { name: "End all other sessions" }));
  const dialog = screen.getByRole("alertdialog", { name: "End all other sessions?" });
  await user.click(within(dialog).getByRole("button", { name: "End all other sessions" }));
}

test("the session of this browser shows when it began and when it ends", async () => {
  startSession();
  const started = Date.now() - 5 * 60_000;
  localStorage.setItem(
    "session-times",
    JSON.stringify({ session: "session-1", started, active: started }),
  );
  renderPortal(pages, "/settings");
  const moment = (time: number) =>
    new Intl.DateTimeFormat("en-CA", {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "America/Toronto",
    }).format(time);
  const line = await screen.findByText(/^Since/);
  expect(line).toHaveTextContent(
    `Since ${moment(started)} · Ends after an hour of inactivity, at the latest ${moment(started + 480 * 60_000)}`,
  );
});

test("ending all other sessions keeps the session of this browser and is reported", async () => {
  await endOthers();
  expect(await screen.findByText("All other sessions ended")).toBeInTheDocument();
  await waitFor(() =>
    expect(requests.toSorted()).toEqual(["logout others", "other_sessions_ended"]),
  );
  expect(localStorage.getItem(STORED_AT)).not.toBeNull();
});

test("ending other sessions shows an error if the request fails, and keeps the dialog open for a retry", async () => {
  server.use(http.post(`${SERVER}/auth/v1/logout`, () => HttpResponse.error()));
  await endOthers();
  expect(await screen.findByText("Your other sessions weren’t ended")).toBeInTheDocument();
  expect(screen.getByRole("alertdialog")).toBeVisible();
  expect(requests).toEqual([]);
});

test("the other sessions of the account are listed as far as the server reports them", async () => {
  startSession();
  renderPortal(pages, "/settings");
  expect(await screen.findByText("Unknown browser")).toBeVisible();
  expect(screen.getByText(/Nov 1, 2026|Nov. 1, 2026/)).toBeVisible();
});

test.each([
  [
    "exists",
    { ...own, sessions: own.sessions.slice(0, 1) },
    200,
    "You’re not logged in anywhere else.",
  ],
  [
    "is known to the server",
    { code: "PGRST202", message: "Could not find the function" },
    404,
    "This server can’t list your other devices, but it can log all of them out.",
  ],
])(
  "the sessions panel shows a message when no other session %s",
  async (_what, body, status, text) => {
    server.use(knows(body, status));
    startSession();
    renderPortal(pages, "/settings");
    expect(await screen.findByText(text)).toBeVisible();
  },
);
